package dev.espalier.cli;

import dev.espalier.codec.Codecs;
import dev.espalier.codec.Unit;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Set;
import java.util.UUID;

/** The types that the options {@code --key} and {@code --value} can name. */
final class ValueTypes {
  static final String KEY = "--key";
  static final String VALUE = "--value";

  /** The options of a command that works on a file. */
  static final Set<String> OPTIONS = Set.of(KEY, VALUE);

  static final ValueType<byte[]> BYTES =
      new ValueType<>("bytes", Codecs.BYTES, Text::toBytes, Text::ofBytes);

  static final String NAMES =
      """
      u8 u16 u32 u64 u128   unsigned numbers
      i8 i16 i32 i64        signed numbers
      f32 f64 bool unit
      string                text
      bytes                 bytes of any number, shown as text or as 0x and hexadecimal digits
      blob:N                at most N bytes
      fixed:N               exactly N bytes
      uuid instant duration date
      """;

  private ValueTypes() {}

  /**
   * Finds a type.
   *
   * @throws UsageException if there is none of that name
   */
  static ValueType<?> named(String name) {
    return switch (name) {
      case "u8" -> new ValueType<>(name, Codecs.U8, Integer::valueOf, String::valueOf);
      case "u16" -> new ValueType<>(name, Codecs.U16, Integer::valueOf, String::valueOf);
      case "u32" -> new ValueType<>(name, Codecs.U32, Long::valueOf, String::valueOf);
      case "u64" ->
          new ValueType<>(name, Codecs.U64, Long::parseUnsignedLong, Long::toUnsignedString);
      case "u128" -> new ValueType<>(name, Codecs.U128, BigInteger::new, String::valueOf);
      case "i8" -> new ValueType<>(name, Codecs.I8, Byte::valueOf, String::valueOf);
      case "i16" -> new ValueType<>(name, Codecs.I16, Short::valueOf, String::valueOf);
      case "i32" -> new ValueType<>(name, Codecs.I32, Integer::valueOf, String::valueOf);
      case "i64" -> new ValueType<>(name, Codecs.I64, Long::valueOf, String::valueOf);
      case "f32" -> new ValueType<>(name, Codecs.F32, Float::valueOf, String::valueOf);
      case "f64" -> new ValueType<>(name, Codecs.F64, Double::valueOf, String::valueOf);
      case "bool" -> new ValueType<>(name, Codecs.BOOL, ValueTypes::truth, String::valueOf);
      case "unit" -> new ValueType<>(name, Codecs.UNIT, text -> Unit.UNIT, unit -> "");
      case "string" -> new ValueType<>(name, Codecs.STRING, Text::unescape, Text::escape);
      case "bytes" -> BYTES;
      case "uuid" -> new ValueType<>(name, Codecs.UUID, UUID::fromString, String::valueOf);
      case "instant" -> new ValueType<>(name, Codecs.INSTANT, Instant::parse, String::valueOf);
      case "duration" -> new ValueType<>(name, Codecs.DURATION, Duration::parse, String::valueOf);
      case "date" -> new ValueType<>(name, Codecs.LOCAL_DATE, LocalDate::parse, String::valueOf);
      default -> sized(name);
    };
  }

  private static ValueType<byte[]> sized(String name) {
    String[] parts = name.split(":", 2);
    try {
      int size = Integer.parseInt(parts.length == 2 ? parts[1] : "");
      return switch (parts[0]) {
        case "blob" -> new ValueType<>(name, Codecs.blob(size), Text::toBytes, Text::ofBytes);
        case "fixed" -> fixed(size);
        default -> throw new UsageException("unknown type " + name);
      };
    } catch (IllegalArgumentException e) {
      throw new UsageException("unknown type " + name);
    }
  }

  static ValueType<byte[]> fixed(int size) {
    return new ValueType<>("fixed:" + size, Codecs.fixedBytes(size), Text::toBytes, Text::ofBytes);
  }

  private static boolean truth(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException(text);
    };
  }
}
