package dev.espalier.trie;

/**
 * One operation of a random sequence.
 *
 * @param kind what it does
 * @param key the key it starts at
 * @param count how many keys it spans, where it spans keys
 * @param value the first value it puts, where it puts values
 */
record TrieStep(Kind kind, long key, int count, long value) {

  enum Kind {
    PUT,
    PUT_ASCENDING,
    PUT_IF_ABSENT,
    PUT_RANGE,
    PUT_RANGE_REPLACING,
    PUT_RANGE_IF_ABSENT,
    REMOVE,
    REMOVE_RANGE,
    WALK_UP,
    WALK_DOWN,
    WALK_AND_REMOVE
  }

  void run(TrieModel model) {
    switch (kind) {
      case PUT -> model.put(key, value);
      case PUT_ASCENDING -> model.putAscending(key, count, value);
      case PUT_IF_ABSENT -> model.putIfAbsent(key, value);
      case PUT_RANGE -> model.putRange(key, values(model));
      case PUT_RANGE_REPLACING -> model.putRangeReplacing(key, values(model));
      case PUT_RANGE_IF_ABSENT -> model.putRangeIfAbsent(key, values(model));
      case REMOVE -> model.remove(key);
      case REMOVE_RANGE -> model.removeRange(key, model.end(key, count));
      case WALK_UP -> model.walk(key, count, true);
      case WALK_DOWN -> model.walk(key, count, false);
      case WALK_AND_REMOVE -> model.walkAndRemove(key, count);
    }
  }

  private long[] values(TrieModel model) {
    long[] values = new long[model.fits(key, count) ? count : 1];
    for (int i = 0; i < values.length; i++) {
      values[i] = value + i;
    }
    return values;
  }
}
