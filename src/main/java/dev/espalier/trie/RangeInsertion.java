package dev.espalier.trie;

import static dev.espalier.trie.TrieFormat.ABOVE_ROOT;
import static dev.espalier.trie.TrieFormat.NONE;
import static dev.espalier.trie.TrieFormat.SLOTS;
import static dev.espalier.trie.TrieFormat.SLOT_BITS;
import static dev.espalier.trie.TrieFormat.corrupted;

/**
 * Puts the values of consecutive keys, all or nothing.
 *
 * <pre>
 * 1. RangePlan counts the chunks that are needed; a present key may be refused here.
 * 2. The allocator reserves them. This is the last step that can fail.
 * 3. The walk of the plan is repeated. Ranges alone become subtrees that nothing leads to yet, built
 *    children first, sixteen values at a time. An existing node that gets new children is changed in
 *    an image; once its children are written, the node is written: in place, by one write, or to a
 *    larger chunk, and then its parent gets the new reference in the same way.
 * 4. The chunks of nodes that moved, and of lone nodes whose entry became a record, are given back,
 *    and the header is written.
 *
 * So every node that was reachable before is written at most once, and none is that gets no child:
 * a range that fits into an empty slot costs one such write, and that one links all of it.
 *
 * lo, hi   first and last key of the part of the range at hand, both included
 * limit    shift of the parent
 * image    one for each level, since a walk is at one node of each level at most
 * </pre>
 */
final class RangeInsertion {
  private final TrieBytes bytes;
  private final TrieHeader header;
  private final SlabAllocator slabs;
  private final RangePlan plan;
  private final RunWriter writer;
  private final PendingFrees frees = new PendingFrees();
  private final NodeImage[] images = new NodeImage[SLOTS];

  private long[] values;
  private long start;

  RangeInsertion(TrieBytes bytes, TrieHeader header, SlabAllocator slabs) {
    this.bytes = bytes;
    this.header = header;
    this.slabs = slabs;
    plan = new RangePlan(bytes, slabs);
    writer = new RunWriter(bytes, slabs);
    for (int level = 0; level < SLOTS; level++) {
      images[level] = new NodeImage();
    }
  }

  /**
   * Puts a range.
   *
   * @param newValues at least one
   * @return how many keys were absent
   */
  long put(long first, long[] newValues, Present present) {
    long last = first + newValues.length - 1;
    plan.count(header.root, first, last, present == Present.REFUSE);
    if (present == Present.KEEP && plan.present() == newValues.length) {
      return 0;
    }
    slabs.reserve(plan.need());
    start = first;
    values = newValues;
    if (present == Present.KEEP && plan.present() > 0) {
      values = PresentValues.over(bytes, header.root, first, newValues);
    }
    writer.begin(plan.need());
    header.root = header.root == NONE ? build(first, last) : mergeNode(header.root, first, last);
    writer.end();
    values = null;
    return finish(newValues.length - plan.present());
  }

  private long finish(long added) {
    frees.freeAll(slabs);
    header.entries += added;
    header.nodes += plan.newNodes();
    header.store(bytes);
    return added;
  }

  private void mergeParts(NodeImage image, long lo, long hi) {
    int shift = image.shift();
    int first = TrieFormat.slot(lo, shift);
    int last = TrieFormat.slot(hi, shift);
    for (int slot = first; slot <= last; slot++) {
      long from = slot == first ? lo : RangePlan.partStart(lo, shift, slot);
      long to = slot == last ? hi : RangePlan.partEnd(lo, shift, slot);
      mergeSlot(image, slot, from, to);
    }
  }

  private void mergeSlot(NodeImage image, int slot, long lo, long hi) {
    boolean record = image.hasRecord(slot);
    if (lo == hi && (record ? image.recordKey(slot) == lo : !image.has(slot))) {
      image.setRecord(slot, lo, value(lo));
    } else if (record) {
      image.setChild(slot, mergeRecord(image.recordKey(slot), image.recordValue(slot), lo, hi));
    } else if (!image.has(slot)) {
      image.setChild(slot, build(lo, hi));
    } else {
      long before = image.child(slot);
      long after = mergeNode(before, lo, hi);
      if (after != before) {
        image.setChild(slot, after);
      }
    }
  }

  /** Puts a part of the range to where a node is; returns the node that replaces it. */
  private long mergeNode(long node, long lo, long hi) {
    long meta = bytes.meta(node, ABOVE_ROOT);
    int shift = TrieFormat.shift(meta);
    long least = bytes.least(node);
    if (!TrieFormat.blockHolds(least, shift, lo, hi)) {
      if (TrieFormat.isLone(meta)) {
        frees.add(node);
        return mergeRecord(bytes.loneKey(node, meta), bytes.loneValue(node), lo, hi);
      }
      NodeImage image = startSeparation(least, lo, hi);
      image.setChild(TrieFormat.slot(least, image.shift()), node);
      mergeParts(image, lo, hi);
      return writer.node(image);
    }
    NodeImage image = images[level(shift)];
    image.load(bytes, node, meta);
    if (shift == 0) {
      fill(image, lo, hi);
    } else {
      mergeParts(image, lo, hi);
    }
    return replace(node, TrieFormat.size(meta), image);
  }

  /** Makes the node that has both an entry and a part of the range in which it is not alone. */
  private long mergeRecord(long key, long recordValue, long lo, long hi) {
    NodeImage image = startSeparation(key, lo, hi);
    if (image.shift() == 0) {
      image.setValue(TrieFormat.slot(key, 0), recordValue);
      fill(image, lo, hi);
    } else {
      image.setRecord(TrieFormat.slot(key, image.shift()), key, recordValue);
      mergeParts(image, lo, hi);
    }
    return writer.node(image);
  }

  /** Starts the node that has both a part of the range and what is in its way below it. */
  private NodeImage startSeparation(long least, long lo, long hi) {
    int shift = TrieFormat.topShift(least, lo, hi);
    NodeImage image = images[level(shift)];
    image.start(lo, shift);
    return image;
  }

  /** Writes a node that existed before, if it has changed; returns where it is. */
  private long replace(long node, int sizeBefore, NodeImage image) {
    if (!image.isChanged()) {
      return node;
    }
    if (image.sizeClass() > slabs.classOf(node)) {
      if (image.size() <= sizeBefore) {
        throw corrupted(node, "a chunk of at least " + sizeBefore + " bytes", "a smaller one");
      }
      frees.add(node);
      return writer.node(image);
    }
    writer.flush();
    image.writeChanges(bytes, node);
    return node;
  }

  /** Makes the subtree of a range alone, of two keys or more. */
  private long build(long lo, long hi) {
    int shift = TrieFormat.topShift(lo ^ hi);
    NodeImage image = images[level(shift)];
    if (shift > 0) {
      image.start(lo, shift);
      buildParts(image, lo, hi);
    } else if (hi - lo == SLOTS - 1) {
      return writer.fullValues(lo, values, index(lo));
    } else {
      image.start(lo, 0);
      fill(image, lo, hi);
    }
    return writer.node(image);
  }

  private void buildParts(NodeImage image, long lo, long hi) {
    int shift = image.shift();
    int first = TrieFormat.slot(lo, shift);
    int last = TrieFormat.slot(hi, shift);
    for (int slot = first; slot <= last; slot++) {
      long from = slot == first ? lo : RangePlan.partStart(lo, shift, slot);
      long to = slot == last ? hi : RangePlan.partEnd(lo, shift, slot);
      if (from == to) {
        image.appendRecord(slot, from, value(from));
      } else {
        image.appendChild(slot, build(from, to));
      }
    }
  }

  private void fill(NodeImage image, long lo, long hi) {
    image.setValues(TrieFormat.slot(lo, 0), TrieFormat.slot(hi, 0), values, index(lo));
  }

  private long value(long key) {
    return values[index(key)];
  }

  private int index(long key) {
    return (int) (key - start);
  }

  private static int level(int shift) {
    return shift / SLOT_BITS;
  }
}
