package dev.espalier.memory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.jqwik.api.lifecycle.AfterTry;

class MappedMemoryProperties extends MemoryModel {
  private final Path file = newFile();

  private static Path newFile() {
    try {
      return Files.createTempFile("espalier", ".memory");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  Memory create() {
    return MappedMemory.open(file);
  }

  @Override
  Memory reopen(Memory memory) {
    ((MappedMemory) memory).close();
    return create();
  }

  @AfterTry
  void deleteFile() throws IOException {
    Files.deleteIfExists(file);
  }
}
