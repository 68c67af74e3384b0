package dev.espalier;

import dev.espalier.codec.Codec;
import dev.espalier.codec.LongCodec;
import dev.espalier.tree.BulkInsertion;
import dev.espalier.tree.BulkLoad;
import dev.espalier.tree.BytesProbe;
import dev.espalier.tree.Displaced;
import dev.espalier.tree.EntryCheck;
import dev.espalier.tree.Finding;
import dev.espalier.tree.KeyGap;
import dev.espalier.tree.LongSearch;
import dev.espalier.tree.LongTree;
import dev.espalier.tree.NodeReader;
import dev.espalier.tree.Probe;
import dev.espalier.tree.RangeRemoval;
import dev.espalier.tree.Tree;
import dev.espalier.tree.TreeLevel;
import dev.espalier.tree.TreeSurvey;
import dev.espalier.tree.TreeVerifier;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** The entries of one tree, typed: what every map and set view stands on. */
final class EntryStore<K, V> {
  private final Tree tree;
  private final Codec<K> keys;
  private final Codec<V> values;
  private final LongCodec<K> longKeys;
  private final LongCodec<V> longValues;

  private final LongTree longs;

  private final EntryEncoder<K, V> encoder;
  private final AtomicReference<EntryCursor<K, V>> spareCursor = new AtomicReference<>();

  /** Made when first needed. */
  private RangeRemoval rangeRemoval;

  EntryStore(Tree tree, Codec<K> keys, Codec<V> values) {
    this.tree = tree;
    this.keys = keys;
    this.values = values;
    this.longKeys = keys instanceof LongCodec<K> codec ? codec : null;
    this.longValues = values instanceof LongCodec<V> codec ? codec : null;
    this.longs =
        LongForm.isOf(keys) && LongForm.isOf(values)
            ? new LongTree(tree, LongForm.of(keys, "keys").flipped())
            : null;
    this.encoder = new EntryEncoder<>(keys, values);
  }

  Tree tree() {
    return tree;
  }

  /** The tree as one of numbers; null unless both codecs have a {@link LongForm}. */
  LongTree longs() {
    return longs;
  }

  /** The number of a key of {@link #longs}. */
  long keyBits(K key) {
    return longKeys.toBits(key);
  }

  /** The number of a value of {@link #longs}. */
  long valueBits(V value) {
    return longValues.toBits(value);
  }

  /** Starts a batch of insertions: of numbers if there are {@link #longs}. */
  BulkInsertion startInsertion() {
    return longs != null ? longs.startInsertion() : tree.startInsertion();
  }

  /** Starts a load of the empty tree: of numbers if there are {@link #longs}. */
  BulkLoad startLoad(double fillFactor) {
    return longs != null ? longs.startLoad(fillFactor) : tree.startLoad(fillFactor);
  }

  Codec<K> keyCodec() {
    return keys;
  }

  Codec<V> valueCodec() {
    return values;
  }

  /** The order of the keys; never null. */
  Comparator<? super K> order() {
    return keys.order();
  }

  /** Whether {@link #order()} is the natural order of the keys' type. */
  boolean ordersNaturally() {
    return keys.ordersNaturally();
  }

  long size() {
    return tree.size();
  }

  /** A number that changes with every insertion of a new key, removal and clearing. */
  int modifications() {
    return tree.modifications();
  }

  /** The value, or null if the key is absent. */
  V get(K key) {
    if (longKeys != null) {
      long place = LongSearch.find(tree, longKeys.toBits(key));
      if (place == LongSearch.ABSENT) {
        return null;
      }
      V value = place == LongSearch.UNREADABLE ? null : LongSearch.value(tree, place, values);
      if (value != null) {
        return value;
      }
    }
    return read(key);
  }

  private V read(K key) {
    try (NodeReader reader = reader()) {
      return tree.find(reader, probe(key))
          ? reader.decodeValue(values, reader.valueAtPosition())
          : null;
    }
  }

  private NodeReader reader() {
    return longs != null ? tree.spareReader() : tree.reader();
  }

  /** Applies a function to the bytes of a value; null if the key is absent. */
  <R> R readValue(K key, Function<? super MemorySegment, ? extends R> function) {
    long version = tree.version();
    try (NodeReader reader = tree.reader()) {
      if (!tree.find(reader, probe(key))) {
        return null;
      }
      R result = function.apply(reader.valueSegment(reader.valueAtPosition()));
      if (tree.version() != version) {
        throw new ConcurrentModificationException("the map has changed while a value was read");
      }
      return result;
    }
  }

  boolean contains(K key) {
    if (longKeys != null) {
      long place = LongSearch.find(tree, longKeys.toBits(key));
      if (place != LongSearch.UNREADABLE) {
        return place != LongSearch.ABSENT;
      }
    }
    try (NodeReader reader = reader()) {
      return tree.find(reader, probe(key));
    }
  }

  /** Returns the previous value, or null. */
  V put(K key, V value) {
    if (longs != null) {
      return longs.put(longKeys.toBits(key), longValues.toBits(value)) ? null : displacedLong();
    }
    Decoded<V> previous = new Decoded<>(values);
    store(key, value, previous);
    return previous.value;
  }

  /** Returns whether the key was absent. Never decodes the displaced value. */
  boolean insert(K key, V value) {
    return longs != null
        ? longs.insert(longKeys.toBits(key), longValues.toBits(value))
        : store(key, value, Displaced.IGNORED);
  }

  private boolean store(K key, V value, Displaced displaced) {
    encoder.reset();
    return tree.insert(encoder.encode(key, value), encoder.entry(), displaced);
  }

  /** Returns the removed value, or null. */
  V remove(K key) {
    if (longs != null) {
      return longs.take(longKeys.toBits(key)) ? displacedLong() : null;
    }
    Decoded<V> removed = new Decoded<>(values);
    tree.remove(probe(key), removed);
    return removed.value;
  }

  /** Returns whether the key was present. Never decodes the value. */
  boolean delete(K key) {
    return longs != null
        ? longs.remove(longKeys.toBits(key))
        : tree.remove(probe(key), Displaced.IGNORED);
  }

  private V displacedLong() {
    return longValues.fromBits(longs.displaced());
  }

  void clear() {
    tree.clear();
  }

  /** Removes all entries of a span. */
  void clear(Span<K> span) {
    Span<K> part = span.isDescending() ? span.reversed() : span;
    if (rangeRemoval == null) {
      rangeRemoval = new RangeRemoval(tree);
    }
    rangeRemoval.remove(
        part.hasFrom() ? new KeyGap(probe(part.from()), !part.fromInclusive()) : KeyGap.FIRST,
        part.hasTo() ? new KeyGap(probe(part.to()), part.toInclusive()) : KeyGap.LAST);
  }

  /** A new cursor at no entry. */
  EntryCursor<K, V> cursor() {
    return longs != null
        ? new LongEntryCursor<>(tree, longKeys, longValues)
        : new CodedEntryCursor<>(this);
  }

  /** A cursor that is not made anew if no other thread uses it; to be returned. */
  EntryCursor<K, V> takeSpareCursor() {
    EntryCursor<K, V> spare = spareCursor.getAndSet(null);
    return spare == null ? cursor() : spare;
  }

  /** Keeps a cursor of numbers; one of larger entries could hold much memory for ever. */
  void returnSpareCursor(EntryCursor<K, V> cursor) {
    if (longs != null) {
      spareCursor.set(cursor);
    }
  }

  /** Walks the bytes and reports every broken rule. */
  List<Finding> verify() {
    return TreeVerifier.verify(tree, new TypedCheck());
  }

  /**
   * Walks the bytes.
   *
   * @throws CorruptedException with the first broken rule
   */
  void verifyOrThrow() {
    List<Finding> findings = verify();
    if (!findings.isEmpty()) {
      throw new CorruptedException(findings.get(0).toString());
    }
  }

  /** Looks at every node. */
  TreeStats stats() {
    List<TreeLevel> levels = TreeSurvey.survey(tree);
    return new TreeStats(
        tree.size(),
        sum(levels, TreeLevel::nodes),
        levels.size(),
        tree.nodeWrites(),
        tree.headerWrites(),
        tree.allocatedChunks(),
        tree.freeChunks(),
        sum(levels, TreeLevel::overflowPages),
        tree.pageSize(),
        sum(levels, TreeLevel::bytes),
        tree.memoryBytes());
  }

  private static long sum(List<TreeLevel> levels, ToLongFunction<TreeLevel> part) {
    return levels.stream().mapToLong(part).sum();
  }

  Probe probe(K key) {
    return Probe.of(key, keys);
  }

  /** Makes a probe of an encoded key, which must not change. */
  Probe probeOf(byte[] encoded) {
    if (longKeys == null && keys.ordersAsBytes()) {
      return new BytesProbe(encoded);
    }
    return probe(decodeKey(encoded));
  }

  private K decodeKey(byte[] encoded) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment segment = arena.allocate(Math.max(1, encoded.length), 1);
      MemorySegment.copy(encoded, 0, segment, ValueLayout.JAVA_BYTE, 0, encoded.length);
      return keys.decode(segment, 0, encoded.length);
    }
  }

  /** Keeps the value of a displaced entry. */
  private static final class Decoded<V> implements Displaced {
    private final Codec<V> codec;
    private V value;

    Decoded(Codec<V> codec) {
      this.codec = codec;
    }

    @Override
    public void see(NodeReader node, long at) {
      value = node.decodeValue(codec, at);
    }
  }

  /** Checks what only the codecs know. */
  private final class TypedCheck implements EntryCheck {
    @Override
    public Probe probe(byte[] encoded) {
      return probeOf(encoded);
    }

    @Override
    public void decode(NodeReader node, long value) {
      node.decodeKey(keys);
      node.decodeValue(values, value);
    }
  }
}
