package dev.espalier.cli;

import java.util.Set;

/**
 * How a command is called.
 *
 * @param name the word that selects the command
 * @param arguments what stands behind the name, for the usage text
 * @param summary what the command does, in a few words
 * @param least the least number of arguments that are no options
 * @param most the greatest number of arguments that are no options
 * @param options the options that the command knows, each of which takes a value
 */
record Signature(
    String name, String arguments, String summary, int least, int most, Set<String> options) {
  String usage() {
    return name + " " + arguments;
  }
}
