package dev.espalier.cli;

import java.nio.file.Path;
import java.util.Optional;

/** Prints the value of a key. */
final class GetCommand implements Command {
  @Override
  public Signature signature() {
    return new Signature("get", "FILE KEY", "print the value of a key", 2, 2, ValueTypes.OPTIONS);
  }

  @Override
  public void run(Arguments arguments, Terminal terminal) {
    String key = arguments.get(1);
    try (MapFile<?, ?> file = MapFiles.read(Path.of(arguments.get(0)), arguments)) {
      Optional<String> value = file.get(key);
      terminal.out().println(value.orElseThrow(() -> new FindingException("no key " + key)));
    }
  }
}
