package dev.espalier.cli;

import dev.espalier.tree.ChunkUse;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * Counts the chunks of a file by use in a bounded number of cells. All cells stand for equally many
 * neighbouring chunks: for one, until there are more chunks than cells; then pairs of cells are
 * joined.
 */
final class ChunkCells {
  static final int MOST_CELLS = 2048;

  private final Map<ChunkUse, int[]> counts = new EnumMap<>(ChunkUse.class);
  private final long[] starts = new long[MOST_CELLS];
  private long chunks;
  private int perCell = 1;

  ChunkCells() {
    for (ChunkUse use : ChunkUse.values()) {
      counts.put(use, new int[MOST_CELLS]);
    }
  }

  /** Adds the chunk behind the one before. */
  void add(long address, ChunkUse use) {
    if (chunks == (long) MOST_CELLS * perCell) {
      joinPairs();
    }
    int cell = Math.toIntExact(chunks / perCell);
    if (chunks % perCell == 0) {
      starts[cell] = address;
    }
    counts.get(use)[cell]++;
    chunks++;
  }

  private void joinPairs() {
    for (int cell = 0; cell < MOST_CELLS / 2; cell++) {
      starts[cell] = starts[2 * cell];
      for (int[] count : counts.values()) {
        count[cell] = count[2 * cell] + count[2 * cell + 1];
      }
    }
    for (int[] count : counts.values()) {
      Arrays.fill(count, MOST_CELLS / 2, MOST_CELLS, 0);
    }
    perCell = Math.multiplyExact(2, perCell);
  }

  /** Returns how many cells are in use. */
  int cells() {
    return Math.toIntExact((chunks + perCell - 1) / perCell);
  }

  /** Returns how many chunks a cell stands for; the last one may have fewer. */
  int chunksPerCell() {
    return perCell;
  }

  /** Returns the address of the first chunk in a cell. */
  long start(int cell) {
    return starts[cell];
  }

  /** Returns how many chunks in a cell have a use. */
  int count(int cell, ChunkUse use) {
    return counts.get(use)[cell];
  }
}
