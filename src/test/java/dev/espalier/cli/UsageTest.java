package dev.espalier.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.cli.Tool.Answer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {
  @TempDir Path folder;

  @Test
  void withoutACommandTheUsageIsAnError() {
    Answer answer = Tool.call();
    assertEquals(Main.USAGE, answer.exitCode());
    assertEquals("", answer.out());
    assertTrue(answer.err().startsWith("usage: COMMAND ARGUMENTS"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"help", "--help", "-h"})
  void helpNamesEveryCommandAndIsNoError(String word) {
    Answer answer = Tool.call(word);
    assertEquals(Main.SUCCESS, answer.exitCode());
    assertEquals("", answer.err());
    for (String command :
        new String[] {
          "demo [TEXT]",
          "stats FILE [--html OUT]",
          "verify FILE",
          "get FILE KEY",
          "scan FILE [FROM [TO]]",
          "load FILE",
          "dump FILE"
        }) {
      assertTrue(answer.out().contains("\n" + command), () -> command + " in " + answer.out());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "unknown command paint: see help,   paint",
    "too few arguments,                 get FILE",
    "too few arguments,                 stats",
    "too many arguments,                get FILE KEY MORE",
    "too many arguments,                dump FILE MORE",
    "unknown option --colour,           verify FILE --colour red",
    "unknown option --count,            verify FILE --count 3",
    "unknown option --html,             verify FILE --html OUT",
    "option --html needs a value,       stats FILE --html",
    "option --key needs a value,        verify FILE --key",
    "option --key is given twice,       verify FILE --key u8 --key u8",
    "no such file: missing,             verify missing",
    "no such file: missing,             demo missing",
    "not a number of keys: many,        demo --count many",
    "not a number of keys: 0,           demo --count 0",
  })
  void saysWhatIsWrongWithACall(String message, String call) {
    Answer answer = Tool.call(call.split(" "));
    assertEquals(Main.USAGE, answer.exitCode());
    assertEquals("", answer.out());
    assertEquals(message, answer.err().lines().findFirst().orElseThrow());
  }

  @Test
  void unknownTypesAreRefusedBeforeAFileIsMade() {
    Path file = folder.resolve("map");
    Answer answer = Tool.call("load", file.toString(), "--key", "u7");
    assertEquals(Main.USAGE, answer.exitCode());
    assertEquals("unknown type u7", answer.err().lines().findFirst().orElseThrow());
    assertFalse(Files.exists(file));
  }

  @Test
  void afterTwoDashesNothingIsAnOption() {
    Answer answer = Tool.call("get", "--", "missing", "--key");
    assertEquals("no such file: missing", answer.err().lines().findFirst().orElseThrow());
  }
}
