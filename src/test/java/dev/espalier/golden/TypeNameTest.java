package dev.espalier.golden;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Bound;
import dev.espalier.golden.Manifest.Content;
import dev.espalier.golden.Manifest.Scenario;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The codecs have the bounds, encodings and orders that the golden files show. */
class TypeNameTest {
  static Stream<Scenario> scenarios() {
    return Manifest.golden().scenarios().stream();
  }

  @Test
  void everyTypeHasTheBoundOfTheManifest() {
    TreeMap<String, Bound> bounds = new TreeMap<>();
    scenarios()
        .flatMap(scenario -> scenario.steps().stream())
        .flatMap(step -> step.contents().stream())
        .forEach(content -> putAll(bounds, content));
    assertTrue(bounds.containsKey("Reverse<u32>"), bounds::toString);
    bounds.forEach((type, bound) -> assertEquals(bound, TypeName.codec(type).bound(), type));
  }

  private static void putAll(TreeMap<String, Bound> bounds, Content content) {
    for (int i = 0; i < content.types().size(); i++) {
      bounds.put(content.types().get(i), content.bounds().get(i));
    }
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void everyEncodingOfALogSurvivesDecoding(Scenario scenario) {
    TreeMap<Integer, Op.Declaration> declared = new TreeMap<>();
    for (OpLog.Line line : scenario.opLog().lines()) {
      if (line.op() instanceof Op.Declaration declaration) {
        declared.put(line.memory(), declaration);
      }
      switch (line.op()) {
        case Op.Insert o -> {
          assertSurvives(declared.get(line.memory()).types().get(0), o.key());
          assertSurvives(declared.get(line.memory()).types().get(1), o.value());
        }
        case Op.Push o -> assertSurvives(declared.get(line.memory()).types().get(0), o.item());
        case Op.Append o -> assertSurvives(declared.get(line.memory()).types().get(0), o.item());
        case Op.SetValue o -> assertSurvives(declared.get(line.memory()).types().get(0), o.value());
        default -> {}
      }
    }
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void keysOrderAsInTheReference(Scenario scenario) {
    TreeMap<String, List<byte[]>> keys = new TreeMap<>();
    TreeMap<Integer, Op.Declaration> declared = new TreeMap<>();
    for (OpLog.Line line : scenario.opLog().lines()) {
      if (line.op() instanceof Op.Declaration declaration) {
        declared.put(line.memory(), declaration);
      } else if (line.op() instanceof Op.Insert insert) {
        String type = declared.get(line.memory()).types().get(0);
        keys.computeIfAbsent(type, none -> new ArrayList<>()).add(insert.key());
      }
    }
    keys.forEach(TypeNameTest::assertSameOrder);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "u7", "i64", "Blob<>", "Blob<x>", "(u8)", "(u8,u8,u8,u8)", "Vec<u16>"})
  void otherTypesAreRefused(String name) {
    assertThrows(IllegalArgumentException.class, () -> TypeName.codec(name));
  }

  private static void assertSurvives(String type, byte[] encoding) {
    assertArrayEquals(encoding, survivor(new Encoded<>(TypeName.codec(type)), encoding), type);
  }

  private static <T> byte[] survivor(Encoded<T> encoded, byte[] encoding) {
    return encoded.encode(encoded.decode(encoding));
  }

  private static void assertSameOrder(String type, List<byte[]> keys) {
    Comparator<byte[]> expected = ModelDriver.order(type);
    Encoded<?> encoded = new Encoded<>(TypeName.codec(type));
    for (int i = 1; i < keys.size(); i++) {
      byte[] a = keys.get(i - 1);
      byte[] b = keys.get(i);
      assertEquals(
          Integer.signum(expected.compare(a, b)), Integer.signum(compare(encoded, a, b)), type);
    }
  }

  private static <T> int compare(Encoded<T> encoded, byte[] a, byte[] b) {
    return encoded.codec().order().compare(encoded.decode(a), encoded.decode(b));
  }
}
