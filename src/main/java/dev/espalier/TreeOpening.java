package dev.espalier;

import dev.espalier.access.FormatTag;
import dev.espalier.codec.Codec;
import dev.espalier.memory.Memory;
import dev.espalier.tree.Tree;
import dev.espalier.tree.TreeKind;
import java.util.Objects;

/**
 * How the tree of a map or a set is made or found in a memory.
 *
 * @param keys the codec of keys
 * @param values the codec of values
 * @param layout the layout of a new tree
 * @param pageSize the page size of a new tree, or 0 for that of the format
 */
record TreeOpening<K, V>(Codec<K> keys, Codec<V> values, Layout layout, int pageSize) {
  TreeOpening(Codec<K> keys, Codec<V> values) {
    this(
        Objects.requireNonNull(keys, "keys"),
        Objects.requireNonNull(values, "values"),
        Layout.V2,
        0);
  }

  TreeOpening<K, V> withLayout(Layout newLayout) {
    return new TreeOpening<>(keys, values, Objects.requireNonNull(newLayout, "layout"), pageSize);
  }

  TreeOpening<K, V> withPageSize(int newPageSize) {
    if (newPageSize <= 0) {
      throw new IllegalArgumentException("page size " + newPageSize + ": must be positive");
    }
    return new TreeOpening<>(keys, values, layout, newPageSize);
  }

  EntryStore<K, V> create(Memory memory) {
    return new EntryStore<>(Tree.create(memory, kind(), keys.bound()), keys, values);
  }

  EntryStore<K, V> open(Memory memory) {
    return new EntryStore<>(Tree.open(memory, keys.bound()), keys, values);
  }

  EntryStore<K, V> openOrCreate(Memory memory) {
    return FormatTag.isVacant(memory) ? create(memory) : open(memory);
  }

  private TreeKind kind() {
    if (layout == Layout.V1) {
      if (pageSize != 0) {
        throw new IllegalArgumentException(
            "page size " + pageSize + ": the page size of a V1 map follows from its bounds");
      }
      return TreeKind.v1(keys.bound(), values.bound());
    }
    return pageSize == 0
        ? TreeKind.v2(keys.bound(), values.bound())
        : TreeKind.v2(keys.bound(), pageSize);
  }
}
