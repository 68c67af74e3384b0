package dev.espalier.store;

import dev.espalier.CorruptedException;
import dev.espalier.OutOfMemorySpaceException;

/**
 * Keeps the least item of a {@link SlotArray} in its first slot.
 *
 * <p>Invariant: no item is less than the one in its parent's slot.
 */
public final class BinaryHeap {
  /*
   * The slots are a complete binary tree in rows: the parent of slot i is slot (i - 1) / 2, its
   * children are the slots 2i + 1 and 2i + 2.
   *
   *   push   The item goes into the slot behind the last one, and climbs while it is strictly less
   *          than its parent.
   *   pop    The last item goes to the root's slot, and sinks while a child is strictly less than
   *          it, towards the lesser child; of two equal children, towards the right one. Since it
   *          comes from the lowest rows it mostly sinks back to them, and the items on its way
   *          never decrease: so the way is followed to its end first, by comparing children only,
   *          and then taken back while its last item is not less than the sinking one.
   *
   * Each has two phases. The first only compares, and records the path of the item: the slot where
   * it starts, then every slot that it comes to. The second writes: each item of the path moves to
   * the slot before its own, and the item takes the last slot of the path. So whatever a codec or
   * an order throws, and a memory that cannot grow, leave the heap as it was.
   *
   * The item is written to the start of its path also where another overwrites it there, because
   * the reference leaves those bytes in the rest of the slot.
   */

  private static final int MOST_ROWS = Long.SIZE;

  private final SlotArray slots;
  private final SlotOrder order;
  private final long[] path = new long[MOST_ROWS];
  private int pathLength;

  /**
   * Makes a heap of the items of an array that has the invariant, as an empty one has.
   *
   * @param slots the items
   * @param order the order of {@code slots}
   */
  public BinaryHeap(SlotArray slots, SlotOrder order) {
    this.slots = slots;
    this.order = order;
  }

  /**
   * Adds an item.
   *
   * @param item the encoding
   * @throws IllegalArgumentException if the bound does not allow it
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  public void push(byte[] item) {
    long last = slots.count();
    slots.set(last, item); // not an item before it is counted
    findPathUp(last);
    if (pathLength > 1) {
      slots.reserve(last, slots.length(path[1]));
    }
    slots.setCount(last + 1);
    move(item);
  }

  /** Removes the least item; there must be one. */
  public void pop() {
    long last = slots.count() - 1;
    if (last == 0) {
      slots.setCount(0);
      return;
    }
    findPathDown(last);
    byte[] item = slots.bytes(last);
    slots.setCount(last);
    slots.write(0, item, item.length);
    move(item);
  }

  private void findPathUp(long start) {
    order.setPivot(start);
    startPath(start);
    long slot = start;
    while (slot > 0 && order.pivotIsLess(parent(slot))) {
      slot = parent(slot);
      path[pathLength++] = slot;
    }
  }

  private void findPathDown(long pivot) {
    order.setPivot(pivot);
    startPath(0);
    for (long slot = lesserChild(0, pivot); slot > 0; slot = lesserChild(slot, pivot)) {
      path[pathLength++] = slot;
    }
    while (pathLength > 1 && !order.isLessThanPivot(path[pathLength - 1])) {
      pathLength--;
    }
  }

  private void startPath(long slot) {
    path[0] = slot;
    pathLength = 1;
  }

  /** Returns the child towards which an item sinks in a heap of {@code size} items, 0 if none. */
  private long lesserChild(long slot, long size) {
    long left = 2 * slot + 1;
    long right = left + 1;
    if (right >= size) {
      return left < size ? left : 0;
    }
    return order.less(left, right) ? left : right;
  }

  private void move(byte[] item) {
    for (int i = 1; i < pathLength; i++) {
      slots.copy(path[i], path[i - 1]);
    }
    if (pathLength > 1) {
      slots.write(path[pathLength - 1], item, item.length);
    }
  }

  private static long parent(long slot) {
    return (slot - 1) / 2;
  }

  /**
   * Checks the invariant.
   *
   * @throws CorruptedException if an item is less than its parent
   */
  public void verify() {
    for (long slot = 1; slot < slots.count(); slot++) {
      if (order.less(slot, parent(slot))) {
        throw new CorruptedException(
            "item %d: expected not to be less than item %d, its parent, but it is"
                .formatted(slot, parent(slot)));
      }
    }
  }
}
