package consumer;

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
    byte[] bytes = Codecs.STRING.encode("hello");
    memory.grow(1);
    memory.write(0, bytes, 0, bytes.length);
    return Codecs.STRING.decode(memory.view(0, bytes.length), 0, bytes.length);
  }
}
