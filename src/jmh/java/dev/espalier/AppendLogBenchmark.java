package dev.espalier;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
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

/**
 * What an operation on a log of byte arrays costs, beside one on an {@link ArrayList} of copies of
 * them.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class AppendLogBenchmark {
  private static final int SIZE = 100_000;
  private static final int INDEXES = 1 << 16;

  /** Length of an entry in bytes. */
  @Param({"16", "256", "2048"})
  public int length;

  private final int[] indexes = new int[INDEXES];
  private int next;
  private byte[] entry;
  private ArenaMemory index;
  private ArenaMemory data;
  private AppendLog<byte[]> log;
  private List<byte[]> list;

  @Setup(Level.Iteration)
  public void fill() {
    entry = new byte[length];
    index = ArenaMemory.create();
    data = ArenaMemory.create();
    log = AppendLog.create(index, data, Codecs.BYTES);
    list = new ArrayList<>();
    refillLog();
    refillList();
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < INDEXES; i++) {
      indexes[i] = random.nextInt(SIZE);
    }
  }

  @TearDown(Level.Iteration)
  public void free() {
    index.close();
    data.close();
  }

  private int nextIndex() {
    return indexes[next++ & INDEXES - 1];
  }

  /** Reads an entry at a random index of the log. */
  @Benchmark
  public byte[] getFromLog() {
    return log.get(nextIndex());
  }

  /** Copies an entry at a random index of the list, as the log does. */
  @Benchmark
  public byte[] getFromList() {
    return list.get(nextIndex()).clone();
  }

  /** Fills the emptied log, counted by entry. */
  @Benchmark
  @OperationsPerInvocation(SIZE)
  public long refillLog() {
    log.clear();
    for (int i = 0; i < SIZE; i++) {
      log.append(entry);
    }
    return log.sizeLong();
  }

  /** Fills the emptied list, counted by entry. */
  @Benchmark
  @OperationsPerInvocation(SIZE)
  public long refillList() {
    list.clear();
    for (int i = 0; i < SIZE; i++) {
      list.add(entry.clone());
    }
    return list.size();
  }

  /** Goes over one entry of all in the log. */
  @Benchmark
  @OperationsPerInvocation(SIZE)
  public long iterateLog() {
    long bytes = 0;
    for (byte[] each : log) {
      bytes += each.length;
    }
    return bytes;
  }

  /** Goes over one entry of all in the list. */
  @Benchmark
  @OperationsPerInvocation(SIZE)
  public long iterateList() {
    long bytes = 0;
    for (byte[] each : list) {
      bytes += each.clone().length;
    }
    return bytes;
  }
}
