package dev.espalier.cli;

import dev.espalier.codec.Codec;
import java.time.DateTimeException;
import java.util.function.Function;

/**
 * A type of keys or values as the tool knows it: by name, in bytes and as text.
 *
 * @param name the name, as an option gives it
 * @param codec its encoding
 * @param reader makes a value of text
 * @param writer makes text of a value, without a tab or a line end
 * @param <T> the type of the values
 */
record ValueType<T>(
    String name, Codec<T> codec, Function<String, T> reader, Function<T, String> writer) {

  /**
   * Reads a value.
   *
   * @throws UsageException if the text is not one of this type
   */
  T parse(String text) {
    try {
      T value = reader.apply(text);
      codec.bound().check(codec.encode(value).length, name);
      return value;
    } catch (IllegalArgumentException | DateTimeException e) {
      throw new UsageException("not a value of type %s: %s".formatted(name, text));
    }
  }

  String format(T value) {
    return writer.apply(value);
  }
}
