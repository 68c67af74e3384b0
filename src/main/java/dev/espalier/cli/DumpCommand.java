package dev.espalier.cli;

import java.nio.file.Path;

/** Prints all entries in the form that {@link LoadCommand} reads. */
final class DumpCommand implements Command {
  @Override
  public Signature signature() {
    return new Signature(
        "dump", "FILE", "print all entries, as load reads them", 1, 1, ValueTypes.OPTIONS);
  }

  @Override
  public void run(Arguments arguments, Terminal terminal) {
    try (MapFile<?, ?> file = MapFiles.read(Path.of(arguments.get(0)), arguments)) {
      file.print(null, null, terminal.out());
    }
  }
}
