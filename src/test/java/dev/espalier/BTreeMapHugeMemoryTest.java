package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.ForwardingMemory;
import dev.espalier.memory.HeapMemory;
import dev.espalier.memory.Memory;
import dev.espalier.tree.TreeImage;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A length that is wrong, but might be right in a memory so large, reserves no room for it. */
class BTreeMapHugeMemoryTest {
  private static final List<Integer> LENGTHS = List.of(Integer.MAX_VALUE, 0x7FFF_FFF0, 1 << 30);

  private final TreeImage sound = DamagedMaps.strings().sound();
  private final long node = sound.overflowingNodes().get(1);

  /** Eight GiB of zeros behind an image. */
  private static final class Sparse extends ForwardingMemory {
    private static final long PAGES = 8L << 30 >> 16;

    private final Memory image;

    Sparse(TreeImage image) {
      this(image.toMemory());
    }

    private Sparse(HeapMemory image) {
      super(image);
      this.image = image;
    }

    @Override
    public long pages() {
      return PAGES;
    }

    @Override
    public void read(long offset, byte[] target, int from, int length) {
      if (offset + length <= image.pages() * PAGE_SIZE) {
        super.read(offset, target, from, length);
      } else {
        Arrays.fill(target, from, from + length, (byte) 0);
      }
    }

    @Override
    public void read(long offset, MemorySegment target) {
      if (offset + target.byteSize() <= image.pages() * PAGE_SIZE) {
        super.read(offset, target);
      } else {
        target.fill((byte) 0);
      }
    }

    @Override
    public MemorySegment view(long offset, long length) {
      return offset + length <= image.pages() * PAGE_SIZE ? image.view(offset, length) : null;
    }
  }

  private static void refuses(TreeImage damaged) {
    BTreeMap<String, byte[]> map = BTreeMap.open(new Sparse(damaged), Codecs.STRING, Codecs.BYTES);
    assertThrows(CorruptedException.class, map::verify);
    assertThrows(CorruptedException.class, () -> map.forEach((key, value) -> {}));
    assertThrows(CorruptedException.class, () -> map.descendingMap().forEach((key, value) -> {}));
    assertThrows(CorruptedException.class, map::stats);
    assertThrows(
        CorruptedException.class,
        () -> {
          for (int i = 0; i < 60; i++) {
            map.get(MapCase.stringKey(i, 3));
          }
        });
    assertThrows(
        CorruptedException.class,
        () -> {
          for (int i = 0; i < 60; i++) {
            map.put(MapCase.stringKey(i, 3), new byte[i]);
            map.remove(MapCase.stringKey(i, 3));
          }
        });
  }

  @Test
  void soundMap() {
    BTreeMap<String, byte[]> map = BTreeMap.open(new Sparse(sound), Codecs.STRING, Codecs.BYTES);
    map.verify();
    assertEquals(map.size(), map.keySet().stream().count());
  }

  @Test
  void key() {
    for (int length : LENGTHS) {
      refuses(sound.copy().putInt(sound.keys(node), length));
    }
  }

  @Test
  void value() {
    long value = firstValue();
    for (int length : LENGTHS) {
      refuses(sound.copy().putInt(value, length));
    }
  }

  @Test
  void valueOnAChainThatIsACycle() {
    long page = sound.overflowPages(node).get(0);
    for (int length : LENGTHS) {
      refuses(sound.copy().putInt(firstValue(), length).putLong(sound.nextField(page), page));
    }
  }

  /** Where the length of the node's first value is, which must be on its own page. */
  private long firstValue() {
    long at = sound.keys(node);
    for (int i = 0; i < sound.count(node); i++) {
      at += 4 + sound.intAt(at);
    }
    assertEquals(node, Math.min(node, at), "on the node's own page");
    return at;
  }
}
