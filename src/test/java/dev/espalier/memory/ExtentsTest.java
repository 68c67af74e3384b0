package dev.espalier.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ExtentsTest {
  private static final long LARGEST = 1024;

  @Test
  void extentsFollowEachOtherAndDoubleUpToTheLargest() {
    long start = 0;
    long size = 1;
    for (int i = 0; start < 10 * LARGEST; i++) {
      long end = Extents.endOf(start);
      for (long page = start; page < end; page++) {
        assertEquals(i, Extents.indexOf(page));
        assertEquals(start, Extents.startOf(page));
        assertEquals(end, Extents.endOf(page));
      }
      assertTrue(end - start == size || end - start == Math.min(2 * size, LARGEST));
      size = end - start;
      start = end;
    }
    assertEquals(LARGEST, size);
  }

  @Test
  void behindTheFirstPageEdgesFallOnEdgesOfBucketsOfAnyPowerOfTwo() {
    for (long bucket = 1; bucket <= LARGEST; bucket <<= 1) {
      for (long page = 1 + bucket; page < 5 * LARGEST; page++) {
        if (Extents.startOf(page) == page) {
          assertEquals(0, (page - 1) % bucket);
        }
      }
    }
  }
}
