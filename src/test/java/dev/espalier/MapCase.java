package dev.espalier;

import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.codec.Unit;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * A kind of map to test, and how numbers become its keys and values.
 *
 * <p>A map may be opened again with codecs of wider bounds than it was made with; from then on keys
 * and values are those of the wider ones.
 *
 * @param made how the map is made
 * @param opened how it is opened again, or null if it never is
 * @param keys the widest codec of its keys
 * @param values the widest codec of its values
 * @param narrowKey makes a key of a number in {@code [0, UNIVERSE)} for a map that was just made,
 *     ascending in the byte order of encodings
 * @param wideKey the same for a map that was opened again; no key of one is a key of the other
 *     unless the number is the same
 * @param narrowValue makes a value of a number and a size for a map that was just made
 * @param wideValue the same for a map that was opened again
 */
record MapCase<K, V>(
    BTreeMap.Builder<K, V> made,
    BTreeMap.Builder<K, V> opened,
    Codec<K> keys,
    Codec<V> values,
    IntFunction<K> narrowKey,
    IntFunction<K> wideKey,
    Sized<V> narrowValue,
    Sized<V> wideValue) {

  /** How many different keys there are at most. */
  static final int UNIVERSE = 600;

  /** Makes a value. */
  interface Sized<V> {
    V of(int number, int size);
  }

  /** A map of the default layout. */
  static <K, V> MapCase<K, V> of(
      Codec<K> keys, Codec<V> values, IntFunction<K> key, Sized<V> value) {
    return of(BTreeMap.builder(keys, values), keys, values, key, value);
  }

  static <K, V> MapCase<K, V> of(
      BTreeMap.Builder<K, V> builder,
      Codec<K> keys,
      Codec<V> values,
      IntFunction<K> key,
      Sized<V> value) {
    return new MapCase<>(builder, builder, keys, values, key, key, value, value);
  }

  /** A map made with small bounds and opened with larger ones. */
  static <K, V> MapCase<K, V> widened(
      BTreeMap.Builder<K, V> made,
      Codec<K> keys,
      Codec<V> values,
      IntFunction<K> narrowKey,
      IntFunction<K> wideKey,
      Sized<V> narrowValue,
      Sized<V> wideValue) {
    return new MapCase<>(
        made,
        BTreeMap.builder(keys, values),
        keys,
        values,
        narrowKey,
        wideKey,
        narrowValue,
        wideValue);
  }

  MapCase<K, V> neverOpenedAgain() {
    return new MapCase<>(made, null, keys, values, narrowKey, wideKey, narrowValue, wideValue);
  }

  static MapCase<Long, Long> longs(Layout layout) {
    return of(
        BTreeMap.builder(Codecs.U64, Codecs.U64).layout(layout),
        Codecs.U64,
        Codecs.U64,
        MapCase::longKey,
        (number, size) -> ((long) number << 32) + size);
  }

  static MapCase<byte[], byte[]> blobs(Layout layout) {
    Codec<byte[]> keys = Codecs.blob(10);
    Codec<byte[]> values = Codecs.blob(20);
    return of(
        BTreeMap.builder(keys, values).layout(layout),
        keys,
        values,
        n -> bytesKey(n, 3),
        (n, size) -> bytesValue(n, size % 21));
  }

  /** Half of the numbers are above {@link Long#MAX_VALUE}. */
  static long longKey(int number) {
    return number * 0x006D_0000_0000_0000L;
  }

  /** Keys of which every third is a prefix of the two behind it. */
  static String stringKey(int number, int tail) {
    return "%03d".formatted(number / 3) + "\u00E9".repeat(number % 3 * tail);
  }

  static byte[] bytesKey(int number, int tail) {
    return ("%03d".formatted(number / 3) + "x".repeat(number % 3 * tail))
        .getBytes(StandardCharsets.US_ASCII);
  }

  static byte[] bytesValue(int number, int size) {
    byte[] value = new byte[size];
    Arrays.fill(value, (byte) number);
    for (int i = 0; i < size; i += 100) {
      value[i] = (byte) (i / 100);
    }
    return value;
  }

  static Unit unit(int number) {
    return Unit.UNIT;
  }
}
