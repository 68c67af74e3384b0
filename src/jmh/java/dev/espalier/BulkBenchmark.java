package dev.espalier;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;

/** What it costs to put one of many entries into an empty map, by their order. */
public class BulkBenchmark extends SortedBulk {
  /** Which way to put them. */
  @Param({BulkWay.INSERT, BulkWay.INSERT_MANY, BulkWay.TREE})
  public String impl;

  @Override
  String way() {
    return impl;
  }

  /** Puts entries in descending order. */
  @Benchmark
  @OperationsPerInvocation(CHANGES)
  public void descending() {
    putIntoAll(descending);
  }

  /** Puts entries as they come, in no order. */
  @Benchmark
  @OperationsPerInvocation(CHANGES)
  public void unordered() {
    putIntoAll(unordered);
  }
}
