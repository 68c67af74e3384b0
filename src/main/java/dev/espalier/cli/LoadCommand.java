package dev.espalier.cli;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Puts the entries of standard input into a file, which is made if there is none. */
final class LoadCommand implements Command {
  @Override
  public Signature signature() {
    return new Signature(
        "load",
        "FILE",
        "put in the entries of standard input: lines of a key, a tab and a value",
        1,
        1,
        ValueTypes.OPTIONS);
  }

  @Override
  public void run(Arguments arguments, Terminal terminal) {
    BufferedReader reader =
        new BufferedReader(new InputStreamReader(terminal.in(), StandardCharsets.UTF_8));
    try (MapFile<?, ?> file = MapFiles.write(Path.of(arguments.get(0)), arguments)) {
      long added = file.load(reader.lines().iterator());
      terminal.say("%,d new keys, %,d entries in all", added, file.map().sizeLong());
    }
  }
}
