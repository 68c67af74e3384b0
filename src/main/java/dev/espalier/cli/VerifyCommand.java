package dev.espalier.cli;

import java.nio.file.Path;

/** Walks the bytes of a file and says whether they are a sound map. */
final class VerifyCommand implements Command {
  @Override
  public Signature signature() {
    return new Signature(
        "verify", "FILE", "check every rule of the format", 1, 1, ValueTypes.OPTIONS);
  }

  @Override
  public void run(Arguments arguments, Terminal terminal) {
    try (MapFile<?, ?> file = MapFiles.inspect(Path.of(arguments.get(0)), arguments)) {
      file.map().verify();
      terminal.say("sound: %,d entries, keys of type %s", file.map().sizeLong(), file.keyType());
    }
  }
}
