package dev.espalier.tree;

import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.MappedMemory;
import dev.espalier.memory.Memory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What it costs to save the fields of a full node one by one, or put together first: where the one
 * becomes cheaper than the other is the place of {@link SaveBuffer#DIRECT}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class SaveThresholdBenchmark {
  private static final int ENTRIES = 11;
  private static final int NODES = 8;
  private static final int PAGE = 1 << 17;
  private static final int BUFFER = 8192;

  /** Where the node is. */
  @Param({"counting", "arena", "mapped"})
  public String memory;

  /** Bytes of a long field. */
  @Param({"8", "16", "32", "64", "128", "256", "512", "1024", "2048", "4096"})
  public int length;

  /** Bytes of the field before each long one; 0 = as many. */
  @Param({"0", "8"})
  public int before;

  private final byte[] field = new byte[BUFFER];
  private final byte[] buffer = new byte[BUFFER];
  private final SaveBuffer saveBuffer = new SaveBuffer();
  private Memory target;
  private Path file;
  private NodePages pages;
  private int shorter;
  private int node;
  private int used;
  private long start;

  @Setup
  public void open() throws IOException {
    shorter = before == 0 ? length : before;
    target = newMemory();
    target.grow((long) PAGE * (NODES + 1) / Memory.PAGE_SIZE);
    pages = new NodePages(new TreeSpace(target, PAGE), null, PAGE);
  }

  private Memory newMemory() throws IOException {
    return switch (memory) {
      case "arena" -> ArenaMemory.create();
      case "mapped" -> {
        file = Files.createTempFile("espalier", ".memory");
        yield MappedMemory.open(file);
      }
      default -> new ViewlessMemory();
    };
  }

  @TearDown
  public void close() throws Exception {
    if (target instanceof AutoCloseable closeable) {
      closeable.close();
    }
    if (file != null) {
      Files.delete(file);
    }
  }

  private void moveToNextNode() {
    node = (node + 1) % NODES;
    pages.moveToNew((long) (node + 1) * PAGE - PAGE / 2);
  }

  /** Writes each field by itself. */
  @Benchmark
  public long direct() {
    moveToNextNode();
    long at = 0;
    for (int i = 0; i < ENTRIES; i++) {
      pages.write(at, field, 0, shorter);
      pages.write(at + shorter, field, 0, length);
      at += shorter + length;
    }
    return at;
  }

  /** Copies every field into a buffer that is written when it is full. */
  @Benchmark
  public long buffered() {
    moveToNextNode();
    start = 0;
    used = 0;
    for (int i = 0; i < ENTRIES; i++) {
      put(shorter);
      put(length);
    }
    flush();
    return start;
  }

  private void put(int bytes) {
    if (used + bytes > BUFFER) {
      flush();
    }
    System.arraycopy(field, 0, buffer, used, bytes);
    used += bytes;
  }

  private void flush() {
    pages.write(start, buffer, 0, used);
    start += used;
    used = 0;
  }

  /** Copies the short fields, and writes the long ones by themselves after them. */
  @Benchmark
  public long longOnesDirect() {
    moveToNextNode();
    start = 0;
    used = 0;
    for (int i = 0; i < ENTRIES; i++) {
      put(shorter);
      flush();
      pages.write(start, field, 0, length);
      start += length;
    }
    return start;
  }

  /** What the library does. */
  @Benchmark
  public void library() {
    moveToNextNode();
    saveBuffer.open(pages);
    for (int i = 0; i < ENTRIES; i++) {
      saveBuffer.put(field, 0, shorter);
      saveBuffer.put(field, 0, length);
    }
    saveBuffer.flush();
  }
}
