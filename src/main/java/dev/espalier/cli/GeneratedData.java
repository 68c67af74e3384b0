package dev.espalier.cli;

import dev.espalier.BTreeMap;
import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import java.util.Locale;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Distinct 64-bit numbers in no order, each with its place in the sequence as value. */
final class GeneratedData implements DemoData<Long> {
  private final long count;

  GeneratedData(long count) {
    this.count = count;
  }

  @Override
  public String title() {
    return String.format(Locale.ROOT, "%,d generated numbers", count);
  }

  @Override
  public Codec<Long> codec() {
    return Codecs.U64;
  }

  @Override
  public long total() {
    return count;
  }

  @Override
  public void load(BTreeMap<Long, Long> map, Progress progress) {
    for (long i = 0; i < count; i++) {
      map.insert(mix(i), i);
      progress.reached(i);
    }
  }

  @Override
  public Stream<Long> present() {
    return LongStream.range(0, count).mapToObj(GeneratedData::mix);
  }

  @Override
  public Stream<Long> absent() {
    return LongStream.range(count, 2 * count).mapToObj(GeneratedData::mix);
  }

  @Override
  public String format(Long key) {
    return Long.toUnsignedString(key);
  }

  /** Maps each number to another one; no two to the same. The last steps of SplitMix64. */
  private static long mix(long n) {
    long z = (n + 1) * 0x9E37_79B9_7F4A_7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D0_49BB_1331_11EBL;
    return z ^ (z >>> 31);
  }
}
