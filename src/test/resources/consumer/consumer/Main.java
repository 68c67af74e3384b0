package consumer;

import dev.espalier.BTreeMap;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.MappedMemory;
import dev.espalier.memory.Memory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Uses the library over each kind of memory and prints what comes back. */
public final class Main {
  private Main() {}

  /**
   * Runs the application.
   *
   * @param args not used
   * @throws IOException if there is no place for a file
   */
  public static void main(String[] args) throws IOException {
    Path file = Files.createTempFile("consumer", ".map");
    try (ArenaMemory anonymous = ArenaMemory.create();
        MappedMemory mapped = MappedMemory.open(file)) {
      System.out.println(thereAndBack(anonymous) + " " + thereAndBack(mapped));
    } finally {
      Files.delete(file);
    }
  }

  private static String thereAndBack(Memory memory) {
    BTreeMap<String, Long> map = BTreeMap.create(memory, Codecs.STRING, Codecs.I64);
    map.put("two", 2L);
    map.put("one", 1L);
    map.verify();
    return BTreeMap.open(memory, Codecs.STRING, Codecs.I64).toString();
  }
}
