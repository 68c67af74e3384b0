package dev.espalier.trie;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.memory.HeapMemory;
import dev.espalier.memory.Memory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The document of the format against the code. */
class TrieFormatTest {
  private static final Path DOCUMENT = Path.of("docs", "format-trie.md");
  private static final Pattern HEX_LINE =
      Pattern.compile("^ {4}(\\d{5}): ((?:[0-9a-f]{2} ?){16})$", Pattern.MULTILINE);
  private static final Pattern CLASS_ROW =
      Pattern.compile("^\\| (\\d) \\| (\\d+) \\| (\\d+) \\|", Pattern.MULTILINE);

  private static List<MatchResult> find(Pattern pattern) throws IOException {
    return pattern.matcher(Files.readString(DOCUMENT)).results().toList();
  }

  private static byte[] imageOfTheDocument() throws IOException {
    byte[] image = new byte[(int) Memory.PAGE_SIZE];
    for (MatchResult line : find(HEX_LINE)) {
      byte[] bytes = HexFormat.ofDelimiter(" ").parseHex(line.group(2));
      System.arraycopy(bytes, 0, image, Integer.parseInt(line.group(1)), bytes.length);
    }
    return image;
  }

  @Test
  void theExampleIsWhatTheCodeWrites() throws IOException {
    HeapMemory memory = new HeapMemory();
    LongTrie trie = LongTrie.create(memory);
    trie.putRange(0x20, new long[] {1, 2});
    trie.put(0x4567, -1);
    assertArrayEquals(imageOfTheDocument(), memory.toByteArray());
  }

  @Test
  void theExampleIsATrie() throws IOException {
    LongTrie trie = LongTrie.open(new HeapMemory(imageOfTheDocument()));
    trie.verify();
    assertEquals(3, trie.size());
    assertEquals(2, trie.get(0x21, 0));
    assertEquals(-1, trie.get(0x4567, 0));
  }

  @Test
  void theTableOfSizeClassesIsThatOfTheCode() throws IOException {
    List<MatchResult> rows = find(CLASS_ROW);
    assertEquals(TrieFormat.CLASSES, rows.size());
    for (int c = 0; c < TrieFormat.CLASSES; c++) {
      assertEquals(c, Integer.parseInt(rows.get(c).group(1)));
      assertEquals(TrieFormat.chunkSize(c), Integer.parseInt(rows.get(c).group(2)));
      assertEquals(TrieFormat.chunksPerSlab(c), Integer.parseInt(rows.get(c).group(3)));
    }
  }

  @Test
  void everyNodeFitsTheChunkOfItsClassAndNoSmallerOne() {
    for (int count = 1; count <= 16; count++) {
      int populated = (1 << count) - 1;
      assertFits(TrieFormat.meta(populated, 0, 0));
      for (int records = 0; records <= populated; records = 2 * records + 1) {
        assertFits(TrieFormat.meta(populated, records, 60));
      }
    }
  }

  private static void assertFits(long meta) {
    int size = TrieFormat.size(meta);
    int sizeClass = TrieFormat.classFor(TrieFormat.shift(meta), size);
    boolean isKept = sizeClass == TrieFormat.VALUES_CLASS + 1;
    int smaller = isKept && TrieFormat.shift(meta) > 0 ? sizeClass - 2 : sizeClass - 1;
    assertTrue(size <= TrieFormat.chunkSize(sizeClass));
    assertTrue(smaller < 0 || size > TrieFormat.chunkSize(smaller));
  }
}
