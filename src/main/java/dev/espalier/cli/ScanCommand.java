package dev.espalier.cli;

import java.nio.file.Path;

/** Prints the entries of a range of keys. */
final class ScanCommand implements Command {
  @Override
  public Signature signature() {
    return new Signature(
        "scan",
        "FILE [FROM [TO]]",
        "print the entries from a key to another, the latter excluded",
        1,
        3,
        ValueTypes.OPTIONS);
  }

  @Override
  public void run(Arguments arguments, Terminal terminal) {
    try (MapFile<?, ?> file = MapFiles.read(Path.of(arguments.get(0)), arguments)) {
      String from = arguments.find(1).orElse(null);
      String to = arguments.find(2).orElse(null);
      file.print(from, to, terminal.out());
    }
  }
}
