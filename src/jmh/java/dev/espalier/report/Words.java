package dev.espalier.report;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Names and numbers as a reader wants them, the same in every locale. */
final class Words {
  private static final Pattern NEXT_WORD = Pattern.compile("(?<=[a-z])(?=[A-Z0-9])");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  private Words() {}

  /** Splits a name in camel case into words in lower case. */
  static String of(String name) {
    return NEXT_WORD.matcher(name).replaceAll(" ").toLowerCase(Locale.ROOT);
  }

  /** Describes parameters: numbers get separators, and only what is not the size gets its name. */
  static String variant(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .map(each -> variant(each.getKey(), each.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String variant(String name, String value) {
    String text = NUMBER.matcher(value).matches() ? number(Long.parseLong(value)) : value;
    return name.equals("size") ? text + " entries" : name + " " + text;
  }

  static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** Writes a number with three digits or all in front of the point. */
  static String number(double value) {
    double size = Math.abs(value);
    int decimals = size == 0 || size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }
}
