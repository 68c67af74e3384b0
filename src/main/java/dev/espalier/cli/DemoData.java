package dev.espalier.cli;

import dev.espalier.BTreeMap;
import dev.espalier.codec.Codec;
import java.io.IOException;
import java.util.stream.Stream;

/**
 * What the demonstration fills a map with.
 *
 * @param <K> the type of the keys
 */
interface DemoData<K> {
  /** Returns what the data are, for a title. */
  String title();

  /** Returns the encoding of the keys. */
  Codec<K> codec();

  /** Returns how {@link #load} counts its progress: what it reports when all is done. */
  long total() throws IOException;

  /** Puts everything in. */
  void load(BTreeMap<K, Long> map, Progress progress) throws IOException;

  /** Returns keys that are in the map after loading, some of them more than once; to be closed. */
  Stream<K> present() throws IOException;

  /** Returns as many keys that are not in the map; to be closed. */
  Stream<K> absent() throws IOException;

  /** Writes a key as text. */
  String format(K key);
}
