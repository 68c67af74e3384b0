package dev.espalier.memory;

import static dev.espalier.memory.Memory.PAGE_SIZE;
import static dev.espalier.memory.MemoryContract.bytes;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares with what the reference wrote. */
class GoldenManagerTest {
  private static byte[] golden(String name) throws IOException {
    try (InputStream zipped = GoldenManagerTest.class.getResourceAsStream("/golden/" + name);
        InputStream bytes = new GZIPInputStream(zipped)) {
      return bytes.readAllBytes();
    }
  }

  @Test
  void growingAndWritingLeavesTheReferencesBytes() throws IOException {
    HeapMemory below = new HeapMemory();
    MemoryManager manager = null;
    Map<Integer, Memory> memories = new TreeMap<>();
    String log = new String(golden("mm_grow.oplog.gz"), StandardCharsets.US_ASCII);
    int steps = 0;
    for (String line : log.lines().toList()) {
      String[] words = line.split(" ");
      switch (words[0]) {
        case "MM" -> manager = MemoryManager.open(below, Integer.parseInt(words[1]));
        case "S" -> {
          assertArrayEquals(golden("mm_grow__" + words[1] + ".bin.gz"), below.toByteArray(), line);
          steps++;
        }
        default -> {
          int id = Integer.parseInt(words[0].substring(1));
          Memory memory = memories.computeIfAbsent(id, manager::memory);
          apply(memory, words);
        }
      }
    }
    assertEquals(3, steps);
  }

  private static void apply(Memory memory, String[] words) {
    if (words[1].equals("G")) {
      assertEquals(Long.parseLong(words[3]), memory.grow(Long.parseLong(words[2])));
    } else {
      byte[] source = byteString(words[3]);
      memory.write(Long.parseLong(words[2]), source, 0, source.length);
    }
  }

  private static byte[] byteString(String word) {
    if (word.startsWith("x")) {
      return HexFormat.of().parseHex(word.substring(1));
    }
    String[] parts = word.substring(1).split(":");
    byte[] bytes = new byte[Integer.parseInt(parts[1])];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (Integer.parseInt(parts[0]) + 7 * i);
    }
    return bytes;
  }

  @ParameterizedTest
  @CsvSource({
    "mm_bucket1__created, 1, 0:BTR 5:SVC 254:BTR",
    "mm_bucket1__q4, 1, 0:BTR 5:SVC 254:BTR",
    "mm_default__q4, 128, 0:BTR 5:SVC 254:BTR",
    "mm_reload__after, 1, 3:BTR 9:BTR"
  })
  void everyStructureOfAReferenceImageIsInItsMemory(
      String image, int bucketPages, String structures) throws IOException {
    byte[] bytes = golden(image + ".bin.gz");
    MemoryManager manager = MemoryManager.open(new HeapMemory(bytes), 7);
    assertEquals(bucketPages, manager.bucketPages());
    assertEquals(bytes.length / PAGE_SIZE, 1 + manager.buckets() * (long) bucketPages);
    for (String structure : structures.split(" ")) {
      String[] parts = structure.split(":");
      Memory memory = manager.memory(Integer.parseInt(parts[0]));
      assertEquals(parts[1], new String(bytes(memory, 0, 3), StandardCharsets.US_ASCII));
    }
  }
}
