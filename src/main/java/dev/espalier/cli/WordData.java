package dev.espalier.cli;

import dev.espalier.BTreeMap;
import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The words of a text, each with the number of times that it occurs as value. */
final class WordData implements DemoData<String> {
  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

  private final Path text;

  WordData(Path text) {
    this.text = text;
  }

  @Override
  public String title() {
    return "the words of " + text;
  }

  @Override
  public Codec<String> codec() {
    return Codecs.STRING;
  }

  @Override
  public long total() throws IOException {
    return Files.size(text);
  }

  @Override
  public void load(BTreeMap<String, Long> map, Progress progress) throws IOException {
    long done = 0;
    try (BufferedReader reader = reader()) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        words(line).forEach(word -> map.merge(word, 1L, Long::sum));
        done += line.length();
        progress.reached(done);
      }
    }
  }

  @Override
  public Stream<String> present() throws IOException {
    BufferedReader reader = reader();
    return reader.lines().flatMap(WordData::words).onClose(() -> close(reader));
  }

  @Override
  public Stream<String> absent() throws IOException {
    return present().map(word -> word + '-');
  }

  @Override
  public String format(String key) {
    return key;
  }

  private static Stream<String> words(String line) {
    return BETWEEN_WORDS.splitAsStream(line).filter(word -> !word.isEmpty());
  }

  /** Unlike {@link Files#newBufferedReader}, takes bytes that are no UTF-8. */
  private BufferedReader reader() throws IOException {
    return new BufferedReader(
        new InputStreamReader(Files.newInputStream(text), StandardCharsets.UTF_8));
  }

  private static void close(BufferedReader reader) {
    try {
      reader.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
