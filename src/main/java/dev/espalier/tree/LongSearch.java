package dev.espalier.tree;

import dev.espalier.access.Fields;
import dev.espalier.access.Space;
import dev.espalier.access.Window;
import dev.espalier.codec.Codec;
import java.lang.foreign.MemorySegment;

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
    int capacity = tree.capacity();
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
      int type = (int) (head >>> 32) & 0xFF;
      int count = (int) (head >>> 40) & 0xFFFF;
      long keys = NodeLayoutV2.BODY + (long) type * NodeLayout.CHILD * (count + 1);
      if ((int) head != TAG
          || type > 1
          || count > capacity
          || keys + (long) count * Long.BYTES > pageSize) {
        return UNREADABLE;
      }
      int index = rank(segment, base + keys, count, bits);
      if (index < count
          && segment.get(Fields.BIG_LONG, base + keys + (long) index * Long.BYTES) == bits) {
        return node << INDEX_BITS | index;
      }
      if (type == 0) {
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
    long node = place >> INDEX_BITS;
    int index = (int) place & (1 << INDEX_BITS) - 1;
    Window window = tree.space().window(node);
    MemorySegment segment = window.segment();
    long base = node - window.base();
    long head = segment.get(Fields.LITTLE_LONG, base);
    int type = (int) (head >>> 32) & 0xFF;
    int count = (int) (head >>> 40) & 0xFFFF;
    long end = base + tree.pageSize();
    long value =
        base
            + NodeLayoutV2.BODY
            + (long) type * NodeLayout.CHILD * (count + 1)
            + (long) count * Long.BYTES;
    for (int i = 0; i < index; i++) {
      if (value + NodeLayout.LENGTH > end) {
        return null;
      }
      value += NodeLayout.LENGTH + Integer.toUnsignedLong(segment.get(Fields.LITTLE_INT, value));
    }
    if (value + NodeLayout.LENGTH > end) {
      return null;
    }
    long length = Integer.toUnsignedLong(segment.get(Fields.LITTLE_INT, value));
    long bytes = value + NodeLayout.LENGTH;
    if (bytes + length > end) {
      return null;
    }
    try {
      return codec.decode(segment, bytes, (int) length);
    } catch (IllegalArgumentException e) {
      return null;
    }
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
