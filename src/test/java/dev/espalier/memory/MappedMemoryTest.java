package dev.espalier.memory;

import static dev.espalier.memory.Memory.PAGE_SIZE;
import static dev.espalier.memory.MemoryContract.bytes;
import static dev.espalier.memory.MemoryContract.pattern;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappedMemoryTest {
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
  private static final Path MAPPINGS = Path.of("/proc/self/maps");
  private static final long MEBIBYTE = 1 << 20;

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("memory");
  }

  @AfterEach
  void nothingOfTheFileIsLeftOpen() throws IOException {
    if (Files.exists(MAPPINGS)) {
      String name = folder.toString();
      try (Stream<String> lines = Files.lines(MAPPINGS)) {
        assertEquals(List.of(), lines.filter(line -> line.contains(name)).toList());
      }
      try (Stream<Path> descriptors = Files.list(DESCRIPTORS)) {
        assertEquals(
            List.of(),
            descriptors.map(MappedMemoryTest::target).filter(t -> t.contains(name)).toList());
      }
    }
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException e) {
      return "closed in the meantime";
    }
  }

  @Test
  void aFileIsTheBytesOfItsMemoryAndNothingElse() throws IOException {
    int length = (int) (5 * PAGE_SIZE);
    try (MappedMemory memory = MappedMemory.open(file)) {
      memory.grow(5);
      memory.write(0, pattern(1, length), 0, length);
    }
    assertArrayEquals(pattern(1, length), Files.readAllBytes(file));
    try (MappedMemory memory = MappedMemory.open(file)) {
      assertEquals(5, memory.pages());
      assertArrayEquals(pattern(1, length), bytes(memory, 0, length));
    }
    assertEquals(length, Files.size(file));
  }

  @Test
  void aFileGrowsAcrossManyOpens() throws IOException {
    for (int page = 0; page < 12; page++) {
      try (MappedMemory memory = MappedMemory.open(file)) {
        assertEquals(page, memory.grow(1));
        memory.write(page * PAGE_SIZE, pattern(page, 100), 0, 100);
        assertEquals(page + 1, memory.grow(1));
        memory.write((page + 1) * PAGE_SIZE - 50, pattern(page, 100), 0, 100);
        assertArrayEquals(pattern(page, 100), bytes(memory, (page + 1) * PAGE_SIZE - 50, 100));
      }
      try (RandomAccessFile cut = new RandomAccessFile(file.toFile(), "rw")) {
        cut.setLength((page + 1) * PAGE_SIZE);
      }
    }
    try (MappedMemory memory = MappedMemory.open(file)) {
      for (int page = 0; page < 11; page++) {
        assertArrayEquals(pattern(page, 50), bytes(memory, (page + 1) * PAGE_SIZE - 50, 50));
      }
    }
  }

  @Test
  void anEmptyFileHasNoPage() throws IOException {
    Files.createFile(file);
    try (MappedMemory memory = MappedMemory.open(file)) {
      assertEquals(0, memory.pages());
    }
    try (MappedMemory memory = MappedMemory.openReadOnly(file)) {
      assertEquals(0, memory.pages());
      assertEquals(0, memory.grow(0));
    }
    assertEquals(0, Files.size(file));
  }

  @Test
  void aMissingFileIsCreated() {
    try (MappedMemory memory = MappedMemory.open(file)) {
      assertEquals(file, memory.path());
      assertTrue(Files.exists(file));
    }
  }

  @Test
  void growingTakesBlocksOfTheDevice() throws IOException {
    assumeTrue(Files.exists(MAPPINGS), "needs Linux");
    try (MappedMemory memory = MappedMemory.open(file)) {
      memory.grow(40);
      memory.flush();
      assertTrue(Files.size(file) >= 40 * PAGE_SIZE);
      assertTrue(blocks() * 512 >= 40 * PAGE_SIZE, () -> blocks() + " blocks");
    }
    assertEquals(40 * PAGE_SIZE, Files.size(file));
  }

  private long blocks() {
    try {
      Process stat = new ProcessBuilder("stat", "-c", "%b", file.toString()).start();
      return Long.parseLong(stat.inputReader().readLine());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void theFileIsNeverMoreThanDoubledAndNeverMoreThanAStepLonger() throws IOException {
    try (MappedMemory memory = MappedMemory.open(file)) {
      for (int i = 0; i < 64; i++) {
        memory.grow(1);
        assertTrue(Files.size(file) <= 2 * memory.pages() * PAGE_SIZE);
      }
      memory.grow(1100);
      assertTrue(Files.size(file) <= memory.pages() * PAGE_SIZE + 64 * MEBIBYTE);
    }
    assertEquals(1164 * PAGE_SIZE, Files.size(file));
  }

  @Test
  void anExistingFileIsOnePiece() throws IOException {
    write(7 * PAGE_SIZE);
    try (MappedMemory memory = MappedMemory.open(file)) {
      assertNotNull(memory.view(0, 7 * PAGE_SIZE));
      memory.grow(1);
      assertNotNull(memory.view(0, 7 * PAGE_SIZE));
      assertNull(memory.view(0, 8 * PAGE_SIZE));
      assertNotNull(memory.view(7 * PAGE_SIZE - 8, 16));
    }
  }

  @Test
  void twoMappingsOfTheSameBytesAgree() throws IOException {
    assertEquals(Extents.indexOf(3), Extents.indexOf(4));
    write(4 * PAGE_SIZE);
    try (MappedMemory memory = MappedMemory.open(file)) {
      MemorySegment old = memory.view(3 * PAGE_SIZE, PAGE_SIZE);
      memory.grow(1);
      memory.write(3 * PAGE_SIZE + 5, pattern(2, 100), 0, 100);
      assertArrayEquals(pattern(2, 100), old.asSlice(5, 100).toArray(ValueLayout.JAVA_BYTE));
    }
  }

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
            location(MappedMemoryTest.class),
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
                for (int page = 0; page < 300; page++) {
                  memory.grow(1);
                  memory.write(page * PAGE_SIZE, pattern(page, 8), 0, 8);
                  memory.flush();
                }
              });
      writer.start();
      while (writer.isAlive()) {
        writer.interrupt();
        Thread.onSpinWait();
      }
      assertEquals(300, memory.pages());
      assertEquals("refused: " + file + " is locked by another process", openInOtherProcess());
      for (int page = 0; page < 300; page++) {
        assertArrayEquals(pattern(page, 8), bytes(memory, page * PAGE_SIZE, 8));
      }
    }
  }

  @Test
  void aReadOnlyMemoryRefusesChanges() throws IOException {
    write(2 * PAGE_SIZE);
    byte[] before = Files.readAllBytes(file);
    try (MappedMemory memory = MappedMemory.openReadOnly(file)) {
      assertNamed(file, "for reading only", () -> memory.write(0, new byte[1], 0, 1));
      assertNamed(
          file, "for reading only", () -> memory.write(0, MemorySegment.ofArray(new byte[1])));
      assertNamed(file, "for reading only", () -> memory.grow(1));
      memory.flush();
      assertEquals(2, memory.pages());
      assertArrayEquals(before, bytes(memory, 0, before.length));
    }
    assertArrayEquals(before, Files.readAllBytes(file));
  }

  @Test
  void aFileOfBrokenPagesIsRefusedAndUntouched() throws IOException {
    for (long length : new long[] {1, PAGE_SIZE - 1, PAGE_SIZE + 1, 3 * PAGE_SIZE - 8}) {
      write(length);
      byte[] before = Files.readAllBytes(file);
      assertNamed(file, length + " bytes", () -> MappedMemory.open(file));
      assertNamed(file, length + " bytes", () -> MappedMemory.openReadOnly(file));
      assertArrayEquals(before, Files.readAllBytes(file));
    }
  }

  @Test
  void whatIsNoRegularFileIsRefused() {
    assertNamed(folder, "no regular file", () -> MappedMemory.open(folder));
    assertNamed(folder, "no regular file", () -> MappedMemory.openReadOnly(folder));
    Path device = Path.of("/dev/zero");
    if (Files.exists(device)) {
      assertNamed(device, "no regular file", () -> MappedMemory.open(device));
    }
  }

  @Test
  void aMissingFolderIsNotCreated() {
    Path lost = folder.resolve("missing").resolve("memory");
    assertNamed(lost, "NoSuchFile", () -> MappedMemory.open(lost));
    assertFalse(Files.exists(lost.getParent()));
  }

  @Test
  void aMissingFileIsNotCreatedForReading() {
    assertNamed(file, "NoSuchFile", () -> MappedMemory.openReadOnly(file));
    assertFalse(Files.exists(file));
  }

  @Test
  void aLinkToNothingIsRefused() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    assertNamed(link, "NoSuchFile", () -> MappedMemory.open(link));
    assertFalse(Files.exists(file));
  }

  @Test
  void withoutPermissionNothingIsOpened() throws IOException {
    write(PAGE_SIZE);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
    assumeTrue(!Files.isWritable(file), "this user may write everything");
    assertNamed(file, "cannot open", () -> MappedMemory.open(file));
    try (MappedMemory memory = MappedMemory.openReadOnly(file)) {
      assertEquals(1, memory.pages());
    }
  }

  @Test
  void everyUseAfterCloseIsRefused() {
    MappedMemory memory = MappedMemory.open(file);
    memory.grow(1);
    MemorySegment view = memory.view(0, 8);
    memory.close();
    memory.close();
    ArenaMemoryTest.assertRefused(memory);
    assertEquals(
        "memory is closed", assertThrows(IllegalStateException.class, memory::flush).getMessage());
    assertThrows(IllegalStateException.class, () -> view.get(ValueLayout.JAVA_BYTE, 0));
  }

  @Test
  void aClosedFileIsFreeForAnything() throws IOException {
    MappedMemory memory = MappedMemory.open(file);
    memory.grow(3);
    memory.close();
    Path moved = Files.move(file, folder.resolve("moved"));
    try (RandomAccessFile cut = new RandomAccessFile(moved.toFile(), "rw")) {
      cut.setLength(PAGE_SIZE);
    }
    try (MappedMemory again = MappedMemory.open(moved)) {
      assertEquals(1, again.pages());
    }
    Files.delete(moved);
  }

  @Test
  void aFileThatWasTruncatedIsNamed() throws IOException {
    write(8 * PAGE_SIZE);
    try (MappedMemory memory = MappedMemory.open(file)) {
      try (RandomAccessFile cut = new RandomAccessFile(file.toFile(), "rw")) {
        cut.setLength(PAGE_SIZE);
      }
      long lost = 4 * PAGE_SIZE;
      byte[] array = new byte[1000];
      assertNamed(file, "truncated", () -> memory.read(lost, array, 0, 1000));
      assertNamed(file, "truncated", () -> memory.read(lost, array, 0, 8));
      assertNamed(file, "truncated", () -> memory.write(lost, array, 0, 1000));
      assertNamed(file, "truncated", () -> memory.read(lost, MemorySegment.ofArray(array)));
      assertNamed(file, "truncated", () -> memory.write(lost, MemorySegment.ofArray(array)));
      memory.read(0, array, 0, 1000);
      assertArrayEquals(pattern(1, 1000), array);
    }
  }

  @Test
  void offsetsBeyondFourGibibytesWork() throws IOException {
    long[] offsets = {0, (1L << 31) - 4, (1L << 31) + 5, (1L << 32) - 4, (1L << 32) + 5};
    long pages = (1L << 16) + 1;
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(pages * PAGE_SIZE);
    }
    try (MappedMemory memory = MappedMemory.open(file)) {
      assertEquals(pages, memory.grow(1));
      memory.write(pages * PAGE_SIZE - 4, pattern(9, 8), 0, 8);
      for (int i = 0; i < offsets.length; i++) {
        memory.write(offsets[i], pattern(i, 8), 0, 8);
      }
      for (int i = 0; i < offsets.length; i++) {
        assertArrayEquals(pattern(i, 8), bytes(memory, offsets[i], 8));
        byte[] viewed = memory.view(offsets[i], 8).toArray(ValueLayout.JAVA_BYTE);
        assertArrayEquals(pattern(i, 8), viewed);
      }
    }
    try (RandomAccessFile data = new RandomAccessFile(file.toFile(), "r")) {
      assertEquals((pages + 1) * PAGE_SIZE, data.length());
      data.seek(pages * PAGE_SIZE - 4);
      byte[] last = new byte[8];
      data.readFully(last);
      assertArrayEquals(pattern(9, 8), last);
    }
  }

  @Test
  void aForgottenMemoryIsClosedByTheCollector() {
    MemorySegment view = viewOfForgottenMemory();
    for (int i = 0; i < 100_000 && view.scope().isAlive(); i++) {
      assertEquals(1 << 20, new byte[1 << 20].length);
      Thread.yield();
    }
    assertFalse(view.scope().isAlive());
    awaitRelease().close();
  }

  private MemorySegment viewOfForgottenMemory() {
    MappedMemory memory = MappedMemory.open(file);
    memory.grow(1);
    return memory.view(0, 1);
  }

  /** The collector unmaps first and then unlocks; so the file may still be locked for a moment. */
  private MappedMemory awaitRelease() {
    while (true) {
      try {
        return MappedMemory.open(file);
      } catch (UncheckedIOException e) {
        assertTrue(e.getMessage().contains("already open"), e::getMessage);
        Thread.yield();
      }
    }
  }

  private void write(long length) throws IOException {
    Files.write(file, pattern(1, (int) length));
  }

  private static void assertNamed(Path path, String reason, Runnable use) {
    RuntimeException e = assertThrows(RuntimeException.class, use::run);
    assertTrue(
        e instanceof UncheckedIOException
            || e instanceof IllegalArgumentException
            || e instanceof UnsupportedOperationException,
        e::toString);
    assertTrue(e.getMessage().contains(path.toString()), e::getMessage);
    assertTrue(e.getMessage().contains(reason), e::getMessage);
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
