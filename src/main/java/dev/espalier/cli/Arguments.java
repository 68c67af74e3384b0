package dev.espalier.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The arguments of a command: those given by place, and options with a value each. */
final class Arguments {
  private static final String PREFIX = "--";

  private final List<String> places = new ArrayList<>();
  private final Map<String, String> options = new HashMap<>();

  private Arguments() {}

  /**
   * Sorts the arguments behind a command's name. After an argument {@code --} none is an option.
   *
   * @throws UsageException if the command does not take these
   */
  static Arguments parse(Signature signature, List<String> words) {
    Arguments arguments = new Arguments();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (word.equals(PREFIX)) {
        arguments.places.addAll(words.subList(i + 1, words.size()));
        break;
      } else if (word.startsWith(PREFIX)) {
        i++;
        arguments.addOption(signature, word, i < words.size() ? words.get(i) : null);
      } else {
        arguments.places.add(word);
      }
    }
    int count = arguments.places.size();
    if (count < signature.least() || count > signature.most()) {
      throw new UsageException(
          count < signature.least() ? "too few arguments" : "too many arguments");
    }
    return arguments;
  }

  private void addOption(Signature signature, String name, String value) {
    if (!signature.options().contains(name)) {
      throw new UsageException("unknown option " + name);
    }
    if (value == null) {
      throw new UsageException("option " + name + " needs a value");
    }
    if (options.put(name, value) != null) {
      throw new UsageException("option " + name + " is given twice");
    }
  }

  String get(int place) {
    return places.get(place);
  }

  Optional<String> find(int place) {
    return place < places.size() ? Optional.of(places.get(place)) : Optional.empty();
  }

  Optional<String> option(String name) {
    return Optional.ofNullable(options.get(name));
  }
}
