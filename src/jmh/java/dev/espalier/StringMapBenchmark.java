package dev.espalier;

import java.util.Iterator;
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

/** What reading costs with strings of 16 bytes as keys and arrays of 100 bytes as values. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 2,
    jvmArgsAppend = {"-Xms3g", "-Xmx3g"})
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class StringMapBenchmark {
  private static final int STEPS = 1_000_000;
  private static final int RANGE = 100;

  /** How many entries the map holds. */
  @Param({"100000", "1000000"})
  public int size;

  /** Which map. */
  @Param({Maps.B_TREE, Maps.TREE, Maps.SKIP_LIST})
  public String impl;

  private StringMaps maps;
  private NavigableMap<String, byte[]> map;
  private String[] probes;
  private int next;

  @Setup
  public void fill() {
    long[] keys = Keys.random(size);
    maps = new StringMaps(impl, 1);
    maps.putAll(StringMaps.keys(keys), StringMaps.values(size));
    map = maps.all().get(0);
    probes = StringMaps.keys(Keys.shuffled(keys));
  }

  @TearDown
  public void free() {
    maps.free();
  }

  private String probe() {
    if (++next >= probes.length) {
      next = 0;
    }
    return probes[next];
  }

  /** Reads the value of a key that is there. */
  @Benchmark
  public byte[] getHit() {
    return map.get(probe());
  }

  /** Goes over all entries in ascending order, counted by entry. */
  @Benchmark
  @OperationsPerInvocation(STEPS)
  public long scanForward() {
    long sum = 0;
    for (int i = 0; i < STEPS / size; i++) {
      for (Map.Entry<String, byte[]> entry : map.entrySet()) {
        sum += read(entry);
      }
    }
    return sum;
  }

  /** Goes over up to 100 entries from a random one on, counted by range. */
  @Benchmark
  public long rangeOf100() {
    Iterator<Map.Entry<String, byte[]>> entries = map.tailMap(probe(), true).entrySet().iterator();
    long sum = 0;
    for (int i = 0; i < RANGE && entries.hasNext(); i++) {
      sum += read(entries.next());
    }
    return sum;
  }

  private static long read(Map.Entry<String, byte[]> entry) {
    return entry.getKey().charAt(0) + entry.getValue()[0];
  }
}
