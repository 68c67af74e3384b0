package dev.espalier.tree;

import dev.espalier.CorruptedException;
import dev.espalier.access.Bytes;
import dev.espalier.access.Fields;
import dev.espalier.access.FormatTag;
import dev.espalier.access.Window;
import dev.espalier.codec.Codec;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A node, read in place.
 *
 * <p>The reader is moved from node to node and holds no copy of any. Bytes {@code [0, limit)} of
 * the node stand in {@link #segment} from {@link #base} on: all of its own page where that lies in
 * one window, else the front of the page, fetched by one read that is as long as the bounds say a
 * search can need. Whatever lies behind the limit is read on its own.
 *
 * <p>A position in the node is the index of an entry and the offset of its key; {@link #search}
 * sets it. Offsets are from the node's first byte.
 *
 * <p>A reader belongs to one thread.
 */
public final class NodeReader implements AutoCloseable {
  private static final long UNKNOWN = Long.MIN_VALUE;

  private final TreeSpace space;
  private final TreeKind kind;
  private final int pageSize;
  private final int frontSize;
  private final ChunkAllocator allocator;
  private final boolean lasting;

  private final AtomicReference<NodeReader> home;

  /** Made when first needed: in a memory with views almost no node needs them. */
  private Scratch front;

  private FarFields far;

  /** Whether {@link #far} stands at the node. */
  private boolean farIsHere;

  private long address;
  private MemorySegment segment = MemorySegment.NULL;
  private long base;
  private long limit;
  private NodeLayout layout;
  private boolean leaf;
  private int count;
  private int keyPrefix;
  private int keyStride;
  private int valueStride;
  private long keys;
  private long values;

  private int index;
  private long keyOffset;

  /**
   * Makes a reader.
   *
   * @param lasting whether it lives as long as it is used, or for one operation
   * @param home where it waits for its next use once it is closed, or null
   */
  NodeReader(Tree tree, int frontSize, boolean lasting, AtomicReference<NodeReader> home) {
    this.space = tree.space();
    this.kind = tree.kind();
    this.pageSize = tree.pageSize();
    this.allocator = tree.allocator();
    this.frontSize = frontSize;
    this.lasting = lasting;
    this.home = home;
  }

  @Override
  public void close() {
    if (home != null) {
      home.set(this);
      return;
    }
    if (front != null) {
      front.close();
    }
    if (far != null) {
      far.close();
    }
  }

  private Scratch newScratch() {
    return lasting ? Scratch.collected() : Scratch.confined();
  }

  /**
   * Moves to a node.
   *
   * @throws CorruptedException if there is none at that address
   */
  void moveTo(long node) {
    address = node;
    Window window = space.window(node);
    if (node >= TreeFormat.CHUNKS && window.holds(node, pageSize)) {
      segment = window.segment();
      base = node - window.base();
      limit = pageSize;
    } else {
      fetchFront();
    }
    readHead();
  }

  private void fetchFront() {
    if (address < TreeFormat.CHUNKS || pageSize > space.size() - address) {
      throw damaged("a page inside the memory of " + space.size() + " bytes", "its address");
    }
    if (front == null) {
      front = newScratch();
    }
    segment = front.ofSize(frontSize);
    base = 0;
    limit = frontSize;
    space.space().memory().read(address, segment.asSlice(0, frontSize));
  }

  private void readHead() {
    long head = segment.get(Fields.LITTLE_LONG, base);
    int version = (int) head >>> 24;
    int type = (int) (head >>> 32) & 0xFF;
    if (layout == null || layout.version() != version) {
      changeLayout(version);
    }
    count = (int) (head >>> 40) & 0xFFFF;
    leaf = type == 0;
    if (((int) head & 0xFF_FFFF) != NodeLayout.MAGIC
        || type > 1
        || count == 0
        || count > layout.capacity()) {
      throw damaged(
          "magic \"BTN\", type 0 or 1, 1 to " + layout.capacity() + " entries",
          FormatTag.describe((int) head) + ", type " + type + ", " + count + " entries");
    }
    farIsHere = false;
    values = UNKNOWN;
    keys = layout.keys(leaf, count);
    index = 0;
    keyOffset = keys;
  }

  private void changeLayout(int version) {
    NodeLayout changed = kind.layout(version);
    if (changed == null) {
      throw damaged("a node of a version that the map header allows", "version " + version);
    }
    layout = changed;
    keyPrefix = changed.keyPrefix();
    keyStride = changed.keyStride();
    valueStride = changed.valueStride();
  }

  private CorruptedException damaged(String expected, String found) {
    return new CorruptedException(
        "node at %s: expected %s, found %s"
            .formatted(Long.toUnsignedString(address), expected, found));
  }

  long address() {
    return address;
  }

  NodeLayout layout() {
    return layout;
  }

  /** The pages of the node, for what lies behind the limit. */
  NodePages pages() {
    return far().pages();
  }

  private FarFields far() {
    if (far == null) {
      far = new FarFields(new NodePages(space, allocator, pageSize), newScratch());
    }
    if (!farIsHere) {
      far.pages().moveTo(address, valueStride == NodeLayout.BY_LENGTH);
      farIsHere = true;
    }
    return far;
  }

  boolean isLeaf() {
    return leaf;
  }

  int count() {
    return count;
  }

  boolean isFull() {
    return count == layout.capacity();
  }

  /** Whether the node stays at its minimum occupancy when it loses an entry. */
  boolean canLoseOne() {
    return count > layout.minimum();
  }

  /** Whether all of the node stands on its own page, in the layout without gaps. */
  boolean isOnePage() {
    return valueStride == NodeLayout.BY_LENGTH && longAt(NodeLayoutV2.OVERFLOW) == 0;
  }

  long child(int i) {
    return longAt(layout.children(count) + (long) NodeLayout.CHILD * i);
  }

  int index() {
    return index;
  }

  /** Where the key at the position begins, with its length if that is stored. */
  long keyOffset() {
    return keyOffset;
  }

  /** Where the bytes of the key at an offset begin. */
  long keyBytes(long key) {
    return key + keyPrefix;
  }

  int keyLength(long key) {
    return keyPrefix == 0 ? keyStride : lengthAt(key);
  }

  long nextKey(long key) {
    return keyStride == NodeLayout.BY_LENGTH ? key + keyPrefix + lengthAt(key) : key + keyStride;
  }

  /**
   * Looks for a key and moves the position to it, or to the first key behind it.
   *
   * @return whether the key is in this node
   */
  boolean search(Probe probe) {
    if (probe instanceof LongProbe number && hasLongs()) {
      return searchLongs(number.bits());
    }
    int i = 0;
    long key = keys;
    int comparison = 1;
    while (i < count) {
      int length = keyLength(key);
      comparison = compare(probe, keyBytes(key), length);
      if (comparison <= 0) {
        break;
      }
      key = keyStride == NodeLayout.BY_LENGTH ? keyBytes(key) + length : key + keyStride;
      i++;
    }
    index = i;
    keyOffset = key;
    return comparison == 0;
  }

  /** Whether keys are 8 bytes each, side by side, and all of them at hand. */
  private boolean hasLongs() {
    return keyStride == Long.BYTES && keyPrefix == 0 && keys + (long) count * Long.BYTES <= limit;
  }

  private boolean searchLongs(long bits) {
    index = LongSearch.rank(segment, base + keys, count, bits);
    keyOffset = keys + (long) index * Long.BYTES;
    return index < count && segment.get(Fields.BIG_LONG, base + keyOffset) == bits;
  }

  /** Compares a probe with the key at an offset. */
  int compare(Probe probe, long key) {
    return compare(probe, keyBytes(key), keyLength(key));
  }

  private int compare(Probe probe, long bytes, int length) {
    return bytes + length <= limit
        ? probe.compareTo(segment, base + bytes, length)
        : probe.compareTo(far().bytes(bytes, length), 0, length);
  }

  /** Moves the position to an entry. */
  void moveToEntry(int entry) {
    if (keyStride == NodeLayout.BY_LENGTH) {
      if (entry < index) {
        index = 0;
        keyOffset = keys;
      }
      for (; index < entry; index++) {
        keyOffset = nextKey(keyOffset);
      }
    } else {
      index = entry;
      keyOffset = keys + (long) entry * keyStride;
    }
  }

  /**
   * Moves the position to the next entry.
   *
   * @return false if there is none; then the position stays
   */
  boolean advance() {
    if (index + 1 >= count) {
      return false;
    }
    keyOffset = nextKey(keyOffset);
    index++;
    return true;
  }

  /** Where the value of an entry begins, with its length. */
  long value(int entry) {
    long value = firstValue();
    if (valueStride != NodeLayout.BY_LENGTH) {
      return value + (long) entry * valueStride;
    }
    for (int i = 0; i < entry; i++) {
      value = nextValue(value);
    }
    return value;
  }

  /**
   * Returns where the value at the position begins.
   *
   * @return its offset in the node
   */
  public long valueAtPosition() {
    return value(index);
  }

  private long firstValue() {
    if (values == UNKNOWN) {
      values = layout.values(leaf, count);
    }
    if (values < 0) {
      long key = keyOffset;
      for (int i = index; i < count; i++) {
        key = nextKey(key);
      }
      values = key;
    }
    return values;
  }

  /** Where the value behind one begins, or where the node ends if that is the last. */
  long nextValue(long value) {
    return valueStride == NodeLayout.BY_LENGTH
        ? value + NodeLayout.LENGTH + lengthAt(value)
        : value + valueStride;
  }

  /** Returns how many bytes the node has. */
  long end() {
    return layout.children(count) > keys
        ? layout.children(count) + (leaf ? 0 : NodeLayout.CHILD * (count + 1L))
        : valueEnd(firstValue(), 0);
  }

  /** Where the last value ends, given where that of an entry begins. */
  long valueEnd(long value, int entry) {
    long end = value;
    for (int i = entry; i < count; i++) {
      end = nextValue(end);
    }
    return end;
  }

  /** Where the bytes of the value at an offset begin. */
  long valueBytes(long value) {
    return value + NodeLayout.LENGTH;
  }

  /**
   * Returns the stored length at an offset.
   *
   * @throws CorruptedException if there cannot be so many bytes
   */
  int lengthAt(long offset) {
    long length = Integer.toUnsignedLong(intAt(offset));
    if (length > space.size() || length > Integer.MAX_VALUE) {
      throw damaged("a length within the memory at byte " + offset, "" + length);
    }
    return (int) length;
  }

  private int intAt(long offset) {
    return offset + Integer.BYTES <= limit
        ? segment.get(Fields.LITTLE_INT, base + offset)
        : far().intAt(offset);
  }

  long longAt(long offset) {
    return offset + Long.BYTES <= limit
        ? segment.get(Fields.LITTLE_LONG, base + offset)
        : far().longAt(offset);
  }

  /** Copies bytes of the node. */
  void copy(long offset, int length, byte[] target, int at) {
    if (offset + length > limit) {
      pages().read(offset, target, at, length);
    } else if (length == Long.BYTES) {
      Bytes.putLong(target, at, segment.get(Fields.LITTLE_LONG, base + offset));
    } else {
      MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, base + offset, target, at, length);
    }
  }

  /**
   * Checks that the node has some bytes, which is to be done before room is made for them.
   *
   * @throws CorruptedException if it has not so many
   */
  void require(long offset, long length) {
    if (offset + length > limit) {
      pages().require(offset + length);
    }
  }

  /**
   * Returns a copy of bytes of the node.
   *
   * @throws CorruptedException if the node has not so many, or more than an array can hold
   */
  byte[] copyOf(long offset, long length) {
    require(offset, length);
    if (length > Integer.MAX_VALUE - Long.BYTES) {
      throw damaged("less than 2 GiB from byte " + offset + " on", length + " bytes");
    }
    byte[] bytes = new byte[(int) length];
    copy(offset, bytes.length, bytes, 0);
    return bytes;
  }

  /**
   * Decodes the key at the position.
   *
   * @param codec the codec of keys
   * @param <K> their type
   * @return the key
   * @throws CorruptedException if its bytes are no key
   */
  public <K> K decodeKey(Codec<K> codec) {
    return decode(codec, keyBytes(keyOffset), keyLength(keyOffset));
  }

  /**
   * Decodes the value at an offset.
   *
   * @param codec the codec of values
   * @param value where the value begins
   * @param <V> their type
   * @return the value
   * @throws CorruptedException if its bytes are no value
   */
  public <V> V decodeValue(Codec<V> codec, long value) {
    return decode(codec, valueBytes(value), lengthAt(value));
  }

  /**
   * Returns the bytes of the value at an offset, in place if they lie in one piece.
   *
   * @param value where the value begins
   * @return a read-only segment of the bytes, valid until this reader is moved or closed
   * @throws CorruptedException if the node has not so many
   */
  public MemorySegment valueSegment(long value) {
    long offset = valueBytes(value);
    int length = lengthAt(value);
    boolean inPlace = offset + length <= limit;
    MemorySegment bytes = inPlace ? segment : far().segment(offset, length);
    return bytes.asSlice(inPlace ? base + offset : 0, length).asReadOnly();
  }

  private <T> T decode(Codec<T> codec, long offset, int length) {
    try {
      return offset + length <= limit
          ? codec.decode(segment, base + offset, length)
          : codec.decode(far().segment(offset, length), 0, length);
    } catch (IllegalArgumentException e) {
      throw new CorruptedException(
          "node at %d: bytes from %d on: %s".formatted(address, offset, e.getMessage()), e);
    }
  }
}
