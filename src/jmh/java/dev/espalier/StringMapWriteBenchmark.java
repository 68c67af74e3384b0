package dev.espalier;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * What it costs to add an entry with a string of 16 bytes as key and an array of 100 bytes as
 * value, on average over a map that grows from nothing.
 */
@State(Scope.Thread)
public class StringMapWriteBenchmark extends OneShot {
  private static final int CHANGES = 1_000_000;

  /** How many entries a map gets. */
  @Param({"100000", "1000000"})
  public int size;

  /** Which map. */
  @Param({Maps.B_TREE, Maps.TREE, Maps.SKIP_LIST})
  public String impl;

  private String[] keys;
  private byte[][] values;
  private StringMaps maps;

  @Setup
  public void draw() {
    keys = StringMaps.keys(Keys.random(size));
    values = StringMaps.values(size);
  }

  @Setup(Level.Iteration)
  public void open() {
    maps = new StringMaps(impl, CHANGES / size);
  }

  @TearDown(Level.Iteration)
  public void free() {
    maps.free();
  }

  /** Adds keys in random order. */
  @Benchmark
  @OperationsPerInvocation(CHANGES)
  public void insertRandom() {
    maps.putAll(keys, values);
  }
}
