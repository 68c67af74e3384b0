package dev.espalier;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.Memory;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** The maps that are compared, by the name that the parameter {@code impl} gives them. */
final class Maps {
  static final String B_TREE = "BTreeMap";
  static final String TREE = "TreeMap";
  static final String SKIP_LIST = "ConcurrentSkipListMap";

  private Maps() {}

  static NavigableMap<Long, Long> ofLongs(String impl, Memory memory) {
    return create(impl, memory, BTreeMap.builder(Codecs.U64, Codecs.U64));
  }

  static <K, V> NavigableMap<K, V> create(
      String impl, Memory memory, BTreeMap.Builder<K, V> builder) {
    return switch (impl) {
      case B_TREE -> builder.create(memory);
      case TREE -> new TreeMap<>();
      case SKIP_LIST -> new ConcurrentSkipListMap<>();
      default -> throw new IllegalArgumentException("unknown map: " + impl);
    };
  }
}
