package dev.espalier.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.HeapMemory;
import dev.espalier.tree.TreeFixture.Types;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The verifier names the rule that is broken, and the address where it is. */
class TreeVerifierTest {
  private final TreeImage longs = TreeFixture.longs();
  private final TreeImage overflowing = TreeFixture.overflowing();
  private final long root = longs.root();
  private final long inner = longs.child(root, 0);
  private final long leaf = longs.child(inner, 1);

  private static void assertFinds(
      TreeRule rule, long address, TreeImage image, Types types, String... said) {
    List<Finding> findings = TreeFixture.verify(image, types);
    assertEquals(1, findings.size(), findings.toString());
    Finding finding = findings.get(0);
    assertEquals(rule, finding.rule(), finding.toString());
    assertEquals(address, finding.address(), finding.toString());
    for (String part : said) {
      assertTrue(finding.detail().contains(part), finding.toString());
    }
    assertTrue(finding.toString().contains(Long.toUnsignedString(address)), finding.toString());
    assertTrue(finding.toString().contains(rule.words()), finding.toString());
  }

  private static void assertFinds(TreeRule rule, long address, TreeImage image, String... said) {
    assertFinds(rule, address, image, Types.LONGS, said);
  }

  @Test
  void soundTreesHaveNoFinding() {
    assertEquals(List.of(), TreeFixture.verify(longs, Types.LONGS));
    assertEquals(List.of(), TreeFixture.verify(overflowing, Types.BYTES));
    assertTrue(longs.freeChunks().size() > 2, "the fixture has free chunks");
    assertTrue(!longs.isLeaf(root) && !longs.isLeaf(inner) && longs.isLeaf(leaf));
    assertTrue(overflowing.overflowingNodes().size() > 2);
  }

  @Test
  void nodeWithoutItsMagic() {
    assertFinds(TreeRule.READABLE, leaf, longs.putByte(leaf, 'X'), "BTN");
  }

  @Test
  void nodeOfAnUnknownVersion() {
    assertFinds(TreeRule.READABLE, leaf, longs.putByte(leaf + 3, 3), "version 3");
  }

  @Test
  void nodeOfVersionOneInAMapOfVersionTwo() {
    assertFinds(TreeRule.READABLE, leaf, longs.putByte(leaf + 3, 1), "version 1");
  }

  @Test
  void nodeOfAnUnknownType() {
    assertFinds(TreeRule.READABLE, leaf, longs.putByte(leaf + 4, 2), "type 2");
  }

  @Test
  void nodeWithoutEntries() {
    assertFinds(TreeRule.READABLE, leaf, longs.putShort(leaf + 5, 0), "0 entries");
  }

  @Test
  void nodeOfMoreEntriesThanFit() {
    assertFinds(TreeRule.READABLE, leaf, longs.putShort(leaf + 5, 12), "12 entries");
    assertFinds(TreeRule.READABLE, leaf, longs.putShort(leaf + 5, 0xFFFF), "65535 entries");
  }

  @Test
  void lengthThatCannotBe() {
    assertFinds(
        TreeRule.READABLE, leaf, longs.putInt(longs.longKeysValues(leaf), -1), "4294967295");
  }

  @Test
  void leafOfTooFewEntries() {
    int before = longs.count(leaf);
    long values = longs.longKeysValues(leaf);
    longs.putShort(leaf + 5, 4).copyWithin(values, longs.longKeysValues(leaf), 4 * 12);
    longs.putLong(longs.entriesField(), longs.longAt(longs.entriesField()) - before + 4);
    assertFinds(TreeRule.OCCUPANCY, leaf, longs, "4 entries");
  }

  @Test
  void keysThatDoNotAscend() {
    longs.copyWithin(longs.longKey(leaf, 1), longs.longKey(leaf, 2), 8);
    assertFinds(TreeRule.KEY_ORDER, leaf, longs, "key 2 of");
  }

  @Test
  void firstKeyThatIsNotAboveTheSeparator() {
    longs.copyWithin(longs.longKey(inner, 0), longs.longKey(leaf, 0), 8);
    assertFinds(TreeRule.SEPARATOR_ORDER, leaf, longs, "key 0 of");
  }

  @Test
  void lastKeyThatIsNotBelowTheSeparator() {
    int last = longs.count(leaf) - 1;
    longs.copyWithin(longs.longKey(inner, 1), longs.longKey(leaf, last), 8);
    assertFinds(TreeRule.SEPARATOR_ORDER, leaf, longs, "key " + last + " of");
  }

  @Test
  void keyBeyondTheSeparatorOfAHigherLevel() {
    long rightmost = longs.child(inner, longs.count(inner));
    int last = longs.count(rightmost) - 1;
    longs.copyWithin(longs.longKey(root, 0), longs.longKey(rightmost, last), 8);
    assertFinds(TreeRule.SEPARATOR_ORDER, rightmost, longs);
  }

  @Test
  void leafAboveTheOthers() {
    long last = longs.child(root, longs.count(root));
    int count = longs.count(last);
    long below = 0;
    for (int i = 0; i <= count; i++) {
      below += longs.count(longs.child(last, i));
      longs.free(longs.child(last, i));
    }
    long keys = longs.keys(last);
    longs.putByte(last + 4, 0).copyWithin(keys, longs.keys(last), count * 20);
    longs.putLong(longs.entriesField(), longs.longAt(longs.entriesField()) - below);
    assertFinds(TreeRule.LEAF_DEPTH, last, longs, "depth 1");
  }

  @Test
  void valueThatIsNoEncoding() {
    Types types = new Types(Codecs.U64, Codecs.BOOL);
    TreeImage bools = TreeFixture.longsTo(new byte[] {1});
    assertEquals(List.of(), TreeFixture.verify(bools, types));
    long node = bools.leaves().get(3);
    bools.putByte(bools.longKeysValues(node) + 4, 2);
    assertFinds(TreeRule.ENCODING, node, bools, types);
  }

  @Test
  void keyThatIsNoEncoding() {
    Types types = new Types(Codecs.STRING, Codecs.BYTES);
    long node = overflowing.nodes().get(1);
    overflowing.putByte(overflowing.keys(node) + 4 + 2, 0xFF);
    List<Finding> findings = TreeFixture.verify(overflowing, types);
    assertEquals(TreeRule.ENCODING, findings.get(0).rule());
    assertEquals(node, findings.get(0).address());
  }

  @Test
  void numberOfEntries() {
    long entries = longs.longAt(longs.entriesField());
    longs.putLong(longs.entriesField(), entries + 1);
    assertFinds(
        TreeRule.ENTRY_COUNT, longs.entriesField(), longs, "" + entries, "" + (entries + 1));
  }

  @Test
  void overflowPageTooMany() {
    long node = overflowing.overflowingNodes().get(1);
    long page = overflowing.allocate();
    overflowing.putInt(page, 'N' | 'O' << 8 | 'F' << 16).putLong(overflowing.nextField(page), 0);
    List<Long> pages = overflowing.overflowPages(node);
    overflowing.putLong(overflowing.nextField(pages.get(pages.size() - 1)), page);
    assertFinds(TreeRule.OVERFLOW_CHAIN, node, overflowing, Types.BYTES, "expected");
  }

  @Test
  void overflowPageTooFew() {
    long node = overflowing.overflowingNodes().get(1);
    List<Long> pages = overflowing.overflowPages(node);
    int last = pages.size() - 1;
    overflowing.putLong(overflowing.nextField(pages.get(last - 1)), 0).free(pages.get(last));
    assertFinds(TreeRule.OVERFLOW_CHAIN, node, overflowing, Types.BYTES);
  }

  @Test
  void overflowPageWithoutItsMagic() {
    long node = overflowing.overflowingNodes().get(1);
    long page = overflowing.overflowPages(node).get(1);
    overflowing.putByte(page, 'X');
    assertFinds(TreeRule.OVERFLOW_CHAIN, node, overflowing, Types.BYTES, "NOF", "" + page);
  }

  @Test
  void overflowChainThatIsACycle() {
    long node = overflowing.overflowingNodes().get(1);
    long page = overflowing.overflowPages(node).get(1);
    overflowing.putLong(overflowing.nextField(page), overflowing.overflowPages(node).get(0));
    assertFinds(TreeRule.OVERFLOW_CHAIN, node, overflowing, Types.BYTES, "cycle");
  }

  @Test
  void overflowPageOfTwoNodes() {
    List<Long> nodes = overflowing.overflowingNodes();
    List<Long> mine = overflowing.overflowPages(nodes.get(1));
    List<Long> other = overflowing.overflowPages(nodes.get(2));
    int last = Math.min(mine.size(), other.size()) - 1;
    overflowing.free(other.get(last));
    overflowing.putLong(overflowing.nextField(other.get(last - 1)), mine.get(mine.size() - 1));
    assertFinds(TreeRule.CHUNK_OWNER, mine.get(mine.size() - 1), overflowing, Types.BYTES, "twice");
  }

  @Test
  void childOfTwoNodes() {
    long other = longs.child(inner, 2);
    longs.putLong(longs.childField(inner, 2), leaf);
    assertFinds(TreeRule.CHUNK_OWNER, leaf, longs, "twice");
    assertTrue(other != leaf);
  }

  @Test
  void childThatIsNoChunk() {
    longs.putLong(longs.childField(inner, 1), leaf + 1);
    assertFinds(TreeRule.CHUNK_OWNER, leaf + 1, longs, "no chunk");
  }

  @Test
  void childOutsideTheMemory() {
    longs.putLong(longs.childField(inner, 1), 1L << 40);
    assertFinds(TreeRule.CHUNK_OWNER, 1L << 40, longs, "no chunk");
    longs.putLong(longs.childField(inner, 1), -1);
    assertFinds(TreeRule.CHUNK_OWNER, -1, longs, "no chunk");
  }

  @Test
  void childThatIsTheHeader() {
    longs.putLong(longs.childField(inner, 1), 0);
    assertFinds(TreeRule.CHUNK_OWNER, 0, longs, "no chunk");
  }

  @Test
  void childThatIsAnAncestor() {
    longs.putLong(longs.childField(inner, 1), root);
    assertFinds(TreeRule.CHUNK_OWNER, root, longs, "twice");
    longs.putLong(longs.childField(inner, 1), inner);
    assertFinds(TreeRule.CHUNK_OWNER, inner, longs, "twice");
  }

  @Test
  void nodeInAFreeChunk() {
    longs.putByte(leaf - 16 + 4, 0);
    assertFinds(TreeRule.CHUNK_OWNER, leaf - 16, longs, "state 1 expected, found 0");
  }

  @Test
  void nodeInAChunkWithoutItsMagic() {
    longs.putByte(leaf - 16, 'X');
    assertFinds(TreeRule.CHUNK_OWNER, leaf - 16, longs, "CHK");
  }

  @Test
  void freeListThatIsACycle() {
    List<Long> free = longs.freeChunks();
    longs.putLong(free.get(1) + 8, free.get(0));
    assertFinds(TreeRule.FREE_LIST, free.get(0), longs, "cycle");
  }

  @Test
  void freeListThatLacksAChunk() {
    List<Long> free = longs.freeChunks();
    longs.putLong(free.get(0) + 8, free.get(2));
    assertFinds(TreeRule.FREE_LIST, free.get(1), longs, "not free");
  }

  @Test
  void freeListWithAnAllocatedChunk() {
    List<Long> free = longs.freeChunks();
    longs.putByte(free.get(1) + 4, 1);
    assertFinds(TreeRule.FREE_LIST, free.get(1), longs, "state 0 expected, found 1");
  }

  @Test
  void freeListWithoutTheFrontier() {
    List<Long> free = longs.freeChunks();
    int last = free.size() - 2;
    longs.putLong(free.get(last) + 8, 0);
    List<Finding> findings = TreeFixture.verify(longs, Types.LONGS);
    assertEquals(TreeRule.FREE_LIST, findings.get(0).rule(), findings.toString());
  }

  @Test
  void freeListThatLeavesTheMemory() {
    List<Long> free = longs.freeChunks();
    longs.putLong(free.get(0) + 8, 1L << 40);
    assertFinds(TreeRule.FREE_LIST, 1L << 40, longs, "no chunk");
  }

  @Test
  void freeListWithoutAnyChunk() {
    longs.putLong(longs.freeHeadField(), 0);
    assertFinds(TreeRule.FREE_LIST, 0, longs);
    HeapMemory memory = new HeapMemory();
    Tree.create(memory, TreeKind.v2(Codecs.U64.bound(), 200), Codecs.U64.bound());
    TreeImage empty = new TreeImage(memory);
    assertFinds(TreeRule.FREE_LIST, 0, empty.putLong(empty.freeHeadField(), 0));
  }

  @Test
  void numberOfChunks() {
    longs.putLong(longs.allocatedField(), longs.longAt(longs.allocatedField()) - 1);
    assertFinds(TreeRule.CHUNK_COUNT, longs.allocatedField(), longs);
  }

  @Test
  void entryThatIsLargerThanTheFieldsOfItsNode() {
    HeapMemory memory = new HeapMemory();
    Tree tree =
        Tree.create(
            memory, TreeKind.v1(Codecs.U64.bound(), Codecs.blob(8).bound()), Codecs.U64.bound());
    for (long key = 0; key < 3; key++) {
      TreeFixture.insert(tree, new LongProbe(key), new byte[8]);
    }
    TreeImage old = new TreeImage(memory);
    old.putInt(old.root() + 7 + 12, 9);
    assertFinds(TreeRule.READABLE, old.root(), old, new Types(Codecs.U64, Codecs.BYTES), "9");
  }

  @Test
  void everythingThatIsBrokenAtOnce() {
    List<Long> free = longs.freeChunks();
    long otherLeaf = longs.child(inner, 3);
    longs.copyWithin(longs.longKey(leaf, 1), longs.longKey(leaf, 2), 8);
    longs.copyWithin(longs.longKey(inner, 2), longs.longKey(otherLeaf, 0), 8);
    longs.putLong(longs.entriesField(), 1000);
    longs.putLong(longs.allocatedField(), 1000);
    longs.putLong(free.get(0) + 8, free.get(2));
    List<Finding> findings = TreeFixture.verify(longs, Types.LONGS);
    assertEquals(5, findings.size(), findings.toString());
    assertEquals(
        EnumSet.of(
            TreeRule.KEY_ORDER,
            TreeRule.SEPARATOR_ORDER,
            TreeRule.ENTRY_COUNT,
            TreeRule.CHUNK_COUNT,
            TreeRule.FREE_LIST),
        rules(findings));
  }

  @Test
  void severalNodesThatCannotBeRead() {
    longs.putByte(leaf, 'X').putByte(longs.child(inner, 3), 'Y');
    List<Finding> findings = TreeFixture.verify(longs, Types.LONGS);
    assertEquals(
        List.of(leaf, longs.child(inner, 3)), findings.stream().map(Finding::address).toList());
    assertEquals(Set.of(TreeRule.READABLE), rules(findings));
  }

  private static Set<TreeRule> rules(List<Finding> findings) {
    return findings.stream().map(Finding::rule).collect(Collectors.toSet());
  }
}
