package dev.espalier.golden;

import dev.espalier.codec.Bound;
import dev.espalier.testkit.Json;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * A sequence of operations, as the reference ran them.
 *
 * @param lines the operations in order
 */
record OpLog(List<Line> lines) {
  /** Stands for the id of a virtual memory where there is no memory manager. */
  static final int DIRECT = -1;

  /**
   * An operation and where it stands.
   *
   * @param number number of the line, from 1
   * @param memory id of the virtual memory it works on, or {@link #DIRECT}
   * @param op the operation
   */
  record Line(int number, int memory, Op op) {}

  /**
   * Reads the text of a log.
   *
   * @throws IllegalArgumentException if a line is no operation; the message names it
   */
  static OpLog parse(String text) {
    List<Line> lines = new ArrayList<>();
    for (String line : text.lines().toList()) {
      int number = lines.size() + 1;
      try {
        lines.add(parse(number, line));
      } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
        throw new IllegalArgumentException("line " + number + ": " + line, e);
      }
    }
    return new OpLog(List.copyOf(lines));
  }

  private static Line parse(int number, String line) {
    if (!line.startsWith("@")) {
      return new Line(number, DIRECT, op(line.split(" ", -1)));
    }
    int space = line.indexOf(' ');
    return new Line(
        number,
        Integer.parseInt(line.substring(1, space)),
        op(line.substring(space + 1).split(" ", -1)));
  }

  private static Op op(String[] f) {
    return switch (f[0]) {
      case "MM" -> new Op.NewManager(Integer.parseInt(f[1]));
      case "MMOPEN" -> new Op.OpenManager(Integer.parseInt(f[1]));
      case "NEW" -> declaration(f);
      case "OPEN" -> {
        expect(f[1] + " " + f[2], "map init");
        yield new Op.OpenMap(f[3], f[4], bound(f[5]), bound(f[6]));
      }
      case "I" -> new Op.Insert(bytes(f[1]), bytes(f[2]), bytes(f[3]));
      case "R" -> new Op.Remove(bytes(f[1]), bytes(f[2]));
      case "PF" -> new Op.PopFirst(bytes(f[1]), bytes(f[2]));
      case "PL" -> new Op.PopLast(bytes(f[1]), bytes(f[2]));
      case "C" -> new Op.Clear();
      case "P" -> new Op.Push(bytes(f[1]));
      case "POP" -> new Op.Pop(bytes(f[1]));
      case "SET" ->
          Character.isDigit(f[1].charAt(0))
              ? new Op.SetItem(Long.parseLong(f[1]), bytes(f[2]))
              : new Op.SetValue(bytes(f[1]), bytes(f[2]));
      case "A" -> new Op.Append(bytes(f[1]), Long.parseLong(f[2]));
      case "G" -> new Op.Grow(Long.parseLong(f[1]), Long.parseLong(f[2]));
      case "W" -> new Op.Write(Long.parseLong(f[1]), bytes(f[2]));
      case "S" -> new Op.StepReached(f[1]);
      default -> throw new IllegalArgumentException("unknown operation " + f[0]);
    };
  }

  private static Op.Declaration declaration(String[] f) {
    return switch (f[1]) {
      case "map" -> new Op.NewMap(f[2], f[3], f[4], bound(f[5]), bound(f[6]));
      case "vec" -> new Op.NewVector(f[2], bound(f[3]));
      case "heap" -> new Op.NewHeap(f[2], bound(f[3]));
      case "log" -> new Op.NewLog(f[2]);
      case "cell" -> new Op.NewCell(f[2], bytes(f[3]));
      default -> throw new IllegalArgumentException("unknown structure " + f[1]);
    };
  }

  private static Bound bound(String text) {
    return Manifest.bound(Json.parse(text.replace('\'', '"')));
  }

  /** Reads a byte string: x and hexadecimal digits, p and the pattern's start and length, or -. */
  static byte[] bytes(String text) {
    if (text.equals("-")) {
      return null;
    }
    return switch (text.charAt(0)) {
      case 'x' -> HexFormat.of().parseHex(text, 1, text.length());
      case 'p' -> {
        int colon = text.indexOf(':');
        yield pattern(
            Integer.parseInt(text.substring(1, colon)),
            Integer.parseInt(text.substring(colon + 1)));
      }
      default -> throw new IllegalArgumentException("no byte string: " + text);
    };
  }

  private static byte[] pattern(int first, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (first + 7 * i);
    }
    return bytes;
  }

  private static void expect(String found, String expected) {
    if (!found.equals(expected)) {
      throw new IllegalArgumentException("expected " + expected + ", found " + found);
    }
  }
}
