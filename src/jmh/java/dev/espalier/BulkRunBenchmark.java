package dev.espalier;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * What it costs to put one of 10,000 ascending entries between two of a map of 100,000, whose
 * memory the system has given before.
 */
@State(Scope.Thread)
public class BulkRunBenchmark extends OneShot {
  private static final int MAPS = 10;
  private static final int PRESENT = 100_000;
  private static final int RUN = 10_000;

  /** Which way to put them. */
  @Param({BulkWay.INSERT, BulkWay.INSERT_MANY, BulkWay.TREE})
  public String impl;

  private List<Map.Entry<Long, Long>> run;
  private LongMaps maps;

  @Setup
  public void draw() {
    long start = Keys.ascending(PRESENT)[PRESENT / 2];
    run = BulkWay.entries(LongStream.rangeClosed(start + 1, start + RUN).toArray());
  }

  @Setup(Level.Iteration)
  public void open() {
    maps = new LongMaps(BulkWay.map(impl), MAPS);
    maps.putAll(Keys.random(PRESENT + 2 * RUN));
    maps.all().forEach(Map::clear);
    maps.putAll(Keys.random(PRESENT));
  }

  @TearDown(Level.Iteration)
  public void free() {
    maps.free();
  }

  /** Puts the run. */
  @Benchmark
  @OperationsPerInvocation(MAPS * RUN)
  public void ascendingRun() {
    for (NavigableMap<Long, Long> map : maps.all()) {
      BulkWay.put(impl, map, run);
    }
  }
}
