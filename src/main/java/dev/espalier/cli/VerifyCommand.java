package dev.espalier.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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
      List<String> findings = new ArrayList<>();
      file.map().verify(findings::add);
      findings.forEach(terminal.out()::println);
      long entries = file.map().sizeLong();
      if (!findings.isEmpty()) {
        throw new FindingException(
            "damaged: %d findings, %d entries as the header counts, keys of type %s"
                .formatted(findings.size(), entries, file.keyType()));
      }
      terminal.say("sound: %,d entries, keys of type %s", entries, file.keyType());
    }
  }
}
