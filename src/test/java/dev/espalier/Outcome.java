package dev.espalier;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** What a call returned, copied so that it can be compared, or the type of what it threw. */
record Outcome(Object value, Class<?> thrown) {
  static Outcome of(Callable<?> call) {
    try {
      return new Outcome(copy(call.call()), null);
    } catch (Exception e) {
      return new Outcome(null, e.getClass());
    }
  }

  /** Collections become lists, because their order matters too. */
  private static Object copy(Object value) {
    if (value instanceof Map<?, ?> map) {
      return copy(map.entrySet());
    }
    if (value instanceof Map.Entry<?, ?> entry) {
      return Map.entry(entry.getKey(), entry.getValue());
    }
    if (value instanceof Collection<?> collection) {
      List<Object> items = new ArrayList<>();
      collection.forEach(item -> items.add(copy(item)));
      return items;
    }
    return value;
  }
}
