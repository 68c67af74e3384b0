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
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;

class MappedMemoryTest extends FileFixture {
  private static final long MEBIBYTE = 1 << 20;

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
  void anAccessOfBytesThatWereCutOffFails() throws IOException {
    write(8 * PAGE_SIZE);
    try (MappedMemory memory = MappedMemory.open(file)) {
      try (RandomAccessFile cut = new RandomAccessFile(file.toFile(), "rw")) {
        cut.setLength(PAGE_SIZE);
      }
      long lost = 4 * PAGE_SIZE;
      byte[] array = new byte[1000];
      assertTruncated(() -> memory.read(lost, array, 0, 1000));
      assertTruncated(() -> memory.read(lost, array, 0, 8));
      assertTruncated(() -> memory.write(lost, array, 0, 1000));
      assertTruncated(() -> memory.read(lost, MemorySegment.ofArray(array)));
      assertTruncated(() -> memory.write(lost, MemorySegment.ofArray(array)));
      memory.read(0, array, 0, 1000);
      assertArrayEquals(pattern(1, 1000), array);
    }
  }

  /**
   * The file is named, unless the VM reports the fault only after the access: then by its own
   * error, at the latest when the thread calls native code, which the yield does.
   */
  private void assertTruncated(Runnable access) {
    Throwable thrown =
        assertThrows(
            Throwable.class,
            () -> {
              access.run();
              Thread.yield();
            });
    if (thrown instanceof InternalError) {
      assertTrue(thrown.getMessage().contains("unsafe memory access"), thrown::getMessage);
    } else {
      assertEquals(UncheckedIOException.class, thrown.getClass());
      assertTrue(thrown.getMessage().contains("truncated"), thrown::getMessage);
      assertTrue(thrown.getMessage().contains(file.toString()), thrown::getMessage);
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
}
