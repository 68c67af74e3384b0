package dev.espalier.layered;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.espalier.codec.Bound;
import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

class MarkedCodecTest {
  private static Object decode(Codec<Object> codec, byte[] bytes) {
    return codec.decode(MemorySegment.ofArray(bytes), 0, bytes.length);
  }

  @Test
  void valuesAndMarksAreReadBack() {
    for (Codec<?> values : new Codec<?>[] {Codecs.STRING, Codecs.blob(20)}) {
      Codec<Object> codec = new MarkedCodec<>(values);
      assertEquals(DeleteMark.MARK, decode(codec, codec.encode(DeleteMark.MARK)));
    }
    Codec<Object> strings = new MarkedCodec<>(Codecs.STRING);
    assertEquals("plum", decode(strings, strings.encode("plum")));
    assertEquals("", decode(strings, strings.encode("")));
  }

  @Test
  void whatLayersHoldHasAFixedSizeIfValuesHave() {
    Codec<Object> codec = new MarkedCodec<>(Codecs.I64);
    assertEquals(Bound.fixed(9), codec.bound());
    assertEquals(9, codec.encode(DeleteMark.MARK).length);
    assertEquals(7L, decode(codec, codec.encode(7L)));
    assertEquals(DeleteMark.MARK, decode(codec, codec.encode(DeleteMark.MARK)));
  }

  @Test
  void theBoundHasRoomForTheTag() {
    assertEquals(Bound.upTo(4), new MarkedCodec<>(Codecs.blob(3)).bound());
    assertEquals(Bound.UNBOUNDED, new MarkedCodec<>(Codecs.STRING).bound());
    assertEquals(Bound.UNBOUNDED, new MarkedCodec<>(Codecs.blob(Integer.MAX_VALUE)).bound());
    assertArrayEquals(new byte[1], new MarkedCodec<>(Codecs.blob(3)).encode(DeleteMark.MARK));
  }

  @Test
  void otherBytesAreRefused() {
    Codec<Object> codec = new MarkedCodec<>(Codecs.STRING);
    assertThrows(IllegalArgumentException.class, () -> decode(codec, new byte[0]));
    assertThrows(IllegalArgumentException.class, () -> decode(codec, new byte[] {2, 65}));
  }
}
