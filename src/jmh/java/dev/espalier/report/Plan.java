package dev.espalier.report;

import java.util.List;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Which benchmarks a run consists of, in the order of the report. */
final class Plan {
  private static final String HUNDRED_THOUSAND = "100000";
  private static final String MILLION = "1000000";
  private static final String[] TREES = {"BTreeMap", "TreeMap"};
  private static final String[] ALL = {"BTreeMap", "TreeMap", "ConcurrentSkipListMap"};

  /** A batch is one long loop, which is compiled well only after so many shots. */
  private static final int SHOTS_UNTIL_COMPILED = 4;

  private Plan() {}

  /** Returns the questions that matter most, each asked briefly: about 5 minutes. */
  static List<Options> brief() {
    return List.of(
        read("MapReadBenchmark.getHit").param("impl", ALL).param("size", HUNDRED_THOUSAND).build(),
        read("LongMapReadBenchmark.getHit").param("size", HUNDRED_THOUSAND).build(),
        read("MapReadBenchmark.(getHit|getMiss|floor)")
            .param("impl", TREES)
            .param("size", MILLION)
            .build(),
        read("LongMapReadBenchmark.(getHit|getMiss|floor)").param("size", MILLION).build(),
        read("MapScanBenchmark.(scanForward|rangeOf100)")
            .param("impl", TREES)
            .param("built", "random")
            .param("size", MILLION)
            .build(),
        read("LongMapScanBenchmark.(scanForward|rangeOf100)")
            .param("built", "random")
            .param("size", MILLION)
            .build(),
        write("MapWriteBenchmark.(insertRandom|removeRandom)")
            .param("impl", TREES)
            .param("size", MILLION)
            .build(),
        write("LongMapWriteBenchmark.(insertRandom|removeRandom)").param("size", MILLION).build(),
        write("MapWriteBenchmark.(pollDrain|overwrite)")
            .param("impl", TREES)
            .param("size", HUNDRED_THOUSAND)
            .build(),
        read("StringMapBenchmark.(getHit|scanForward)")
            .param("impl", TREES)
            .param("size", HUNDRED_THOUSAND)
            .build(),
        write("StringMapWriteBenchmark")
            .param("impl", TREES)
            .param("size", HUNDRED_THOUSAND)
            .build(),
        write("Bulk(Load)?Benchmark.ascending")
            .warmupIterations(SHOTS_UNTIL_COMPILED)
            .param("size", MILLION)
            .build());
  }

  private static ChainedOptionsBuilder read(String benchmarks) {
    return options(benchmarks)
        .warmupIterations(2)
        .warmupTime(TimeValue.milliseconds(300))
        .measurementIterations(3)
        .measurementTime(TimeValue.milliseconds(300));
  }

  private static ChainedOptionsBuilder write(String benchmarks) {
    return options(benchmarks).warmupIterations(1).measurementIterations(3);
  }

  private static ChainedOptionsBuilder options(String benchmarks) {
    return new OptionsBuilder()
        .include("\\." + benchmarks + (benchmarks.contains(".") ? "$" : "\\."))
        .forks(1)
        .shouldDoGC(true)
        .addProfiler(GCProfiler.class);
  }

  /** Returns benchmarks as they are annotated: all that match an expression. */
  static List<Options> thorough(String expression) {
    return List.of(
        new OptionsBuilder()
            .include(expression)
            .shouldDoGC(true)
            .addProfiler(GCProfiler.class)
            .build());
  }
}
