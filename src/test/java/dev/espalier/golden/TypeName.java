package dev.espalier.golden;

import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Translates the names of the reference's types into codecs.
 *
 * <pre>
 *   type = u8 | u16 | u32 | u64 | u128 | f32 | f64 | bool | String | Vec&lt;u8&gt;
 *        | Blob&lt;n&gt; | [u8;n] | Option&lt;type&gt; | Reverse&lt;type&gt;
 *        | () | (type,type) | (type,type,type)
 * </pre>
 */
final class TypeName {
  private static final Map<String, Codec<?>> SIMPLE =
      Map.ofEntries(
          Map.entry("u8", Codecs.U8),
          Map.entry("u16", Codecs.U16),
          Map.entry("u32", Codecs.U32),
          Map.entry("u64", Codecs.U64),
          Map.entry("u128", Codecs.U128),
          Map.entry("f32", Codecs.F32),
          Map.entry("f64", Codecs.F64),
          Map.entry("bool", Codecs.BOOL),
          Map.entry("()", Codecs.UNIT),
          Map.entry("String", Codecs.STRING),
          Map.entry("Vec<u8>", Codecs.BYTES));
  private static final Pattern COMPOUND =
      Pattern.compile("(Blob<|\\[u8;|Option<|Reverse<|\\()(.*)[>\\])]");

  private TypeName() {}

  /**
   * Returns the codec of a type.
   *
   * @throws IllegalArgumentException if the name is not one of the grammar above
   */
  static Codec<?> codec(String name) {
    Codec<?> simple = SIMPLE.get(name);
    return simple != null ? simple : compound(name);
  }

  private static Codec<?> compound(String name) {
    Matcher matcher = COMPOUND.matcher(name);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("unknown type " + name);
    }
    String inner = matcher.group(2);
    return switch (matcher.group(1)) {
      case "Blob<" -> Codecs.blob(Integer.parseInt(inner));
      case "[u8;" -> Codecs.fixedBytes(Integer.parseInt(inner));
      case "Option<" -> Codecs.optional(codec(inner));
      case "Reverse<" -> Codecs.reverse(codec(inner));
      default -> tuple(split(inner));
    };
  }

  private static Codec<?> tuple(List<String> names) {
    List<Codec<?>> parts = new ArrayList<>();
    names.forEach(name -> parts.add(codec(name)));
    return switch (parts.size()) {
      case 2 -> Codecs.pair(parts.get(0), parts.get(1));
      case 3 -> Codecs.triple(parts.get(0), parts.get(1), parts.get(2));
      default -> throw new IllegalArgumentException("no tuple of " + names);
    };
  }

  /** Splits at the commas that are not in brackets. */
  private static List<String> split(String names) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < names.length(); i++) {
      switch (names.charAt(i)) {
        case '(', '<', '[' -> depth++;
        case ')', '>', ']' -> depth--;
        case ',' -> {
          if (depth == 0) {
            parts.add(names.substring(from, i));
            from = i + 1;
          }
        }
        default -> {}
      }
    }
    parts.add(names.substring(from));
    return parts;
  }
}
