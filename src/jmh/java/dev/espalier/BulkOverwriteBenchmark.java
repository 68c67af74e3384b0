package dev.espalier;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
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

/**
 * What it costs to replace one of 2,000 values of 1 KiB, which lie on overflow pages.
 *
 * <p>A batch copies each value on the heap, so the heap is touched before the measurement, or its
 * first touch would be most of it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 2,
    jvmArgsAppend = {"-Xms3g", "-Xmx3g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class BulkOverwriteBenchmark {
  private static final int ENTRIES = 2_000;
  private static final int VALUE = 1024;

  /** Which way to put them; the tree of the JDK only keeps another reference. */
  @Param({BulkWay.INSERT, BulkWay.INSERT_MANY, BulkWay.TREE})
  public String impl;

  private ArenaMemory memory;
  private NavigableMap<Long, byte[]> map;
  private List<Map.Entry<Long, byte[]>> entries;

  @Setup
  public void fill() {
    memory = ArenaMemory.create();
    map = Maps.create(BulkWay.map(impl), memory, BTreeMap.builder(Codecs.U64, Codecs.BYTES));
    entries =
        Arrays.stream(Keys.ascending(ENTRIES))
            .mapToObj(key -> Map.entry(key, new byte[VALUE]))
            .toList();
    BulkWay.put(impl, map, entries);
  }

  @TearDown
  public void free() {
    memory.close();
  }

  /** Replaces all values, counted by value. */
  @Benchmark
  @OperationsPerInvocation(ENTRIES)
  public void overwrite() {
    BulkWay.put(impl, map, entries);
  }
}
