package dev.espalier.cli;

import dev.espalier.tree.ChunkUse;
import java.util.EnumMap;
import java.util.Map;

/**
 * Draws cells of chunks as rows of squares, each row behind the address where it begins. A square
 * is filled from below in proportion: nodes, overflow pages, free chunks.
 */
final class ChunkPicture {
  private static final int COLUMNS = 64;
  private static final int PITCH = 14;
  private static final int SQUARE = 12;
  private static final int MARGIN = 130;

  private final ChunkCells cells;
  private final Map<ChunkUse, StringBuilder> paths = new EnumMap<>(ChunkUse.class);

  private ChunkPicture(ChunkCells cells) {
    this.cells = cells;
    for (ChunkUse use : ChunkUse.values()) {
      paths.put(use, new StringBuilder());
    }
  }

  /** Returns the picture as an element. */
  static String of(ChunkCells cells) {
    ChunkPicture picture = new ChunkPicture(cells);
    for (int cell = 0; cell < cells.cells(); cell++) {
      picture.draw(cell);
    }
    return picture.element();
  }

  private void draw(int cell) {
    int left = MARGIN + cell % COLUMNS * PITCH;
    int bottom = cell / COLUMNS * PITCH + SQUARE;
    int chunks = 0;
    for (ChunkUse use : ChunkUse.values()) {
      int count = cells.count(cell, use);
      if (count > 0) {
        double from = bottom - height(chunks);
        chunks += count;
        double to = bottom - height(chunks);
        paths.get(use).append(Html.format("M%d %.1fh%dV%.1fh-%dz", left, from, SQUARE, to, SQUARE));
      }
    }
  }

  private double height(int chunks) {
    return (double) SQUARE * chunks / cells.chunksPerCell();
  }

  private String element() {
    int rows = (cells.cells() + COLUMNS - 1) / COLUMNS;
    StringBuilder svg = new StringBuilder();
    svg.append(
        Html.format(
            "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"The chunks by address\">\n",
            MARGIN + COLUMNS * PITCH, rows * PITCH));
    for (int row = 0; row < rows; row++) {
      svg.append(
          Html.format(
              "<text x=\"%d\" y=\"%d\">%,d</text>\n",
              MARGIN - 10, row * PITCH + SQUARE - 1, cells.start(row * COLUMNS)));
    }
    for (ChunkUse use : ChunkUse.values()) {
      svg.append(
          Html.format("<path class=\"%s\" d=\"%s\"/>\n", StatsPage.style(use), paths.get(use)));
    }
    return svg.append("</svg>\n").toString();
  }
}
