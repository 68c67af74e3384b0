package dev.espalier;

import org.openjdk.jmh.annotations.Param;

/** What it costs to load one of many entries into an empty map; compare {@link BulkBenchmark}. */
public class BulkLoadBenchmark extends SortedBulk {
  /** Which way to put them. */
  @Param({BulkWay.BULK_LOAD})
  public String impl;

  @Override
  String way() {
    return impl;
  }
}
