package dev.espalier.layered;

import static dev.espalier.layered.ManifestFormat.FIRST_LAYER_MEMORY;
import static dev.espalier.layered.ManifestFormat.HEADER_SIZE;
import static dev.espalier.layered.ManifestFormat.LAYERS_OFFSET;
import static dev.espalier.layered.ManifestFormat.MAGIC;
import static dev.espalier.layered.ManifestFormat.MAX_MEMORIES;
import static dev.espalier.layered.ManifestFormat.MEMORIES_OFFSET;
import static dev.espalier.layered.ManifestFormat.MIN_MEMORIES;
import static dev.espalier.layered.ManifestFormat.VERSION;
import static dev.espalier.layered.ManifestFormat.VERSION_OFFSET;

import dev.espalier.codec.Bound;
import dev.espalier.codec.Codec;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;

/**
 * Which layers a map has.
 *
 * @param memories how many memories the map has
 * @param layers which of them each layer is in, the newest first
 */
record Manifest(int memories, List<Integer> layers) {
  static final Codec<Manifest> CODEC = new ManifestCodec();

  /**
   * Checks the components.
   *
   * @throws IllegalArgumentException if they do not describe a map
   */
  Manifest {
    layers = List.copyOf(layers);
    require(memories >= MIN_MEMORIES && memories <= MAX_MEMORIES, memories + " memories");
    require(!layers.isEmpty(), "no layer");
    require(new HashSet<>(layers).size() == layers.size(), "a memory of two layers in " + layers);
    for (int layer : layers) {
      require(layer >= FIRST_LAYER_MEMORY && layer < memories, "a layer in memory " + layer);
    }
  }

  private static void require(boolean sound, String found) {
    if (!sound) {
      throw new IllegalArgumentException("layers of a map: " + found);
    }
  }

  private static final class ManifestCodec implements Codec<Manifest> {
    @Override
    public Bound bound() {
      return Bound.upTo(HEADER_SIZE + MAX_MEMORIES);
    }

    @Override
    public byte[] encode(Manifest manifest) {
      List<Integer> layers = manifest.layers;
      byte[] bytes = Arrays.copyOf(MAGIC, HEADER_SIZE + layers.size());
      bytes[VERSION_OFFSET] = VERSION;
      bytes[MEMORIES_OFFSET] = (byte) manifest.memories;
      bytes[LAYERS_OFFSET] = (byte) layers.size();
      for (int i = 0; i < layers.size(); i++) {
        bytes[HEADER_SIZE + i] = layers.get(i).byteValue();
      }
      return bytes;
    }

    @Override
    public Manifest decode(MemorySegment source, long offset, int length) {
      require(length >= HEADER_SIZE, length + " bytes");
      for (int i = 0; i < MAGIC.length; i++) {
        require(byteAt(source, offset + i) == MAGIC[i], "another magic than LYM");
      }
      int version = byteAt(source, offset + VERSION_OFFSET);
      require(version == VERSION, "version " + version + ", where " + VERSION + " is known");
      int count = byteAt(source, offset + LAYERS_OFFSET);
      require(length == HEADER_SIZE + count, length + " bytes for " + count + " layers");
      List<Integer> layers = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        layers.add(byteAt(source, offset + HEADER_SIZE + i));
      }
      return new Manifest(byteAt(source, offset + MEMORIES_OFFSET), layers);
    }

    private static int byteAt(MemorySegment source, long offset) {
      return Byte.toUnsignedInt(source.get(ValueLayout.JAVA_BYTE, offset));
    }

    @Override
    public Comparator<Manifest> order() {
      throw new UnsupportedOperationException("a manifest is never a key");
    }

    @Override
    public boolean ordersNaturally() {
      return false;
    }

    @Override
    public boolean ordersAsBytes() {
      return false;
    }
  }
}
