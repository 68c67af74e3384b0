package dev.espalier.access;

import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Makes the handles of a format's fields: one shape, {@code (MemorySegment, long base)}, on every
 * Java from 21 on.
 *
 * <p>A layout's own handle has the base coordinate only from Java 22 on; Java 21 makes such a
 * handle by a factory method that later versions lack. Nothing else in this library knows which of
 * the two it runs on. Handles are plain views of the value, so only the bytes of the field must be
 * in bounds, not those of the whole struct; and they are exact, so a base that is no {@code long}
 * fails at once.
 *
 * <p>A handle must stand in a {@code static final} field: elsewhere the compiler cannot fold it.
 */
public final class Fields {
  /** An unaligned little-endian unsigned 16-bit field. */
  public static final ValueLayout.OfShort LITTLE_SHORT =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  /** An unaligned little-endian 32-bit field. */
  public static final ValueLayout.OfInt LITTLE_INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  /** An unaligned little-endian 64-bit field. */
  public static final ValueLayout.OfLong LITTLE_LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  /** An unaligned big-endian 32-bit field. */
  public static final ValueLayout.OfInt BIG_INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

  /** An unaligned big-endian 64-bit field. */
  public static final ValueLayout.OfLong BIG_LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

  private static final MethodHandle SUM =
      find(Long.class, "sum", MethodType.methodType(long.class, long.class, long.class));

  private Fields() {}

  /**
   * Returns the handle of a named field.
   *
   * @param struct the layout that has the field
   * @param name the field's name in {@code struct}
   * @return an exact handle with the coordinates {@code (MemorySegment, long base)}
   */
  public static VarHandle of(StructLayout struct, String name) {
    PathElement path = PathElement.groupElement(name);
    VarHandle view = viewOf((ValueLayout) struct.select(path));
    MethodHandle shift = MethodHandles.insertArguments(SUM, 0, struct.byteOffset(path));
    return MethodHandles.filterCoordinates(view, 1, shift).withInvokeExactBehavior();
  }

  private static VarHandle viewOf(MemoryLayout value) {
    // Typed as MemoryLayout: Java 21 has no varHandle() in ValueLayout.
    VarHandle own = value.varHandle();
    if (own.coordinateTypes().size() == 2) {
      return own;
    }
    MethodHandle factory =
        find(
            MethodHandles.class,
            "memorySegmentViewVarHandle",
            MethodType.methodType(VarHandle.class, ValueLayout.class));
    try {
      return (VarHandle) factory.invoke(value);
    } catch (Throwable e) {
      throw new LinkageError("no view of " + value + " on Java " + Runtime.version(), e);
    }
  }

  private static MethodHandle find(Class<?> owner, String name, MethodType type) {
    try {
      return MethodHandles.publicLookup().findStatic(owner, name, type);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no " + owner + "." + name + " on Java " + Runtime.version(), e);
    }
  }
}
