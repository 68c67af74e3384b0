package dev.espalier.consumer;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.CorruptedException;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.slf4j.LoggerFactory;

/** A program that uses the library from outside: compiled here, run in a JVM of its own. */
final class Application {
  private final Path folder;

  /** What a run printed and how it ended. */
  record Result(int exitCode, String out, String err) {}

  /**
   * Makes an application.
   *
   * @param folder an empty folder for what the compiler and the runs write
   */
  Application(Path folder) {
    this.folder = folder;
  }

  /** Compiles sources, warnings being errors, with the library on the named kind of path. */
  void compile(String pathOption, List<Path> sources) throws IOException {
    List<String> options =
        List.of("-Xlint:all", "-Werror", pathOption, path(library()), "-d", classes().toString());
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Writer messages = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      Iterable<? extends JavaFileObject> units = files.getJavaFileObjectsFromPaths(sources);
      assertTrue(
          compiler.getTask(messages, files, null, options, null, units).call(), messages::toString);
    }
  }

  /** Runs what was compiled, without any option but the path and the main class. */
  Result run(String pathOption, String... mainClass) throws IOException, InterruptedException {
    List<Path> all = new ArrayList<>(library());
    all.add(classes());
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(pathOption, path(all)));
    command.addAll(List.of(mainClass));
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().remove("JAVA_TOOL_OPTIONS"); // announced on standard error
    int exitCode = builder.start().waitFor();
    return new Result(exitCode, Files.readString(out), Files.readString(err));
  }

  private Path classes() {
    return folder.resolve("classes");
  }

  private static List<Path> library() {
    return Stream.of(CorruptedException.class, LoggerFactory.class)
        .map(Application::codeBase)
        .toList();
  }

  private static Path codeBase(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String path(List<Path> entries) {
    return entries.stream()
        .map(Path::toString)
        .collect(Collectors.joining(System.getProperty("path.separator")));
  }
}
