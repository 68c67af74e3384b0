package dev.espalier.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.espalier.CorruptedException;
import dev.espalier.tree.TreeFixture.Types;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChunkWalkTest {
  private static final int FIRST_CHUNK = 100;
  private static final int STATE = 4;
  private static final int PAYLOAD = 16;

  private static List<ChunkUse> walk(Tree tree) {
    List<ChunkUse> uses = new ArrayList<>();
    ChunkWalk.over(tree, (address, use) -> uses.add(use));
    return uses;
  }

  private static void assertDamaged(TreeImage image, String message) {
    Tree tree = TreeFixture.open(image, Types.LONGS);
    CorruptedException damaged = assertThrows(CorruptedException.class, () -> walk(tree));
    assertEquals(message, damaged.getMessage());
  }

  @Test
  void aTreeThatWasClearedHasNoChunkThoughTheirBytesAreThere() {
    Tree tree = TreeFixture.open(TreeFixture.longs(), Types.LONGS);
    tree.clear();
    assertEquals(List.of(), walk(tree));
  }

  @Test
  void whatIsNoChunkIsDamage() {
    assertDamaged(
        TreeFixture.longs().putByte(FIRST_CHUNK, 'X'),
        "chunk at 100: expected magic \"CHK\", version 1, found 58 48 4B \"XHK\", version 1");
  }

  @Test
  void aChunkInNoStateIsDamage() {
    assertDamaged(
        TreeFixture.longs().putByte(FIRST_CHUNK + STATE, 7),
        "chunk at 100: expected state 0 or 1, found 7");
  }

  @Test
  void aUsedChunkOfNothingIsDamage() {
    assertDamaged(
        TreeFixture.longs().putByte(FIRST_CHUNK + PAYLOAD, 'X'),
        "chunk at 100: expected a node or an overflow page in it, found 58 54 4E \"XTN\","
            + " version 2");
  }

  @Test
  void afterTheLastChunkOnlyTheFrontierMayFollow() {
    TreeImage image = TreeFixture.longs();
    image.putByte(image.frontier() + STATE, 1);
    image.putInt(image.frontier() + PAYLOAD, 0x4E_54_42);
    Tree tree = TreeFixture.open(image, Types.LONGS);
    assertThrows(CorruptedException.class, () -> walk(tree));
  }
}
