package dev.espalier.memory;

import static dev.espalier.memory.Memory.PAGE_SIZE;
import static dev.espalier.memory.MemoryContract.bytes;
import static dev.espalier.memory.MemoryContract.pattern;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.ValueLayout;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whose a file is: second opens, other processes, interrupts. */
class MappedFileLockTest extends FileFixture {
  private static final int PAGES = 100;

  @Test
  void aSecondOpenInThisProcessIsRefusedByEveryName() throws IOException {
    Path symbolic = folder.resolve("symbolic");
    Path hard = folder.resolve("hard");
    try (MappedMemory memory = MappedMemory.open(file)) {
      Files.createSymbolicLink(symbolic, file);
      Files.createLink(hard, file);
      memory.grow(1);
      for (Path name : List.of(file, symbolic, hard, folder.resolve(".").resolve("memory"))) {
        assertNamed(name, "is already open in this process", () -> MappedMemory.open(name));
        assertNamed(name, "is already open in this process", () -> MappedMemory.openReadOnly(name));
      }
      assertEquals("refused: " + file + " is locked by another process", openInOtherProcess());
      memory.write(0, pattern(1, 8), 0, 8);
    }
    try (MappedMemory memory = MappedMemory.open(hard)) {
      assertArrayEquals(pattern(1, 8), bytes(memory, 0, 8));
    }
  }

  @Test
  void aFileOpenInAnotherProcessIsRefused() throws IOException {
    Process holder = otherProcess("hold");
    try {
      assertEquals("open", holder.inputReader().readLine());
      assertNamed(file, "is locked by another process", () -> MappedMemory.open(file));
      assertNamed(file, "is locked by another process", () -> MappedMemory.openReadOnly(file));
    } finally {
      holder.outputWriter().close();
      holder.onExit().join();
    }
    MappedMemory.open(file).close();
    assertEquals("open", openInOtherProcess());
  }

  @Test
  void severalProcessesMayReadAndThenNoneMayWrite() throws IOException {
    write(PAGE_SIZE);
    try (MappedMemory memory = MappedMemory.openReadOnly(file)) {
      Process reader = otherProcess("read");
      assertEquals("open", reader.inputReader().readLine());
      assertEquals("refused: " + file + " is locked by another process", openInOtherProcess());
      assertEquals(1, memory.pages());
    }
  }

  private String openInOtherProcess() throws IOException {
    return otherProcess("open").inputReader().readLine();
  }

  private Process otherProcess(String how) throws IOException {
    String classes =
        String.join(
            System.getProperty("path.separator"),
            location(MappedMemory.class),
            location(OtherProcess.class),
            location(org.slf4j.Logger.class));
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Dslf4j.internal.verbosity=ERROR",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            classes,
            OtherProcess.class.getName(),
            how,
            file.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static String location(Class<?> type) {
    String resource = "/" + type.getName().replace('.', '/') + ".class";
    String url = type.getResource(resource).toString();
    String place = url.substring(0, url.length() - resource.length());
    return place.startsWith("jar:")
        ? Path.of(URI.create(place.substring(4, place.length() - 1))).toString()
        : Path.of(URI.create(place)).toString();
  }

  @Test
  void everyOperationWorksInAnInterruptedThreadAndLeavesItInterrupted() throws IOException {
    int length = (int) (4 * PAGE_SIZE);
    Thread.currentThread().interrupt();
    try {
      MappedMemory memory = MappedMemory.open(file);
      try (memory) {
        assertEquals(0, memory.grow(1));
        assertEquals(1, memory.grow(3));
        memory.write(0, pattern(1, length), 0, length);
        memory.flush();
        assertEquals(4, memory.grow(10));
        assertArrayEquals(pattern(1, length), bytes(memory, 0, length));
        assertTrue(Thread.currentThread().isInterrupted());
        assertEquals("refused: " + file + " is locked by another process", openInOtherProcess());
      }
      assertTrue(Thread.currentThread().isInterrupted());
      try (MappedMemory again = MappedMemory.openReadOnly(file)) {
        assertEquals(14, again.pages());
        assertArrayEquals(pattern(1, length), again.view(0, length).toArray(ValueLayout.JAVA_BYTE));
      }
      assertNamed(folder, "is no regular file", () -> MappedMemory.open(folder));
      assertTrue(Thread.currentThread().isInterrupted());
    } finally {
      Thread.interrupted();
    }
    assertEquals(14 * PAGE_SIZE, Files.size(file));
  }

  @Test
  void interruptsThatArriveAtAnyMomentHarmNothing() throws Exception {
    try (MappedMemory memory = MappedMemory.open(file)) {
      Thread writer =
          new Thread(
              () -> {
                for (int page = 0; page < PAGES; page++) {
                  memory.grow(1);
                  memory.write(page * PAGE_SIZE, pattern(page, 8), 0, 8);
                  if (page % 25 == 0) {
                    memory.flush();
                  }
                }
              });
      writer.start();
      while (writer.isAlive()) {
        writer.interrupt();
        Thread.onSpinWait();
      }
      assertEquals(PAGES, memory.pages());
      assertEquals("refused: " + file + " is locked by another process", openInOtherProcess());
      for (int page = 0; page < PAGES; page++) {
        assertArrayEquals(pattern(page, 8), bytes(memory, page * PAGE_SIZE, 8));
      }
    }
  }

  /** The main class of a second process. */
  static final class OtherProcess {
    private OtherProcess() {}

    /**
     * Opens a file, says so, and holds it until there is no more input.
     *
     * @param args {@code open}, {@code hold} or {@code read}, and the file
     */
    public static void main(String[] args) throws IOException {
      Path path = Path.of(args[1]);
      try (MappedMemory memory =
          args[0].equals("read") ? MappedMemory.openReadOnly(path) : MappedMemory.open(path)) {
        System.out.println(memory.pages() < 0 ? "closed" : "open");
        if (args[0].equals("hold")) {
          System.in.transferTo(System.out);
        }
      } catch (UncheckedIOException e) {
        System.out.println("refused: " + e.getMessage());
      }
    }
  }
}
