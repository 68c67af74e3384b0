package dev.espalier.codec;

import java.lang.foreign.MemorySegment;

/** Types with few values: booleans, enums and the unit. */
final class SmallTypes {
  private SmallTypes() {}

  /** 1 byte, 0 or 1. */
  static final class BoolCodec extends FixedCodec<Boolean> {
    BoolCodec() {
      super("BOOL", 1, KeyOrder.natural());
    }

    @Override
    public byte[] encode(Boolean value) {
      return BigEndian.ofByte(value ? 1 : 0);
    }

    @Override
    Boolean read(MemorySegment source, long offset) {
      return switch (BigEndian.byteAt(source, offset)) {
        case 0 -> false;
        case 1 -> true;
        default -> throw invalid("byte " + BigEndian.byteAt(source, offset));
      };
    }
  }

  /** No byte; the format does not call that a fixed size. */
  static final class UnitCodec extends NamedCodec<Unit> {
    private static final byte[] NOTHING = {};

    UnitCodec() {
      super("UNIT", Bound.upTo(0), KeyOrder.natural());
    }

    @Override
    public byte[] encode(Unit value) {
      return switch (value) {
        case UNIT -> NOTHING;
      };
    }

    @Override
    public Unit decode(MemorySegment source, long offset, int length) {
      if (length != 0) {
        throw invalid(length + " bytes instead of none");
      }
      return Unit.UNIT;
    }
  }

  /** 1 byte, the ordinal. */
  static final class EnumCodec<E extends Enum<E>> extends FixedCodec<E> {
    private static final int MAX_CONSTANTS = 256;

    private final E[] constants;

    EnumCodec(Class<E> type) {
      super("enumOf(%s)".formatted(type.getSimpleName()), 1, KeyOrder.natural());
      constants = type.getEnumConstants();
      if (constants.length > MAX_CONSTANTS) {
        throw new IllegalArgumentException(
            "%s has %d constants: one byte tells at most %d apart"
                .formatted(type.getName(), constants.length, MAX_CONSTANTS));
      }
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // the ordinal is the format
    public byte[] encode(E value) {
      return BigEndian.ofByte(value.ordinal());
    }

    @Override
    E read(MemorySegment source, long offset) {
      int ordinal = BigEndian.byteAt(source, offset);
      if (ordinal >= constants.length) {
        throw invalid("ordinal %d of %d constants".formatted(ordinal, constants.length));
      }
      return constants[ordinal];
    }
  }
}
