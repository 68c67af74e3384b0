package dev.espalier.layered;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Collects what a {@link MergeShape} puts into each layer, to write it to a map. */
final class LayersByNumber implements MergeShape.Sink {
  private final List<List<Consumer<LayeredMap<byte[], Long>>>> writes = new ArrayList<>();

  LayersByNumber(int layers) {
    for (int i = 0; i < layers; i++) {
      writes.add(new ArrayList<>());
    }
  }

  @Override
  public void put(int layer, long number) {
    writes.get(layer).add(map -> map.put(WideKeys.of(number), number));
  }

  @Override
  public void delete(int layer, long from, long to) {
    writes.get(layer).add(map -> map.deleteRange(WideKeys.of(from), WideKeys.of(to)));
  }

  /** Writes the layers to an empty map, the oldest first, and leaves the newest one unfrozen. */
  void writeTo(LayeredMap<byte[], Long> map) {
    for (int layer = writes.size() - 1; layer >= 0; layer--) {
      map.freeze();
      writes.get(layer).forEach(write -> write.accept(map));
    }
  }
}
