package dev.espalier.trie;

import static dev.espalier.trie.TrieFormat.ABOVE_ROOT;
import static dev.espalier.trie.TrieFormat.NONE;
import static dev.espalier.trie.TrieFormat.RECORD_VALUE_AT;
import static dev.espalier.trie.TrieFormat.SLOTS;
import static dev.espalier.trie.TrieFormat.SLOT_BITS;

/**
 * Puts the values of consecutive keys, all or nothing.
 *
 * <pre>
 * 1. RangePlan counts the chunks that are needed; a present key may be refused here.
 * 2. The allocator reserves them. This is the last step that can fail.
 * 3. The walk of the plan is repeated. Ranges alone become subtrees that nothing leads to yet, built
 *    children first, sixteen values at a time. An existing node that gets new children is changed in
 *    an image; once its children are written, the node is written: in place, by one write, or to a
 *    larger chunk, and then its parent gets the new link in the same way.
 * 4. The chunks of nodes that moved, and of records that a node of level 0 took in, are given back,
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
    header.root = merge(header.root, first, last);
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

  /** Puts a part of the range to where a link leads; returns the link that replaces it. */
  private long merge(long link, long lo, long hi) {
    if (link == NONE) {
      return build(lo, hi);
    }
    long offset = TrieFormat.offset(link);
    if (TrieFormat.isRecord(link)) {
      return mergeRecord(link, bytes.recordKey(offset), lo, hi);
    }
    long meta = bytes.meta(offset, ABOVE_ROOT);
    int shift = TrieFormat.shift(meta);
    long least = bytes.least(offset);
    if (TrieFormat.differ(least, lo, shift + SLOT_BITS)
        || TrieFormat.differ(least, hi, shift + SLOT_BITS)) {
      return separate(link, least, lo, hi);
    }
    NodeImage image = images[level(shift)];
    image.load(bytes, offset, meta);
    if (shift == 0) {
      fill(image, lo, hi);
    } else {
      mergeParts(image, lo, hi);
    }
    return replace(link, image);
  }

  private void mergeParts(NodeImage image, long lo, long hi) {
    int shift = image.shift();
    int first = TrieFormat.slot(lo, shift);
    int last = TrieFormat.slot(hi, shift);
    for (int slot = first; slot <= last; slot++) {
      long from = slot == first ? lo : RangePlan.partStart(lo, shift, slot);
      long to = slot == last ? hi : RangePlan.partEnd(lo, shift, slot);
      long before = image.link(slot);
      long after = merge(before, from, to);
      if (after != before) {
        image.setLink(slot, after);
      }
    }
  }

  /** Writes a node that existed before, if it has changed; returns the link to it. */
  private long replace(long link, NodeImage image) {
    if (!image.isChanged()) {
      return link;
    }
    long offset = TrieFormat.offset(link);
    if (image.sizeClass() > slabs.classOf(offset)) {
      frees.add(offset);
      return writer.node(image);
    }
    writer.flush();
    image.writeChanges(bytes, offset);
    return link;
  }

  private long mergeRecord(long link, long key, long lo, long hi) {
    long offset = TrieFormat.offset(link);
    if (lo == hi && lo == key) {
      bytes.writeLong(offset + RECORD_VALUE_AT, value(key));
      return link;
    }
    if (TrieFormat.topShift(key, lo, hi) > 0) {
      return separate(link, key, lo, hi);
    }
    NodeImage image = images[0];
    image.start(key, 0);
    image.setValue(TrieFormat.slot(key, 0), bytes.longAt(offset + RECORD_VALUE_AT));
    fill(image, lo, hi);
    frees.add(offset);
    return writer.node(image);
  }

  /** Makes the node that has both the range and what is in its way below it. */
  private long separate(long link, long least, long lo, long hi) {
    int shift = TrieFormat.topShift(least, lo, hi);
    NodeImage image = images[level(shift)];
    image.start(lo, shift);
    image.setLink(TrieFormat.slot(least, shift), link);
    mergeParts(image, lo, hi);
    return writer.node(image);
  }

  /** Makes the subtree of a range alone. */
  private long build(long lo, long hi) {
    if (lo == hi) {
      return writer.record(lo, value(lo));
    }
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
      image.append(slot, build(from, to));
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
