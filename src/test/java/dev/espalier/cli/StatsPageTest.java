package dev.espalier.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.BTreeMap;
import dev.espalier.Layout;
import dev.espalier.cli.Tool.Answer;
import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.MappedMemory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatsPageTest {
  private static final Pattern TAG = Pattern.compile("<(/?)([a-z0-9]+)((?: [^<>]*)?)>");

  @TempDir Path folder;

  private Path file() {
    return folder.resolve("map");
  }

  private Path page() {
    return folder.resolve("page.html");
  }

  private <K> void fill(Codec<K> codec, List<K> keys) {
    try (MappedMemory memory = MappedMemory.open(file())) {
      BTreeMap<K, byte[]> map = BTreeMap.openOrCreate(memory, codec, Codecs.BYTES);
      keys.forEach(key -> map.put(key, new byte[5]));
    }
  }

  /** Makes the page, and checks what every page is. */
  private String makePage(String... options) throws IOException {
    String[] call = new String[options.length + 4];
    List.of("stats", file().toString(), "--html", page().toString()).toArray(call);
    System.arraycopy(options, 0, call, 4, options.length);
    Tool.call(call).assertPrinted("wrote " + page() + "\n");
    String html = Files.readString(page());
    assertIsWhole(html);
    for (String outside : List.of("http", "src=", "href=", "url(", "@import", "<script", "<link")) {
      assertFalse(html.contains(outside), outside);
    }
    return html;
  }

  /** Every element is closed where it should be, and no other sign of a tag stands anywhere. */
  private static void assertIsWhole(String html) {
    String doctype = "<!DOCTYPE html>\n";
    assertTrue(html.startsWith(doctype), html);
    String rest = html.substring(doctype.length());
    Deque<String> open = new ArrayDeque<>();
    Matcher tags = TAG.matcher(rest);
    while (tags.find()) {
      String name = tags.group(2);
      if (!tags.group(1).isEmpty()) {
        assertEquals(open.pop(), name);
      } else if (!name.equals("meta") && !tags.group(3).endsWith("/")) {
        open.push(name);
      }
    }
    assertTrue(open.isEmpty(), open::toString);
    String text = tags.replaceAll("");
    assertFalse(text.contains("<") || text.contains(">"), text);
  }

  private static void assertContains(String html, String part) {
    assertTrue(html.contains(part), () -> part + " in " + html);
  }

  @Test
  void keysThatLookLikeMarkupAreText() throws IOException {
    fill(
        Codecs.STRING,
        List.of("<script>alert(1)</script>", "a&b", "\"quoted\" 'twice'", "</td>", "\u202egnirts"));
    for (String type : List.of("bytes", "string")) {
      String html = makePage("--key", type);
      assertContains(html, "<bdi>&lt;script&gt;alert(1)&lt;/script&gt;</bdi>");
      assertContains(html, "<bdi>a&amp;b</bdi>");
      assertContains(html, "<bdi>&quot;quoted&quot; &#39;twice&#39;</bdi>");
      assertContains(html, "<bdi>&lt;/td&gt;</bdi>");
      assertContains(html, "<bdi>\\u202egnirts</bdi>");
      Files.delete(page());
    }
  }

  @Test
  void keysThatAreNoTextAreNumbers() throws IOException {
    fill(Codecs.BYTES, List.of(new byte[] {-1, '<', 0}, new byte[0]));
    assertContains(makePage(), "<bdi>0xff3c00</bdi></td><td>3</td><td>5</td><td>8</td>");
    Files.delete(page());
    assertContains(makePage("--key", "string"), "<bdi>0xff3c00</bdi>");
  }

  @Test
  void keysAreShownAsTheirTypeSays() throws IOException {
    fill(Codecs.I64, List.of(-5L, 7L));
    assertContains(makePage("--key", "i64"), "<bdi>-5</bdi></td><td>8</td><td>5</td><td>13</td>");
  }

  @Test
  void ofALongKeyTheFrontIsShown() throws IOException {
    fill(Codecs.STRING, List.of("\u00fc".repeat(100_000)));
    String html = makePage();
    assertContains(html, "<bdi>" + "\u00fc".repeat(127) + "\u2026</bdi></td><td>200,000</td>");
    assertTrue(html.length() < 10_000, html);
  }

  @Test
  void theNameOfTheFileIsText() throws IOException {
    fill(Codecs.I64, List.of(1L));
    Path strange = folder.resolve("<b> & \"c\"");
    Files.move(file(), strange);
    Tool.call("stats", strange.toString(), "--html", page().toString());
    String html = Files.readString(page());
    assertContains(html, "<title>&lt;b&gt; &amp; &quot;c&quot;</title>");
    assertIsWhole(html);
  }

  @Test
  void levelsAndChunksAreDrawn() throws IOException {
    Tool.callWithInput("a\tx\nb\t" + "y".repeat(3000) + "\nc\tz\n", "load", file().toString());
    String html = makePage();
    assertContains(html, "<tr><th>entries</th><td>3</td></tr>");
    assertContains(
        html,
        "<tr><td>0</td><td>3</td><td>1</td>"
            + "<td class=\"bar\"><span style=\"width:100.0%\"></span></td>"
            + "<td>2</td><td>3,044</td>"
            + "<td class=\"bar\"><span style=\"width:100.0%\"></span></td>"
            + "<td>99.1&nbsp;%</td>"
            + "<td class=\"bar\"><span style=\"width:99.1%\"></span></td></tr>");
    assertContains(html, "Each square is a chunk of 1,040 bytes.");
    assertContains(html, "<text x=\"120\" y=\"11\">100</text>");
    assertContains(html, "<path class=\"node\" d=\"M130 12.0h12V0.0h-12z\"/>");
    assertContains(
        html, "<path class=\"overflow\" d=\"M144 12.0h12V0.0h-12zM158 12.0h12V0.0h-12z\"/>");
    assertContains(html, "<path class=\"free\" d=\"\"/>");
  }

  @Test
  void anEmptyMapHasAPage() throws IOException {
    Tool.call("load", file().toString());
    String html = makePage();
    assertContains(html, "There is no entry.");
    assertContains(html, "No chunk was ever used.");
  }

  @Test
  void aMapOfTheFirstVersionHasAPage() throws IOException {
    try (MappedMemory memory = MappedMemory.open(file())) {
      BTreeMap<Long, byte[]> map =
          BTreeMap.builder(Codecs.U64, Codecs.blob(40)).layout(Layout.V1).create(memory);
      for (long key = 0; key < 100; key++) {
        map.put(key, new byte[(int) key % 40]);
      }
    }
    assertContains(makePage("--key", "u64"), "<bdi>39</bdi></td><td>8</td><td>39</td><td>47</td>");
  }

  @Test
  void thePageOfALargeFileIsNotLarger() throws IOException {
    try (MappedMemory memory = MappedMemory.open(file())) {
      BTreeMap<Long, Long> map =
          BTreeMap.builder(Codecs.U64, Codecs.U64).pageSize(128).create(memory);
      for (long key = 0; key < 50_000; key++) {
        map.put(key, key);
      }
      map.headMap(5_000L).clear();
    }
    String html = makePage("--key", "u64");
    assertContains(html, "Each square is 8 chunks of 144 bytes.");
    assertTrue(html.length() < 150_000, () -> html.length() + " characters");
  }

  @Test
  void aFileThatIsThereIsNotWrittenOver() throws IOException {
    fill(Codecs.I64, List.of(1L));
    Files.writeString(page(), "precious");
    Answer answer = Tool.call("stats", file().toString(), "--html", page().toString());
    assertEquals(Main.USAGE, answer.exitCode());
    assertTrue(answer.err().startsWith(page() + " is there already\n"), answer.err());
    assertEquals("precious", Files.readString(page()));
  }

  @Test
  void theMapItselfIsNotWrittenOver() throws IOException {
    fill(Codecs.I64, List.of(1L));
    byte[] before = Files.readAllBytes(file());
    Answer answer = Tool.call("stats", file().toString(), "--html", file().toString());
    assertEquals(Main.USAGE, answer.exitCode());
    assertEquals(-1, Arrays.mismatch(before, Files.readAllBytes(file())));
  }

  @Test
  void aPageThatCannotBeWrittenIsAFinding() {
    fill(Codecs.I64, List.of(1L));
    Path nowhere = folder.resolve("no").resolve("such").resolve("folder.html");
    Answer answer = Tool.call("stats", file().toString(), "--html", nowhere.toString());
    assertEquals(Main.FINDING, answer.exitCode());
    assertTrue(answer.err().contains(nowhere.toString()), answer.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"BTN", "CHK"})
  void ofADamagedFileThereIsNoPage(String magic) throws IOException {
    fill(Codecs.I64, List.of(1L));
    byte[] bytes = Files.readAllBytes(file());
    bytes[new String(bytes, StandardCharsets.ISO_8859_1).indexOf(magic)] = 'X';
    Files.write(file(), bytes);
    Answer answer = Tool.call("stats", file().toString(), "--html", page().toString());
    assertEquals(Main.FINDING, answer.exitCode());
    assertTrue(answer.err().startsWith("damaged: "), answer.err());
    assertFalse(Files.exists(page()));
  }
}
