package dev.espalier.golden;

import dev.espalier.golden.GoldenDriver.Appends;
import dev.espalier.golden.GoldenDriver.Entries;
import dev.espalier.golden.GoldenDriver.Items;
import dev.espalier.golden.GoldenDriver.Manager;
import dev.espalier.golden.GoldenDriver.Structure;
import dev.espalier.golden.GoldenDriver.Value;
import dev.espalier.golden.Manifest.Content;
import dev.espalier.golden.Manifest.Scenario;
import dev.espalier.golden.Manifest.Step;
import dev.espalier.memory.Memory;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Runs the operation log of a scenario against the structures of a driver.
 *
 * <p>Every returned value is compared with the reference's. At a step the {@linkplain Check checks}
 * that were asked for are made. The first deviation ends the replay with an {@link AssertionError}
 * that says in which scenario, after which step and at which line it happened.
 */
final class Replay {
  /** What is compared at a step. */
  enum Check {
    /** The memories with the images, byte for byte, pages included. */
    IMAGES,
    /** The structures with the contents of the manifest, and their own invariants. */
    CONTENTS
  }

  private final Scenario scenario;
  private final GoldenDriver driver;
  private final Set<Check> checks;
  private final List<Memory> memories;
  private final List<OpLog.Line> lines;
  private final Map<Integer, Structure> structures = new TreeMap<>();
  private Manager manager;
  private int next;
  private String lastStep = "the start";

  /**
   * Prepares a replay.
   *
   * @param scenario what to run
   * @param driver the structures to run it on
   * @param memory makes the empty memories
   * @param checks what to compare at each step
   */
  Replay(Scenario scenario, GoldenDriver driver, Supplier<Memory> memory, Check... checks) {
    this.scenario = scenario;
    this.driver = driver;
    this.checks = EnumSet.noneOf(Check.class);
    this.checks.addAll(List.of(checks));
    this.memories = Stream.generate(memory).limit(scenario.memories()).toList();
    this.lines = scenario.opLog().lines();
  }

  /** The memories that the structures, or the manager, are in. */
  List<Memory> memories() {
    return memories;
  }

  /** The structure in the virtual memory of an id, or the one in {@link OpLog#DIRECT}. */
  Structure structure(int memory) {
    return structures.get(memory);
  }

  /** Runs all operations that are left. */
  void run() {
    while (next < lines.size()) {
      step(lines.get(next++));
    }
  }

  /** Runs the operations before a step, but makes none of its checks. */
  void runUpTo(String step) {
    while (!isStep(lines.get(next), step)) {
      step(lines.get(next++));
    }
  }

  /**
   * Starts from the images of a step: fills the memories, opens what is in them, and leaves the
   * operations after the step to be run.
   */
  void startAfter(String step) {
    List<Image> images = scenario.step(step).images();
    for (int i = 0; i < images.size(); i++) {
      Memories.load(memories.get(i), images.get(i).bytes());
    }
    Map<Integer, Op.Declaration> declared = new TreeMap<>();
    for (; !isStep(lines.get(next), step); next++) {
      OpLog.Line line = lines.get(next);
      switch (line.op()) {
        case Op.NewManager m -> manager = driver.manager(memories.get(0), m.bucketPages());
        case Op.Declaration d -> declared.put(line.memory(), d);
        default -> {}
      }
    }
    next++;
    lastStep = "the images of step " + step;
    declared.forEach(
        (memory, declaration) ->
            structures.put(memory, driver.open(declaration, memoriesOf(memory))));
  }

  /** Makes the checks of a step now. */
  void check(Step step) {
    if (checks.contains(Check.IMAGES)) {
      for (int i = 0; i < memories.size(); i++) {
        String difference = step.images().get(i).difference(memories.get(i));
        if (difference != null) {
          throw failure("step " + step + ": " + difference, null);
        }
      }
    }
    if (checks.contains(Check.CONTENTS)) {
      step.contents().forEach(content -> check(step, content));
    }
  }

  private void check(Step step, Content content) {
    String what = "step %s, %s in %d: ".formatted(step, content.structure(), content.memory());
    long count;
    List<byte[]> parts;
    if (content.structure().equals("Memory")) {
      Memory memory = manager.memory(content.memory());
      count = memory.pages();
      parts = List.of(Memories.bytes(memory));
    } else {
      Structure structure = structures.get(content.memory());
      structure.verify();
      count = structure.count();
      parts = structure.parts();
    }
    expect(content.count(), count, what + "count");
    expect(content.sha256(), Parts.sha256(parts), what + "checksum of the content");
  }

  private static boolean isStep(OpLog.Line line, String step) {
    return line.op() instanceof Op.StepReached reached && reached.name().equals(step);
  }

  private void step(OpLog.Line line) {
    try {
      apply(line);
    } catch (RuntimeException e) {
      throw failure(e.toString(), e);
    }
    if (line.op() instanceof Op.StepReached reached) {
      check(scenario.step(reached.name()));
      lastStep = "step " + reached.name();
    }
  }

  private void apply(OpLog.Line line) {
    int memory = line.memory();
    Structure structure = structures.get(memory);
    switch (line.op()) {
      case Op.NewManager o -> manager = driver.manager(memories.get(0), o.bucketPages());
      case Op.OpenManager o -> {
        manager = driver.manager(memories.get(0), o.bucketPages());
        structures.clear();
      }
      case Op.OpenMap o -> structures.put(memory, driver.open(o, memoriesOf(memory)));
      case Op.Declaration o -> structures.put(memory, driver.create(o, memoriesOf(memory)));
      case Op.Insert o -> expect(o.old(), ((Entries) structure).insert(o.key(), o.value()));
      case Op.Remove o -> expect(o.old(), ((Entries) structure).remove(o.key()));
      case Op.PopFirst o -> expect(o.key(), o.value(), ((Entries) structure).popFirst());
      case Op.PopLast o -> expect(o.key(), o.value(), ((Entries) structure).popLast());
      case Op.Clear o -> clear(structure);
      case Op.Push o -> ((Items) structure).push(o.item());
      case Op.Pop o -> expect(o.item(), ((Items) structure).pop());
      case Op.SetItem o -> ((Items) structure).set(o.index(), o.item());
      case Op.Append o -> expect(o.index(), ((Appends) structure).append(o.item()), "index");
      case Op.SetValue o -> expect(o.old(), ((Value) structure).set(o.value()));
      case Op.Grow o -> expect(o.result(), manager.memory(memory).grow(o.pages()), "size");
      case Op.Write o -> manager.memory(memory).write(o.offset(), o.bytes(), 0, o.bytes().length);
      case Op.StepReached o -> {}
    }
  }

  private static void clear(Structure structure) {
    switch (structure) {
      case Entries entries -> entries.clear();
      case Items items -> items.clear();
      case Appends appends -> appends.clear();
      case Value value -> throw new IllegalStateException("a cell cannot be cleared");
    }
  }

  private List<Memory> memoriesOf(int memory) {
    return memory == OpLog.DIRECT ? memories : List.of(manager.memory(memory));
  }

  private void expect(byte[] key, byte[] value, Map.Entry<byte[], byte[]> popped) {
    expect(key, popped == null ? null : popped.getKey());
    expect(value, popped == null ? null : popped.getValue());
  }

  private void expect(byte[] expected, byte[] actual) {
    if (!Arrays.equals(expected, actual)) {
      expect(hex(expected), hex(actual), "result");
    }
  }

  private void expect(Object expected, Object actual, String what) {
    if (!expected.equals(actual)) {
      throw failure("%s is %s, expected %s".formatted(what, actual, expected), null);
    }
  }

  private AssertionError failure(String message, Throwable cause) {
    String place = "%s, after %s, line %d".formatted(scenario, lastStep, next);
    return new AssertionError(place + ": " + message, cause);
  }

  private static String hex(byte[] bytes) {
    return bytes == null ? "none" : "x" + HexFormat.of().formatHex(bytes);
  }
}
