/**
 * Ordered maps in layers: for deleting ranges of any size at once, and for readers that go on
 * seeing one moment.
 *
 * <h2>Layers</h2>
 *
 * A {@link dev.espalier.layered.LayeredMap} is a stack of layers. Only the top one, number 0, is
 * written to. A layer has entries, each the value of a key or a mark that the key was removed, and
 * {@linkplain dev.espalier.layered.RangeTombstones ranges} that were deleted. Deleting a range
 * removes the entries that the top layer has there; of the layers below it says only that whatever
 * they hold in the range is hidden. So it costs the same for ten keys as for ten million.
 *
 * <p>Freezing puts a new, empty layer on top. Here three layers were made in this way:
 *
 * {@snippet :
 * map.put(1, "a");
 * map.put(2, "b");
 * map.put(4, "d");
 * map.put(5, "e");
 * map.put(7, "g");
 * map.freeze();
 * map.deleteRange(4, 6);
 * map.put(4, "D");
 * map.remove(7);
 * map.freeze();
 * map.deleteRange(1, 3);
 * map.put(2, "B");
 * }
 *
 * <pre>
 *   key              1     2     3     4     5     6     7
 *
 *   layer 0         [-----------)                            deleteRange(1, 3)
 *   (top)                 B
 *
 *   layer 1                           [-----------)          deleteRange(4, 6)
 *                                      D                 x   x: a mark
 *
 *   layer 2          a     b           d     e           g
 *
 *   the map                B           D
 * </pre>
 *
 * <h2>What a map holds</h2>
 *
 * For a key, the layers are asked from the top down. The first one that has an entry for the key,
 * or a range over it, decides. Inside a layer the entry comes first: whatever a layer holds was
 * written after the ranges over it, since these removed all that was there before.
 *
 * <ul>
 *   <li>1 is hidden by the range of layer 0.
 *   <li>2 is shown as layer 0 has it, though that layer's range lies over it too.
 *   <li>4 likewise, two layers down: a range hides nothing in its own layer or in newer ones.
 *   <li>5 is hidden by the range of layer 1. 6 would not be: the end does not belong to a range.
 *   <li>7 is removed by the mark in layer 1.
 * </ul>
 *
 * <h2>Reading</h2>
 *
 * {@code get} asks layer after layer. A {@link dev.espalier.layered.MergingCursor} goes through all
 * of them at once, in both directions, and passes a hidden range by one search in each layer that
 * has anything there:
 *
 * {@snippet :
 * var cursor = map.cursor();
 * cursor.first();       // at 2=B
 * cursor.next();        // at 4=D
 * cursor.prev();        // at 2=B
 * cursor.seek(5);       // false: there is nothing from 5 on
 * cursor.seekForPrev(3);// at 2=B
 * }
 *
 * <h2>Snapshots</h2>
 *
 * Frozen layers never change. A {@link dev.espalier.layered.Snapshot} freezes the top layer and
 * holds on to the layers that there are. Each layer has a memory of its own, which is given back
 * when neither the map nor a snapshot needs it any more.
 *
 * {@snippet :
 * try (var moment = map.snapshot()) {
 *   map.deleteRange(null, null);
 *   moment.get(4);      // "D"
 *   map.get(4);         // null
 * }
 * }
 *
 * <h2>Compaction</h2>
 *
 * Every layer is one more place to look, and what is hidden still takes memory. Compaction makes
 * one layer of adjacent ones, with what decides among them. Marks and ranges stay as long as there
 * is an older layer below:
 *
 * {@snippet :
 * map.compact(0, 1);    // layer 0 is then 2=B 4=D 7=x and the ranges [1,3) [4,6), above layer 2
 * map.compact();        // one layer: 2=B 4=D
 * }
 *
 * A {@link dev.espalier.layered.CompactionPolicy} chooses what is worth it. Nothing is compacted
 * unless it is asked for, and there are no threads in the background.
 *
 * <h2>Maps that are opened again</h2>
 *
 * A map that is made in memories of a {@link dev.espalier.memory.MemoryManager} is found there
 * again, layers, marks, ranges and all, as it was when it was last changed:
 *
 * {@snippet :
 * var map = LayeredMap.create(MemoryManager.open(memory), 0, 16, Codecs.I32, Codecs.STRING);
 * map.put(1, "a");
 * map.close();
 * map = LayeredMap.open(MemoryManager.open(memory), 0, Codecs.I32, Codecs.STRING);
 * map.get(1);           // "a"
 * }
 */
package dev.espalier.layered;
