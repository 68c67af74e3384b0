package dev.espalier;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What it costs to put one of many entries into an empty map, by their order. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 2,
    jvmArgsAppend = {"-Xms3g", "-Xmx3g"})
@Warmup(iterations = 4)
@Measurement(iterations = 5)
public class BulkBenchmark {
  private static final int CHANGES = 1_000_000;

  /** How many entries a map gets. */
  @Param({"10000", "1000000"})
  public int size;

  /** Which way to put them. */
  @Param({BulkWay.INSERT, BulkWay.INSERT_MANY, BulkWay.TREE})
  public String impl;

  private List<Map.Entry<Long, Long>> ascending;
  private List<Map.Entry<Long, Long>> descending;
  private List<Map.Entry<Long, Long>> unordered;
  private LongMaps maps;

  @Setup
  public void draw() {
    ascending = BulkWay.entries(Keys.ascending(size));
    descending = new ArrayList<>(ascending);
    Collections.reverse(descending);
    unordered = BulkWay.entries(Keys.random(size));
  }

  @Setup(Level.Iteration)
  public void open() {
    maps = new LongMaps(BulkWay.map(impl), CHANGES / size);
  }

  @TearDown(Level.Iteration)
  public void free() {
    maps.free();
  }

  private void putInto(NavigableMap<Long, Long> map, List<Map.Entry<Long, Long>> entries) {
    BulkWay.put(impl, map, entries);
  }

  /** Puts entries in ascending order. */
  @Benchmark
  @OperationsPerInvocation(CHANGES)
  public void ascending() {
    maps.all().forEach(map -> putInto(map, ascending));
  }

  /** Puts entries that it sorts before, which is part of the cost. */
  @Benchmark
  @OperationsPerInvocation(CHANGES)
  public void sortedByCaller() {
    for (NavigableMap<Long, Long> map : maps.all()) {
      List<Map.Entry<Long, Long>> sorted = new ArrayList<>(unordered);
      sorted.sort(Map.Entry.comparingByKey());
      putInto(map, sorted);
    }
  }

  /** Puts entries in descending order. */
  @Benchmark
  @OperationsPerInvocation(CHANGES)
  public void descending() {
    maps.all().forEach(map -> putInto(map, descending));
  }

  /** Puts entries as they come, in no order. */
  @Benchmark
  @OperationsPerInvocation(CHANGES)
  public void unordered() {
    maps.all().forEach(map -> putInto(map, unordered));
  }
}
