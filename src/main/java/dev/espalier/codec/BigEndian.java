package dev.espalier.codec;

import static java.nio.ByteOrder.BIG_ENDIAN;

import dev.espalier.access.Fields;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Numbers as bytes, the most significant first, and raw bytes out of a segment. */
final class BigEndian {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, BIG_ENDIAN).withInvokeExactBehavior();
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, BIG_ENDIAN).withInvokeExactBehavior();

  private BigEndian() {}

  static byte[] ofByte(int value) {
    return new byte[] {(byte) value};
  }

  static byte[] ofShort(int value) {
    return new byte[] {(byte) (value >> 8), (byte) value};
  }

  static byte[] ofInt(int value) {
    byte[] bytes = new byte[Integer.BYTES];
    INT.set(bytes, 0, value);
    return bytes;
  }

  static byte[] ofLong(long value) {
    byte[] bytes = new byte[Long.BYTES];
    LONG.set(bytes, 0, value);
    return bytes;
  }

  static byte[] ofLongs(long high, long low) {
    byte[] bytes = new byte[2 * Long.BYTES];
    LONG.set(bytes, 0, high);
    LONG.set(bytes, Long.BYTES, low);
    return bytes;
  }

  static byte[] ofLongAndInt(long high, int low) {
    byte[] bytes = new byte[Long.BYTES + Integer.BYTES];
    LONG.set(bytes, 0, high);
    INT.set(bytes, Long.BYTES, low);
    return bytes;
  }

  /** Returns an unsigned byte. */
  static int byteAt(MemorySegment source, long offset) {
    return source.get(ValueLayout.JAVA_BYTE, offset) & 0xFF;
  }

  /** Returns an unsigned number of 2 bytes. */
  static int shortAt(MemorySegment source, long offset) {
    return byteAt(source, offset) << 8 | byteAt(source, offset + 1);
  }

  static int intAt(MemorySegment source, long offset) {
    return source.get(Fields.BIG_INT, offset);
  }

  static long longAt(MemorySegment source, long offset) {
    return source.get(Fields.BIG_LONG, offset);
  }

  static byte[] bytesAt(MemorySegment source, long offset, int length) {
    byte[] bytes = new byte[length];
    MemorySegment.copy(source, ValueLayout.JAVA_BYTE, offset, bytes, 0, length);
    return bytes;
  }
}
