package dev.espalier.architecture;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a class file says of its version and of the types and members it refers to.
 *
 * <p>The constant pool alone tells: a class that uses a type names it there, either as a class
 * entry or inside of a descriptor or a generic signature. Names have slashes, as in the file.
 * Format: The Java Virtual Machine Specification, chapter 4.
 *
 * @param path the file
 * @param name the name of the class
 * @param major major version, 65 for Java 21
 * @param minor minor version, 65,535 for a class that uses preview features
 * @param types the types it refers to, itself among them
 * @param members the fields and methods it refers to
 */
record ClassFile(
    Path path, String name, int major, int minor, Set<String> types, List<Member> members) {
  private static final int UTF8 = 1;
  private static final int INTEGER = 3;
  private static final int FLOAT = 4;
  private static final int LONG = 5;
  private static final int DOUBLE = 6;
  private static final int CLASS = 7;
  private static final int STRING = 8;
  private static final int FIELD = 9;
  private static final int METHOD = 10;
  private static final int INTERFACE_METHOD = 11;
  private static final int METHOD_HANDLE = 15;
  private static final int METHOD_TYPE = 16;
  private static final int MODULE = 19;
  private static final int PACKAGE = 20;

  private static final Pattern TYPE_IN_DESCRIPTOR = Pattern.compile("L([\\w$]+(?:/[\\w$]+)+)[;<]");

  /** A field or method reference. */
  record Member(String owner, String name, String descriptor) {}

  /** Reads all class files of the code base that a class was loaded from. */
  static List<ClassFile> besides(Class<?> type) {
    try {
      Path root = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
      try (Stream<Path> files = Files.walk(root)) {
        return files.filter(f -> f.toString().endsWith(".class")).map(ClassFile::read).toList();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  static ClassFile read(Path path) {
    try (DataInputStream in =
        new DataInputStream(new ByteArrayInputStream(Files.readAllBytes(path)))) {
      in.skipBytes(4); // magic
      int minor = in.readUnsignedShort();
      int major = in.readUnsignedShort();
      Constant[] pool = readPool(in);
      in.skipBytes(2); // access flags
      String name = pool[pool[in.readUnsignedShort()].first].text;
      return new ClassFile(path, name, major, minor, types(pool), members(pool));
    } catch (IOException e) {
      throw new UncheckedIOException(path.toString(), e);
    }
  }

  boolean isModule() {
    return name.equals("module-info");
  }

  /** The text of a UTF-8 entry, else null, and up to two indices of other entries. */
  private record Constant(int tag, String text, int first, int second) {}

  private static Constant[] readPool(DataInputStream in) throws IOException {
    Constant[] pool = new Constant[in.readUnsignedShort()];
    for (int i = 1; i < pool.length; i++) {
      int tag = in.readUnsignedByte();
      pool[i] = readConstant(tag, in);
      if (tag == LONG || tag == DOUBLE) {
        i++; // these take two places
      }
    }
    return pool;
  }

  private static Constant readConstant(int tag, DataInputStream in) throws IOException {
    return switch (tag) {
      case UTF8 -> new Constant(tag, in.readUTF(), 0, 0);
      case CLASS, STRING, METHOD_TYPE, MODULE, PACKAGE ->
          new Constant(tag, null, in.readUnsignedShort(), 0);
      case LONG, DOUBLE -> skip(tag, 8, in);
      case INTEGER, FLOAT -> skip(tag, 4, in);
      case METHOD_HANDLE -> skip(tag, 3, in);
      default -> new Constant(tag, null, in.readUnsignedShort(), in.readUnsignedShort());
    };
  }

  private static Constant skip(int tag, int bytes, DataInputStream in) throws IOException {
    in.skipBytes(bytes);
    return new Constant(tag, null, 0, 0);
  }

  private static Set<String> types(Constant[] pool) {
    Set<String> types = new TreeSet<>();
    for (Constant constant : pool) {
      if (constant != null && constant.tag == CLASS && !pool[constant.first].text.startsWith("[")) {
        types.add(pool[constant.first].text);
      } else if (constant != null && constant.tag == UTF8) {
        Matcher matcher = TYPE_IN_DESCRIPTOR.matcher(constant.text);
        while (matcher.find()) {
          types.add(matcher.group(1));
        }
      }
    }
    return types;
  }

  private static List<Member> members(Constant[] pool) {
    List<Member> members = new ArrayList<>();
    for (Constant constant : pool) {
      if (constant != null
          && (constant.tag == FIELD
              || constant.tag == METHOD
              || constant.tag == INTERFACE_METHOD)) {
        Constant nameAndType = pool[constant.second];
        members.add(
            new Member(
                pool[pool[constant.first].first].text,
                pool[nameAndType.first].text,
                pool[nameAndType.second].text));
      }
    }
    return members;
  }
}
