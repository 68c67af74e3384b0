package dev.espalier.access;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers in byte arrays, for fields that are put together on the heap before they are written. */
public final class Bytes {
  private static final VarHandle SHORT = view(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT = view(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG = view(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle BIG_LONG = view(long[].class, ByteOrder.BIG_ENDIAN);

  private Bytes() {}

  private static VarHandle view(Class<?> array, ByteOrder order) {
    return MethodHandles.byteArrayViewVarHandle(array, order).withInvokeExactBehavior();
  }

  /**
   * Reads a little-endian 32-bit number.
   *
   * @param bytes the array
   * @param at index of the number's first byte
   * @return the number
   */
  public static int getInt(byte[] bytes, int at) {
    return (int) INT.get(bytes, at);
  }

  /**
   * Reads a little-endian 64-bit number.
   *
   * @param bytes the array
   * @param at index of the number's first byte
   * @return the number
   */
  public static long getLong(byte[] bytes, int at) {
    return (long) LONG.get(bytes, at);
  }

  /**
   * Reads a big-endian 64-bit number.
   *
   * @param bytes the array
   * @param at index of the number's first byte
   * @return the number
   */
  public static long getBigLong(byte[] bytes, int at) {
    return (long) BIG_LONG.get(bytes, at);
  }

  /**
   * Writes the low 16 bits of a number, little-endian.
   *
   * @param bytes the array
   * @param at index of the first byte to write
   * @param value the number
   */
  public static void putShort(byte[] bytes, int at, int value) {
    SHORT.set(bytes, at, (short) value);
  }

  /**
   * Writes a little-endian 32-bit number.
   *
   * @param bytes the array
   * @param at index of the first byte to write
   * @param value the number
   */
  public static void putInt(byte[] bytes, int at, int value) {
    INT.set(bytes, at, value);
  }

  /**
   * Writes a little-endian 64-bit number.
   *
   * @param bytes the array
   * @param at index of the first byte to write
   * @param value the number
   */
  public static void putLong(byte[] bytes, int at, long value) {
    LONG.set(bytes, at, value);
  }

  /**
   * Writes a big-endian 64-bit number.
   *
   * @param bytes the array
   * @param at index of the first byte to write
   * @param value the number
   */
  public static void putBigLong(byte[] bytes, int at, long value) {
    BIG_LONG.set(bytes, at, value);
  }
}
