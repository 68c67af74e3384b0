package dev.espalier.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.tree.ChunkUse;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class ChunkCellsProperties {
  private static final ChunkUse[] USES = ChunkUse.values();

  @Property(tries = 100)
  void noChunkIsLostHoweverManyShareACell(
      @ForAll @IntRange(min = 0, max = 20_000) int chunks, @ForAll long seed) {
    ChunkCells cells = new ChunkCells();
    ChunkUse[] uses = new ChunkUse[chunks];
    Random random = new Random(seed);
    for (int i = 0; i < chunks; i++) {
      uses[i] = USES[random.nextInt(USES.length)];
      cells.add(1000L + i, uses[i]);
    }
    assertTrue(cells.cells() <= ChunkCells.MOST_CELLS);
    int perCell = cells.chunksPerCell();
    assertTrue(
        perCell == 1 || cells.cells() > ChunkCells.MOST_CELLS / 2, "no finer than it can be");
    for (int cell = 0; cell < cells.cells(); cell++) {
      int first = cell * perCell;
      assertEquals(1000L + first, cells.start(cell));
      for (ChunkUse use : USES) {
        int expected = 0;
        for (int i = first; i < Math.min(first + perCell, chunks); i++) {
          expected += uses[i] == use ? 1 : 0;
        }
        assertEquals(expected, cells.count(cell, use));
      }
    }
  }
}
