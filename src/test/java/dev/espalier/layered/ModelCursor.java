package dev.espalier.layered;

import java.util.Map;
import java.util.NavigableMap;

/** What a cursor with bounds over a sorted map does, in the plainest way. */
final class ModelCursor {
  private final NavigableMap<Integer, String> map;
  private Map.Entry<Integer, String> entry;

  /** The map may be changed while the cursor is in use, by the holder of {@code map}. */
  ModelCursor(NavigableMap<Integer, String> map, Integer from, Integer to) {
    NavigableMap<Integer, String> above = from == null ? map : map.tailMap(from, true);
    this.map = to == null ? above : above.headMap(to, false);
  }

  boolean first() {
    return moveTo(map.firstEntry());
  }

  boolean last() {
    return moveTo(map.lastEntry());
  }

  boolean seek(int key) {
    return moveTo(map.ceilingEntry(key));
  }

  boolean seekForPrev(int key) {
    return moveTo(map.floorEntry(key));
  }

  boolean next() {
    return entry != null && moveTo(map.higherEntry(entry.getKey()));
  }

  boolean prev() {
    return entry != null && moveTo(map.lowerEntry(entry.getKey()));
  }

  private boolean moveTo(Map.Entry<Integer, String> target) {
    entry = target;
    return target != null;
  }

  boolean isValid() {
    return entry != null;
  }

  Integer key() {
    return entry.getKey();
  }

  @Override
  public String toString() {
    return entry == null ? "END" : entry.toString();
  }
}
