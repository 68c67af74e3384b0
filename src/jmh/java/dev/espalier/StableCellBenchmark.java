package dev.espalier;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What reading and replacing one number costs, beside an {@link AtomicReference}. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class StableCellBenchmark {
  private final AtomicReference<Long> reference = new AtomicReference<>(0L);
  private ArenaMemory memory;
  private StableCell<Long> cell;
  private long next;

  @Setup
  public void create() {
    memory = ArenaMemory.create();
    cell = StableCell.create(memory, Codecs.U64, 0L);
  }

  @TearDown
  public void free() {
    memory.close();
  }

  /** Reads the number of the cell. */
  @Benchmark
  public long getFromCell() {
    return cell.get();
  }

  /** Reads the number of the reference. */
  @Benchmark
  public long getFromReference() {
    return reference.get();
  }

  /** Replaces the number of the cell. */
  @Benchmark
  public long setInCell() {
    return cell.set(next++);
  }

  /** Replaces the number of the reference. */
  @Benchmark
  public long setInReference() {
    return reference.getAndSet(next++);
  }
}
