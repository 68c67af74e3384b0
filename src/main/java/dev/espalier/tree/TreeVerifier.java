package dev.espalier.tree;

import dev.espalier.CorruptedException;
import java.util.ArrayList;
import java.util.List;

/**
 * Walks the bytes of a tree and reports every broken rule that it finds.
 *
 * <p>The walk goes down the children in order and enters no chunk twice, so it ends whatever the
 * bytes are. A node that cannot be read is one finding; what lies below it is not looked at, and
 * rules about the whole tree are then not checked, since they would only repeat that finding. The
 * same goes for a page that belongs to no node, or to another one. After {@link #MAX_FINDINGS}
 * findings the walk stops.
 */
public final class TreeVerifier {
  /** The most findings that are reported. */
  public static final int MAX_FINDINGS = 1000;

  private final Tree tree;
  private final EntryCheck check;
  private final List<Finding> findings = new ArrayList<>();
  private final ChunkMap chunks;
  private long entries;
  private int leafDepth = -1;

  /** Whether all nodes were looked at so far. */
  private boolean complete = true;

  private TreeVerifier(Tree tree, EntryCheck check) {
    this.tree = tree;
    this.check = check;
    this.chunks = new ChunkMap(tree, findings::add);
  }

  /**
   * Verifies a tree.
   *
   * @param tree the tree
   * @param check what keys and values are
   * @return the findings, in the order of the walk; empty if every rule holds
   */
  public static List<Finding> verify(Tree tree, EntryCheck check) {
    TreeVerifier verifier = new TreeVerifier(tree, check);
    verifier.run();
    return List.copyOf(verifier.findings);
  }

  private void run() {
    tree.checkSettled();
    if (tree.root() != 0) {
      visit(tree.root(), 0, null, null);
    }
    if (!complete) {
      return;
    }
    chunks.checkFreeList();
    if (entries != tree.size()) {
      report(
          TreeRule.ENTRY_COUNT,
          TreeFormat.ENTRIES,
          tree.size() + " counted, nodes have " + entries);
    }
  }

  /** Looks at a node and all below it, whose keys must lie between two probes. */
  private void visit(long address, int depth, Probe low, Probe high) {
    if (findings.size() >= MAX_FINDINGS) {
      complete = false;
      return;
    }
    if (!own(address)) {
      return;
    }
    if (depth > Tree.MAX_DEPTH) {
      giveUp(TreeRule.LEAF_DEPTH, address, "deeper than " + Tree.MAX_DEPTH + " levels");
      return;
    }
    try (NodeReader node = tree.reader()) {
      node.moveTo(address);
      checkOccupancy(node, depth);
      checkPages(node);
      List<Probe> keys = checkEntries(node, low, high);
      entries += node.count();
      if (node.isLeaf()) {
        checkLeafDepth(address, depth);
      } else {
        visitChildren(node, depth, keys, low, high);
      }
    } catch (BrokenChain e) {
      giveUp(TreeRule.OVERFLOW_CHAIN, address, e.getMessage());
    } catch (CorruptedException | IllegalArgumentException e) {
      giveUp(TreeRule.READABLE, address, e.getMessage());
    }
  }

  private boolean own(long page) {
    boolean owned = chunks.own(page);
    complete &= owned;
    return owned;
  }

  /** Reports what keeps a node from being looked at. */
  private void giveUp(TreeRule rule, long address, String detail) {
    complete = false;
    report(rule, address, detail);
  }

  private void visitChildren(NodeReader node, int depth, List<Probe> keys, Probe low, Probe high) {
    for (int i = 0; i <= node.count(); i++) {
      Probe above = i == 0 ? low : keys.get(i - 1);
      Probe below = i == node.count() ? high : keys.get(i);
      visit(node.child(i), depth + 1, above, below);
    }
  }

  private void checkOccupancy(NodeReader node, int depth) {
    if (depth > 0 && node.count() < node.layout().minimum()) {
      report(
          TreeRule.OCCUPANCY,
          node.address(),
          node.count() + " entries, at least " + node.layout().minimum() + " expected");
    }
  }

  private void checkPages(NodeReader node) {
    if (!(node.layout() instanceof NodeLayoutV2)) {
      return;
    }
    long end = node.end();
    long[] pages = node.pages().overflow();
    if (pages.length != node.pages().overflowPages(end)) {
      report(
          TreeRule.OVERFLOW_CHAIN,
          node.address(),
          "%d overflow pages for %d bytes, %d expected"
              .formatted(pages.length, end, node.pages().overflowPages(end)));
    }
    for (long page : pages) {
      own(page);
    }
  }

  private List<Probe> checkEntries(NodeReader node, Probe low, Probe high) {
    List<Probe> keys = new ArrayList<>(node.count());
    Probe previous = low;
    for (int i = 0; i < node.count(); i++) {
      node.moveToEntry(i);
      long key = node.keyOffset();
      long value = node.value(i);
      checkFields(node, key, value);
      if (previous != null && node.compare(previous, key) >= 0) {
        reportOrder(node, i, i == 0);
      }
      checkDecoding(node, value);
      previous = check.probe(node.copyOf(node.keyBytes(key), node.keyLength(key)));
      keys.add(previous);
    }
    if (high != null && node.compare(high, node.keyOffset()) <= 0) {
      reportOrder(node, node.count() - 1, true);
    }
    return keys;
  }

  private static void checkFields(NodeReader node, long key, long value) {
    if (!node.layout().fits(node.keyLength(key), node.lengthAt(value))) {
      throw new CorruptedException(
          "entry %d has a key of %d bytes and a value of %d, more than their fields"
              .formatted(node.index(), node.keyLength(key), node.lengthAt(value)));
    }
  }

  private void checkDecoding(NodeReader node, long value) {
    try {
      check.decode(node, value);
    } catch (CorruptedException e) {
      report(TreeRule.ENCODING, node.address(), e.getMessage());
    }
  }

  private void reportOrder(NodeReader node, int entry, boolean separator) {
    TreeRule rule = separator ? TreeRule.SEPARATOR_ORDER : TreeRule.KEY_ORDER;
    report(rule, node.address(), "key " + entry + " of " + node.count());
  }

  private void checkLeafDepth(long address, int depth) {
    if (leafDepth < 0) {
      leafDepth = depth;
    } else if (depth != leafDepth) {
      report(TreeRule.LEAF_DEPTH, address, "depth " + depth + ", others have " + leafDepth);
    }
  }

  private void report(TreeRule rule, long address, String detail) {
    findings.add(new Finding(rule, address, detail));
  }
}
