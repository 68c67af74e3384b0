package dev.espalier.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.cli.Tool.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileCommandsTest {
  private static final String FRUIT = "apple\tred\ncherry\tdark red\nplum\tblue\n";

  @TempDir Path folder;
  private String file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("map").toString();
  }

  @Test
  void loadSaysHowManyKeysAreNew() {
    Tool.callWithInput(FRUIT, "load", file).assertPrinted("3 new keys, 3 entries in all\n");
    Tool.callWithInput("plum\tyellow\nquince\tyellow\n", "load", file)
        .assertPrinted("1 new keys, 4 entries in all\n");
    Tool.call("get", file, "plum").assertPrinted("yellow\n");
  }

  @Test
  void loadOfNothingMakesAnEmptyMap() {
    Tool.call("load", file).assertPrinted("0 new keys, 0 entries in all\n");
    Tool.call("dump", file).assertPrinted("");
    Tool.call("verify", file).assertPrinted("sound: 0 entries, keys of type bytes\n");
  }

  @Test
  void dumpPrintsWhatLoadReads() {
    Tool.callWithInput("tab\\there\t0xff00\n" + FRUIT, "load", file);
    Answer dump = Tool.call("dump", file);
    dump.assertPrinted(FRUIT + "tab\\there\t0xff00\n");
    String copy = folder.resolve("copy").toString();
    Tool.callWithInput(dump.out(), "load", copy);
    Tool.call("dump", copy).assertPrinted(dump.out());
  }

  @Test
  void scanPrintsARangeWithoutItsEnd() {
    Tool.callWithInput(FRUIT, "load", file);
    Tool.call("scan", file).assertPrinted(FRUIT);
    Tool.call("scan", file, "b").assertPrinted("cherry\tdark red\nplum\tblue\n");
    Tool.call("scan", file, "apple", "plum").assertPrinted("apple\tred\ncherry\tdark red\n");
    Tool.call("scan", file, "x").assertPrinted("");
  }

  @Test
  void statsShowsShapeAndSize() {
    Tool.callWithInput(numbers(100), "load", file, "--key", "u64");
    Tool.call("stats", file)
        .assertPrinted(
            """
            entries         100, keys of type fixed:8
            nodes           19, pages of 1,024 bytes
            overflow pages  0
            chunks          19 used, 0 free
            size            65,536 bytes, 655.4 per entry

            level       entries       nodes                    bytes             fill
            0                 1           1 #.......              44 #.......   4.3 % #.......
            1                14           2 #.......             340 ##......  16.6 % #.......
            2                85          16 ########           1,345 ########   8.2 % #.......
            """);
  }

  private static String numbers(int count) {
    return IntStream.range(0, count).mapToObj(i -> i + "\tx\n").collect(Collectors.joining());
  }

  @Test
  void anAbsentKeyIsAFinding() {
    Tool.callWithInput(FRUIT, "load", file);
    assertEquals(new Answer(Main.FINDING, "", "no key pear\n"), Tool.call("get", file, "pear"));
  }

  @Test
  void numbersAreReadAndPrintedAsTheirTypeSays() {
    String lines = "-5\t1\n0\t18446744073709551615\n7\t3\n";
    Tool.callWithInput(lines, "load", file, "--key", "i64", "--value", "u64");
    Tool.call("dump", file, "--key", "i64", "--value", "u64").assertPrinted(lines);
    Tool.call("scan", file, "--key", "i64", "--value", "u64", "--", "-5", "0")
        .assertPrinted("-5\t1\n");
  }

  @Test
  void theSizeOfKeysIsFoundWhereTheTypeIsNotSaid() {
    Tool.callWithInput("1\ta\n2\tb\n", "load", file, "--key", "u64");
    Tool.call("dump", file).assertPrinted("0x0000000000000001\ta\n0x0000000000000002\tb\n");
    Tool.call("verify", file).assertPrinted("sound: 2 entries, keys of type fixed:8\n");
  }

  @Test
  void aTypeThatMakesNoSenseIsRefusedBeforeAnythingIsWritten() throws IOException {
    Tool.callWithInput(numbers(1000), "load", file, "--key", "u64");
    byte[] before = Files.readAllBytes(Path.of(file));
    Answer answer = Tool.callWithInput(FRUIT, "load", file);
    assertEquals(Main.FINDING, answer.exitCode());
    assertTrue(answer.err().startsWith("keys of type bytes make no sense here"), answer.err());
    assertArrayEquals(before, Files.readAllBytes(Path.of(file)));
  }

  @Test
  void valuesThatAreNotOfTheTypeAreAFinding() {
    Tool.callWithInput(FRUIT, "load", file);
    Answer answer = Tool.call("dump", file, "--value", "u64");
    assertEquals(Main.FINDING, answer.exitCode());
    assertFalse(answer.err().isEmpty());
  }

  @Test
  void aLineThatIsNoEntryIsNamedAndWhatStoodBeforeIsIn() {
    Answer noTab = Tool.callWithInput("apple\tred\nplum\n", "load", file);
    assertEquals(Main.USAGE, noTab.exitCode());
    assertTrue(noTab.err().startsWith("line 2: no tab between"), noTab.err());
    Tool.call("dump", file).assertPrinted("apple\tred\n");
    String numbers = folder.resolve("numbers").toString();
    Answer noNumber = Tool.callWithInput("1\tx\none\tx\n", "load", numbers, "--key", "u8");
    assertTrue(noNumber.err().startsWith("line 2: not a value of type u8: one"), noNumber.err());
  }

  @Test
  void aFileThatIsNoMapIsAFinding() throws IOException {
    byte[] bytes = "no map at all".repeat(10_000).getBytes(StandardCharsets.UTF_8);
    Files.write(Path.of(file), bytes);
    for (String command : new String[] {"stats", "verify", "dump", "scan", "load"}) {
      Answer answer = Tool.call(command, file);
      assertEquals(Main.FINDING, answer.exitCode(), command);
      assertEquals("", answer.out());
    }
    assertArrayEquals(bytes, Files.readAllBytes(Path.of(file)));
  }

  @Test
  void aDamagedFileIsAFinding() throws IOException {
    Tool.callWithInput(FRUIT, "load", file);
    byte[] bytes = Files.readAllBytes(Path.of(file));
    bytes[0] ^= 1;
    Files.write(Path.of(file), bytes);
    Answer answer = Tool.call("verify", file);
    assertEquals(Main.FINDING, answer.exitCode());
    assertTrue(answer.err().startsWith("damaged: "), answer.err());
  }

  @Test
  void verifyReportsEveryFindingWithItsAddress() throws IOException {
    Tool.callWithInput(numbers(100), "load", file, "--key", "u64");
    byte[] bytes = Files.readAllBytes(Path.of(file));
    String leaf = "BTN\2\0";
    String image = new String(bytes, StandardCharsets.ISO_8859_1);
    int first = image.indexOf(leaf);
    bytes[first] = 'X';
    bytes[image.indexOf(leaf, first + 1)] = 'X';
    Files.write(Path.of(file), bytes);
    Answer answer = Tool.call("verify", file, "--key", "u64");
    assertEquals(Main.FINDING, answer.exitCode());
    assertEquals(2, answer.out().lines().count(), answer.out());
    assertTrue(answer.out().lines().allMatch(line -> line.startsWith("at ")), answer.out());
    assertEquals(
        "damaged: 2 findings, 100 entries as the header counts, keys of type u64\n", answer.err());
  }
}
