package dev.espalier.layered;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class SnapshotThreadsTest {
  private static final int KEYS = 500;
  private static final int MOMENTS = 12;
  private static final int READERS = 3;

  @Test
  void snapshotsAreReadWhileTheMapIsWrittenFrozenAndCompacted() throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(READERS);
        LayeredMap<Integer, Integer> map =
            LayeredMap.create(ArenaMemory::create, Codecs.I32, Codecs.I32)) {
      List<Future<Long>> sums = new ArrayList<>();
      for (int moment = 0; moment < MOMENTS; moment++) {
        for (int key = 0; key < KEYS; key++) {
          map.put(key, moment);
        }
        map.deleteRange(0, moment);
        Snapshot<Integer, Integer> snapshot = map.snapshot();
        sums.add(threads.submit(() -> sumAndClose(snapshot)));
        if (moment % 3 == 2) {
          map.compact();
        }
      }
      for (int moment = 0; moment < MOMENTS; moment++) {
        assertEquals((long) moment * (KEYS - moment) * 2, sums.get(moment).get());
      }
    }
  }

  /** Sums the values of all entries, in both directions. */
  private static long sumAndClose(Snapshot<Integer, Integer> snapshot) {
    try (snapshot) {
      long sum = 0;
      MergingCursor<Integer, Integer> cursor = snapshot.cursor();
      for (boolean found = cursor.first(); found; found = cursor.next()) {
        sum += cursor.value();
      }
      for (boolean found = cursor.last(); found; found = cursor.prev()) {
        sum += cursor.value();
      }
      return sum;
    }
  }
}
