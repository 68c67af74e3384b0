package dev.espalier.layered;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;

class LayeredMapInTreesProperties extends LayeredMapProperties {
  @Override
  LayeredMap<Integer, String> newMap() {
    return LayeredMap.create(ArenaMemory::create, Codecs.I32, Codecs.STRING);
  }
}
