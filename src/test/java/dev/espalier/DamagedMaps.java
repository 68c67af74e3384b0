package dev.espalier;

import dev.espalier.codec.Codecs;
import java.util.function.Consumer;

/** Small maps to damage, of every kind: each with several levels and with free chunks. */
final class DamagedMaps {
  private DamagedMaps() {}

  static DamagedMap<Long, Long> longs() {
    return of(MapCase.longs(Layout.V2), 60, 0);
  }

  /** Nodes of version 1, and the siblings of those that were split later. */
  static DamagedMap<Long, Long> migratedLongs() {
    return of(MapCase.longs(Layout.V1), 45, 15);
  }

  /** Nodes of version 1 in a map of values of any size. */
  static DamagedMap<byte[], byte[]> migratedAndWidened() {
    return of(
        MapCase.widened(
            BTreeMap.builder(Codecs.blob(12), Codecs.blob(8)).layout(Layout.V1),
            Codecs.BYTES,
            Codecs.BYTES,
            n -> MapCase.bytesKey(n, 4),
            n -> MapCase.bytesKey(n, 4),
            (n, size) -> MapCase.bytesValue(n, size % 9),
            MapCase::bytesValue),
        45,
        15);
  }

  /** Nodes with overflow pages. */
  static DamagedMap<String, byte[]> strings() {
    return of(
        MapCase.of(
            BTreeMap.builder(Codecs.STRING, Codecs.BYTES).pageSize(160),
            Codecs.STRING,
            Codecs.BYTES,
            n -> MapCase.stringKey(n, 3),
            MapCase::bytesValue),
        30,
        10);
  }

  /** Keys that are decoded to be compared. */
  static DamagedMap<Long, Long> reversed() {
    return of(
        MapCase.of(
            BTreeMap.builder(Codecs.reverse(Codecs.U32), Codecs.U64).pageSize(150),
            Codecs.reverse(Codecs.U32),
            Codecs.U64,
            n -> n * 7_000_000L,
            (n, size) -> (long) n),
        50,
        0);
  }

  private static <K, V> DamagedMap<K, V> of(MapCase<K, V> kind, int entries, int more) {
    Consumer<BTreeMap<K, V>> first =
        map -> {
          for (int i = 0; i < entries; i++) {
            map.put(kind.narrowKey().apply(i * 17 % 60), kind.narrowValue().of(i, i * 7 % 50));
          }
          for (int i = 0; i < entries; i += 4) {
            map.remove(kind.narrowKey().apply(i));
          }
        };
    Consumer<BTreeMap<K, V>> second =
        map -> {
          for (int i = 0; i < more; i++) {
            map.put(kind.wideKey().apply(40 + i), kind.wideValue().of(i, i * 11 % 50));
          }
        };
    return new DamagedMap<>(kind, first, second);
  }
}
