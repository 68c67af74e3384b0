package dev.espalier.tree;

import dev.espalier.CorruptedException;
import dev.espalier.access.Fields;
import dev.espalier.access.Space;
import dev.espalier.access.Window;
import dev.espalier.codec.Codec;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;

/**
 * Finds keys of 8 bytes without an object of any kind.
 *
 * <p>The search is for nodes of version 2 whose page lies in one window; whatever else it meets,
 * also a node that is damaged, it leaves to {@link NodeReader}, which reads everything and knows
 * what to say.
 *
 * <p>A place in a tree is one number: the node's address and, in the low {@value #INDEX_BITS} bits,
 * the index of the entry.
 */
public final class LongSearch {
  /** The place of a key that is not there. */
  public static final long ABSENT = -1;

  /** What is returned where a {@link NodeReader} has to search. */
  public static final long UNREADABLE = -2;

  private static final int INDEX_BITS = 8;
  private static final int TAG = TreeFormat.tag(NodeLayout.MAGIC, NodeLayoutV2.VERSION_BYTE);

  private LongSearch() {}

  /**
   * Finds a key.
   *
   * @param tree a tree whose keys are 8 bytes that order as an unsigned big-endian number
   * @param bits the key's encoding
   * @return its place, {@link #ABSENT} or {@link #UNREADABLE}
   */
  public static long find(Tree tree, long bits) {
    tree.checkSettled();
    Space space = tree.space().space();
    long pageSize = tree.pageSize();
    long node = tree.root();
    Window window = space.window(node);
    for (int depth = 0; node != 0 && depth < Tree.MAX_DEPTH; depth++) {
      // The window seldom changes from one level to the next, so this is a branch and no load.
      if (!window.holds(node, pageSize)) {
        window = space.window(node);
        if (!window.holds(node, pageSize)) {
          return UNREADABLE;
        }
      }
      MemorySegment segment = window.segment();
      long base = node - window.base();
      long head = segment.get(Fields.LITTLE_LONG, base);
      if (!isReadable(head, tree)) {
        return UNREADABLE;
      }
      int count = count(head);
      long keys = keys(head);
      int index = rank(segment, base + keys, count, bits);
      if (index < count
          && segment.get(Fields.BIG_LONG, base + keys + (long) index * Long.BYTES) == bits) {
        return place(node, index);
      }
      if (type(head) == 0) {
        return ABSENT;
      }
      node =
          segment.get(
              Fields.LITTLE_LONG, base + NodeLayoutV2.BODY + (long) index * NodeLayout.CHILD);
    }
    return tree.root() == 0 ? ABSENT : UNREADABLE;
  }

  /**
   * Decodes the value at a place.
   *
   * @param tree the tree
   * @param place what {@link #find} returned
   * @param codec the codec of values
   * @param <V> their type
   * @return the value, or null if a {@link NodeReader} has to read it
   */
  public static <V> V value(Tree tree, long place, Codec<V> codec) {
    Window window = window(tree, place);
    MemorySegment segment = window.segment();
    long value = value(tree, place, window);
    if (value < 0) {
      return null;
    }
    int length = segment.get(Fields.LITTLE_INT, value);
    if (length < 0 || length > tree.pageSize()) {
      return null; // a writer beside this reader, which is not allowed, has changed it since
    }
    try {
      return codec.decode(segment, value + NodeLayout.LENGTH, length);
    } catch (IllegalArgumentException e) {
      return null;
    } finally {
      Reference.reachabilityFence(tree);
    }
  }

  /**
   * Reads the value at a place, which must have 8 bytes.
   *
   * @param tree the tree
   * @param place where {@link #find} found a key
   * @return the value's encoding as a big-endian number
   * @throws CorruptedException if it has another length or cannot be read
   */
  static long longValue(Tree tree, long place) {
    Window window = window(tree, place);
    MemorySegment segment = window.segment();
    long value = value(tree, place, window);
    if (value < 0 || segment.get(Fields.LITTLE_INT, value) != Long.BYTES) {
      return distantValue(tree, place);
    }
    try {
      return segment.get(Fields.BIG_LONG, value + NodeLayout.LENGTH);
    } finally {
      Reference.reachabilityFence(tree);
    }
  }

  /** Reads a value that does not lie on its node's own page, or is damaged. */
  private static long distantValue(Tree tree, long place) {
    try (NodeReader reader = tree.spareReader()) {
      reader.moveTo(node(place));
      reader.moveToEntry(index(place));
      return value(reader, reader.valueAtPosition());
    }
  }

  /** Reads the value of 8 bytes at an offset of a node. */
  static long value(NodeReader node, long value) {
    return field(node, node.valueBytes(value), node.lengthAt(value));
  }

  /**
   * Reads a field of a node that must have 8 bytes.
   *
   * @throws CorruptedException if its length is another, or the node has not so many bytes
   */
  static long field(NodeReader node, long offset, int length) {
    if (length != Long.BYTES) {
      throw new CorruptedException(
          "node at %d: expected 8 bytes at byte %d, found %d"
              .formatted(node.address(), offset, length));
    }
    return Long.reverseBytes(node.longAt(offset));
  }

  /** Returns where in its window a value begins, or a negative number if it leaves the page. */
  private static long value(Tree tree, long place, Window window) {
    MemorySegment segment = window.segment();
    long base = node(place) - window.base();
    long head = segment.get(Fields.LITTLE_LONG, base);
    long end = base + tree.pageSize();
    long value = base + keys(head) + (long) count(head) * Long.BYTES;
    for (int i = index(place); i > 0; i--) {
      if (value + NodeLayout.LENGTH > end) {
        return UNREADABLE;
      }
      value += NodeLayout.LENGTH + Integer.toUnsignedLong(segment.get(Fields.LITTLE_INT, value));
    }
    if (value + NodeLayout.LENGTH > end) {
      return UNREADABLE;
    }
    long length = Integer.toUnsignedLong(segment.get(Fields.LITTLE_INT, value));
    return value + NodeLayout.LENGTH + length > end ? UNREADABLE : value;
  }

  /** Reads the key at a place. */
  static long key(Tree tree, long place) {
    Window window = window(tree, place);
    MemorySegment segment = window.segment();
    long base = node(place) - window.base();
    long keys = base + keys(segment.get(Fields.LITTLE_LONG, base));
    try {
      return segment.get(Fields.BIG_LONG, keys + (long) index(place) * Long.BYTES);
    } finally {
      Reference.reachabilityFence(tree);
    }
  }

  private static Window window(Tree tree, long place) {
    return tree.space().window(node(place));
  }

  static long place(long node, int index) {
    return node << INDEX_BITS | index;
  }

  private static long node(long place) {
    return place >> INDEX_BITS;
  }

  private static int index(long place) {
    return (int) place & (1 << INDEX_BITS) - 1;
  }

  /** The type of a node, given its first 8 bytes. */
  static int type(long head) {
    return (int) (head >>> 32) & 0xFF;
  }

  /** The number of entries of a node, given its first 8 bytes. */
  static int count(long head) {
    return (int) (head >>> 40) & 0xFFFF;
  }

  /** Where the keys of a node begin, given its first 8 bytes. */
  static long keys(long head) {
    return NodeLayoutV2.BODY + (long) type(head) * NodeLayout.CHILD * (count(head) + 1);
  }

  /** Whether first 8 bytes are those of a node whose keys stand on its own page. */
  static boolean isReadable(long head, Tree tree) {
    return (int) head == TAG
        && type(head) <= 1
        && count(head) <= tree.capacity()
        && keys(head) + (long) count(head) * Long.BYTES <= tree.pageSize();
  }

  /**
   * Finds where a key is or belongs among keys in ascending order.
   *
   * <p>The loop ends at the first key that is not below. A processor guesses that end and goes on
   * to load the next node, which is worth more than a search without branches that it has to wait
   * for.
   *
   * @param segment where the keys are
   * @param keys offset of the first one
   * @param count how many there are
   * @param bits the key
   * @return the index
   */
  static int rank(MemorySegment segment, long keys, int count, long bits) {
    int i = 0;
    while (i < count
        && Long.compareUnsigned(segment.get(Fields.BIG_LONG, keys + (long) i * Long.BYTES), bits)
            < 0) {
      i++;
    }
    return i;
  }
}
