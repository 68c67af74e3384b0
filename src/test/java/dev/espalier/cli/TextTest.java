package dev.espalier.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextTest {
  @Test
  void whatWouldEndAFieldOrALineIsEscaped() {
    assertEquals("a\\tb\\nc\\rd\\\\e", Text.escape("a\tb\nc\rd\\e"));
  }

  @Test
  void readableBytesAreText() {
    assertEquals("Größe\\t1", Text.ofBytes("Größe\t1".getBytes(StandardCharsets.UTF_8)));
    assertEquals("", Text.ofBytes(new byte[0]));
  }

  @Test
  void otherBytesAreHexadecimalDigits() {
    assertEquals("0x00", Text.ofBytes(new byte[] {0}));
    assertEquals("0xff61", Text.ofBytes(new byte[] {-1, 'a'}));
    assertEquals("0x3078", Text.ofBytes(new byte[] {'0', 'x'}));
    assertArrayEquals(new byte[] {-1, 'a'}, Text.toBytes("0xFF61"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\", "a\\", "\\x"})
  void aBackslashBeforeAnythingElseIsRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> Text.unescape(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0x0", "0xzz"})
  void digitsThatMakeNoBytesAreRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> Text.toBytes(text));
  }
}
