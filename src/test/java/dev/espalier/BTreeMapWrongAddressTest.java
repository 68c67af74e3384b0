package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.espalier.codec.Codecs;
import dev.espalier.tree.TreeImage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Addresses, counts and lengths that are wrong in the worst way: that lead to cycles, to what is no
 * node, or out of the memory.
 */
class BTreeMapWrongAddressTest {
  /** Not how long a test may take, but when it is sure never to end. */
  private static final Duration NEVER = Duration.ofMinutes(30);

  private final DamagedMap<Long, Long> longs = DamagedMaps.longs();
  private final DamagedMap<String, byte[]> strings = DamagedMaps.strings();

  /** Uses a map in which eight bytes are replaced by each of some numbers; none may verify. */
  private static void replaceEach(DamagedMap<?, ?> map, List<Long> fields, List<Long> numbers) {
    assertTimeoutPreemptively(
        NEVER,
        () -> {
          for (long field : fields) {
            for (long number : numbers) {
              TreeImage image = map.sound().copy();
              if (image.longAt(field) != number) {
                image.putLong(field, number);
                map.useUnsound(image, "%d at %d".formatted(number, field));
              }
            }
          }
        });
  }

  /** Addresses of everything that there is, and of what there is not. */
  private static List<Long> addresses(TreeImage image) {
    List<Long> addresses = new ArrayList<>(List.of(0L, 1L, 28L, 52L, 100L));
    for (long node : image.nodes()) {
      addresses.addAll(List.of(node - 16, node, node + 1));
      addresses.addAll(image.overflowPages(node));
    }
    for (long chunk : image.freeChunks()) {
      addresses.addAll(List.of(chunk, chunk + 16));
    }
    long size = image.bytes().length;
    LongStream.of(size - 16, size - 1, size, 1L << 32, 1L << 55, 1L << 62, Long.MIN_VALUE, -16, -1)
        .forEach(addresses::add);
    return addresses;
  }

  @Test
  void root() {
    replaceEach(longs, List.of(12L), addresses(longs.sound()));
    replaceEach(strings, List.of(12L), addresses(strings.sound()));
  }

  @Test
  void child() {
    replaceEach(longs, children(longs.sound()), addresses(longs.sound()));
    replaceEach(strings, children(strings.sound()), addresses(strings.sound()));
  }

  private static List<Long> children(TreeImage image) {
    List<Long> fields = new ArrayList<>();
    for (long node : image.nodes()) {
      if (!image.isLeaf(node)) {
        fields.add(image.childField(node, 0));
        fields.add(image.childField(node, image.count(node) / 2));
        fields.add(image.childField(node, image.count(node)));
      }
    }
    return fields;
  }

  @Test
  void overflowPage() {
    TreeImage image = strings.sound();
    List<Long> fields = new ArrayList<>();
    for (long node : image.overflowingNodes().subList(0, 3)) {
      fields.add(image.overflowField(node));
      image.overflowPages(node).forEach(page -> fields.add(image.nextField(page)));
    }
    replaceEach(strings, fields, addresses(image));
  }

  @Test
  void freeChunk() {
    TreeImage image = longs.sound();
    List<Long> fields = new ArrayList<>(List.of(image.freeHeadField()));
    image.freeChunks().forEach(chunk -> fields.add(chunk + 8));
    replaceEach(longs, fields, addresses(image));
  }

  @Test
  void numberOfEntries() {
    replaceEach(longs, List.of(20L), List.of(0L, 1L, 1L << 40, Long.MAX_VALUE, -1L));
  }

  @Test
  void numberOfChunks() {
    replaceEach(longs, List.of(68L), List.of(0L, 1L, 1L << 40, Long.MAX_VALUE, -1L));
  }

  @Test
  void countOfANode() {
    for (long node : strings.sound().nodes()) {
      for (int count : new int[] {0, 12, 13, 255, 256, 65535}) {
        TreeImage image = strings.sound().copy().putShort(node + 5, count);
        strings.useUnsound(image, count + " entries at " + node);
      }
    }
  }

  @Test
  void everyCountThatANodeCanHave() {
    for (long node : longs.sound().nodes()) {
      for (int count = 0; count <= 12; count++) {
        TreeImage image = longs.sound().copy();
        if (count != image.count(node)) {
          longs.useUnsound(image.putShort(node + 5, count), count + " entries at " + node);
        }
      }
    }
  }

  @Test
  void length() {
    for (long node : strings.sound().nodes()) {
      long key = strings.sound().keys(node);
      for (int length : new int[] {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 65536, 65535, 5000}) {
        TreeImage image = strings.sound().copy().putInt(key, length);
        strings.useUnsound(image, length + " bytes at " + key);
      }
    }
  }

  @Test
  void zerosInThePlaceOfANode() {
    for (long node : strings.sound().nodes()) {
      TreeImage image = strings.sound().copy();
      strings.useUnsound(image.zero(node, image.pageSize()), "zeros at " + node);
    }
  }

  @Test
  void memoryThatBeginsWithSomethingElse() {
    for (String magic : List.of("MGR", "SVC", "SMH", "GLI", "SCL", "\0\0\0", "btr")) {
      TreeImage image = longs.sound().copy();
      for (int i = 0; i < 3; i++) {
        image.putByte(i, magic.charAt(i));
      }
      assertThrows(
          CorruptedException.class,
          () -> BTreeMap.open(image.toMemory(), Codecs.U64, Codecs.U64),
          magic);
    }
  }
}
