package dev.espalier.layered;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import java.util.function.Supplier;

class LayeredCaseInTreesTest extends LayeredCaseTest {
  @Override
  Supplier<LayeredMap<Integer, String>> maps() {
    return () -> LayeredMap.create(ArenaMemory::create, Codecs.I32, Codecs.STRING);
  }
}
