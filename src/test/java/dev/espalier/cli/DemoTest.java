package dev.espalier.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.cli.Tool.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTest {
  @TempDir Path folder;

  @Test
  void goesThroughAllStepsOverNumbers() {
    Path file = folder.resolve("numbers");
    Answer answer = Tool.call("demo", "--count", "3000", "--file", file.toString());
    assertEquals(
        """
        A map of 3,000 generated numbers, in the file FILE
        load       ....................  TIME   3,000 entries, SIZE
        look up    ....................  TIME   6,000 keys, half of them absent
        scan up    ....................  TIME   2,953 entries: KEYS
        scan down  ....................  TIME   2,953 entries: KEYS
        remove     ....................  TIME   every second of them, 1,523 entries are left
        verify     ....................  TIME   every rule of the format holds
        reopen     ....................  TIME   1,523 entries
        """,
        withoutFigures(answer.out(), file));
    assertEquals("", answer.err());
    assertEquals(Main.SUCCESS, answer.exitCode());
    Tool.call("verify", file.toString())
        .assertPrinted("sound: 1,523 entries, keys of type fixed:8\n");
  }

  @Test
  void countsTheWordsOfAText() throws IOException {
    Path text = folder.resolve("text");
    byte[] notUtf8 = "caf\u00e9".getBytes(StandardCharsets.ISO_8859_1);
    Files.write(
        text, "to be, or not to be: that is the question\n".getBytes(StandardCharsets.UTF_8));
    Files.write(text, notUtf8, StandardOpenOption.APPEND);
    Path file = folder.resolve("words");
    Answer answer = Tool.call("demo", text.toString(), "--file", file.toString());
    assertEquals(Main.SUCCESS, answer.exitCode(), answer.err());
    assertTrue(answer.out().contains("9 entries"), answer.out());
    // every second word is removed at the end
    Tool.call("dump", file.toString(), "--key", "string", "--value", "u64")
        .assertPrinted("caf\t1\nnot\t1\nquestion\t1\nthe\t1\n");
  }

  @Test
  void leavesNoFileBehindUnlessAskedTo() {
    Answer answer = Tool.call("demo", "--count", "10");
    assertEquals(Main.SUCCESS, answer.exitCode());
    String file = answer.out().lines().findFirst().orElseThrow().replaceAll(".* in the file ", "");
    assertFalse(Files.exists(Path.of(file).getParent()));
  }

  @Test
  void doesNotTouchAFileThatIsThere() throws IOException {
    Path file = Files.writeString(folder.resolve("precious"), "precious");
    Answer answer = Tool.call("demo", "--count", "10", "--file", file.toString());
    assertEquals(Main.USAGE, answer.exitCode());
    assertEquals("precious", Files.readString(file));
  }

  @Test
  void aTextWithoutAWordIsAFinding() throws IOException {
    Path text = Files.writeString(folder.resolve("text"), " ... \n");
    assertEquals(Main.FINDING, Tool.call("demo", text.toString()).exitCode());
  }

  private static String withoutFigures(String out, Path file) {
    return out.replace(file.toString(), "FILE")
        .replaceAll(" +[0-9.]+ s ", "  TIME ")
        .replaceAll("(entries, )[0-9.]+ bytes each, file of [0-9,]+ KiB", "$1SIZE")
        .replaceAll("(entries: ).*", "$1KEYS");
  }
}
