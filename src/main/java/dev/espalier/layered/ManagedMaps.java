package dev.espalier.layered;

import static dev.espalier.layered.ManifestFormat.MANIFEST_MEMORY;
import static dev.espalier.layered.ManifestFormat.MAX_MEMORIES;
import static dev.espalier.layered.ManifestFormat.MIN_MEMORIES;

import dev.espalier.CorruptedException;
import dev.espalier.StableCell;
import dev.espalier.access.FormatTag;
import dev.espalier.codec.Codec;
import dev.espalier.memory.Memory;
import dev.espalier.memory.MemoryManager;

/**
 * Makes and opens a map in memories of a manager.
 *
 * @param manager the manager
 * @param firstMemory number of the map's first memory
 * @param keys the codec of keys
 * @param values the codec of values
 */
record ManagedMaps<K, V>(MemoryManager manager, int firstMemory, Codec<K> keys, Codec<V> values) {

  LayeredMap<K, V> create(int memories) {
    checkNumbers(memories);
    return create(manager.memory(firstMemory), memories);
  }

  LayeredMap<K, V> open() {
    return open(manager.memory(firstMemory));
  }

  LayeredMap<K, V> openOrCreate(int memories) {
    checkNumbers(memories);
    Memory first = manager.memory(firstMemory);
    return FormatTag.isVacant(first) ? create(first, memories) : open(first);
  }

  private void checkNumbers(int memories) {
    if (memories < MIN_MEMORIES || firstMemory < 0 || memories > MAX_MEMORIES - firstMemory) {
      throw new IllegalArgumentException(
          "%d memories from number %d: a map takes at least %d, of the %d of a manager"
              .formatted(memories, firstMemory, MIN_MEMORIES, MAX_MEMORIES));
    }
  }

  private LayeredMap<K, V> create(Memory first, int memories) {
    return of(ManagedLayers.create(memories(first, memories), keys, values));
  }

  private LayeredMap<K, V> open(Memory first) {
    StableCell<Manifest> manifest = StableCell.open(first, Manifest.CODEC);
    int memories = manifest.get().memories();
    if (memories > MAX_MEMORIES - firstMemory) {
      throw new CorruptedException(
          "layers of a map: %d memories from number %d, where a manager has %d"
              .formatted(memories, firstMemory, MAX_MEMORIES));
    }
    return of(ManagedLayers.open(manifest, memories(first, memories), keys, values));
  }

  private Memory[] memories(Memory first, int count) {
    Memory[] memories = new Memory[count];
    memories[MANIFEST_MEMORY] = first;
    for (int i = MANIFEST_MEMORY + 1; i < count; i++) {
      memories[i] = manager.memory(firstMemory + i);
    }
    return memories;
  }

  private LayeredMap<K, V> of(ManagedLayers<K> store) {
    return new LayeredMap<>(store, store.layers(), keys.order());
  }
}
