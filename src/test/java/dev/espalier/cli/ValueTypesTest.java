package dev.espalier.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValueTypesTest {
  @ParameterizedTest
  @CsvSource({
    "u8,       255",
    "u16,      65535",
    "u32,      4294967295",
    "u64,      18446744073709551615",
    "u128,     340282366920938463463374607431768211455",
    "i8,       -128",
    "i16,      -32768",
    "i32,      -2147483648",
    "i64,      -9223372036854775808",
    "f32,      1.5",
    "f64,      -2.5E100",
    "bool,     true",
    "bool,     false",
    "unit,     ''",
    "string,   a\\tb",
    "bytes,    a\\tb",
    "bytes,    0x00ff",
    "blob:3,   abc",
    "fixed:2,  0x00ff",
    "uuid,     00000000-0000-0001-0000-000000000002",
    "instant,  2026-01-02T03:04:05.000000006Z",
    "duration, PT1H0.5S",
    "date,     2026-01-02",
  })
  void textComesBackFromTheEncoding(String type, String text) {
    assertEquals(text, thereAndBack(ValueTypes.named(type), text));
  }

  private static <T> String thereAndBack(ValueType<T> type, String text) {
    byte[] encoding = type.codec().encode(type.parse(text));
    MemorySegment segment = MemorySegment.ofArray(encoding);
    return type.format(type.codec().decode(segment, 0, encoding.length));
  }

  @ParameterizedTest
  @CsvSource({
    "u8,       256",
    "u8,       -1",
    "u32,      4294967296",
    "u64,      one",
    "u64,      ''",
    "u128,     -1",
    "i8,       128",
    "bool,     yes",
    "string,   \\q",
    "blob:3,   abcd",
    "fixed:3,  ab",
    "uuid,     1",
    "instant,  today",
    "date,     2026-13-01",
  })
  void otherTextIsRefusedByName(String type, String text) {
    UsageException refused =
        assertThrows(UsageException.class, () -> ValueTypes.named(type).parse(text));
    assertEquals("not a value of type %s: %s".formatted(type, text), refused.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "u7", "blob", "blob:", "blob:x", "blob:-1", "fixed:1:2", "map:3"})
  void unknownTypesAreRefusedByName(String name) {
    UsageException refused = assertThrows(UsageException.class, () -> ValueTypes.named(name));
    assertEquals("unknown type " + name, refused.getMessage());
  }

  @Test
  void theUsageNamesEveryKindOfType() {
    ValueTypes.NAMES
        .lines()
        .flatMap(line -> Arrays.stream(line.split("   ")[0].split(" ")))
        .forEach(name -> ValueTypes.named(name.replace("N", "4")));
  }
}
