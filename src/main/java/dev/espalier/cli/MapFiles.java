package dev.espalier.cli;

import dev.espalier.BTreeMap;
import dev.espalier.memory.MappedMemory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Opens map files.
 *
 * <p>A file does not say of which types its keys and values are. Where the caller does not say it
 * either, they are bytes. That is not enough for keys of a fixed size, whose lengths the format
 * does not store: there the sizes are tried, and the first that makes sense is taken, for reading
 * only.
 */
final class MapFiles {
  private static final int LARGEST_TRIED_SIZE = 64;

  private MapFiles() {}

  /**
   * Opens a file for reading its entries.
   *
   * @throws UsageException if there is no such file
   * @throws FindingException if it has no map with keys of that type
   */
  static MapFile<?, ?> read(Path file, Arguments arguments) {
    MapFile<?, ?> map = inspect(file, arguments);
    return closingOnFailure(map, () -> requireSense(map));
  }

  /**
   * Opens a file for looking at its tree, which may be damaged.
   *
   * @throws UsageException if there is no such file
   */
  static MapFile<?, ?> inspect(Path file, Arguments arguments) {
    if (!Files.isRegularFile(file)) {
      throw new UsageException("no such file: " + file);
    }
    ValueType<?> values = type(arguments, ValueTypes.VALUE).orElse(ValueTypes.BYTES);
    Optional<ValueType<?>> keys = type(arguments, ValueTypes.KEY);
    MappedMemory memory = memory(file, false);
    return closingOnFailure(
        memory, () -> keys.isPresent() ? open(memory, keys.get(), values) : guess(memory, values));
  }

  /**
   * Opens a file for changing it, or makes one.
   *
   * @throws FindingException if it has something else than a map with keys of that type
   */
  static MapFile<?, ?> write(Path file, Arguments arguments) {
    ValueType<?> values = type(arguments, ValueTypes.VALUE).orElse(ValueTypes.BYTES);
    ValueType<?> keys = type(arguments, ValueTypes.KEY).orElse(ValueTypes.BYTES);
    MappedMemory memory = memory(file, true);
    return closingOnFailure(memory, () -> requireSense(openOrCreate(memory, keys, values)));
  }

  private static Optional<ValueType<?>> type(Arguments arguments, String option) {
    return arguments.option(option).map(ValueTypes::named);
  }

  private static MappedMemory memory(Path file, boolean writable) {
    try {
      return writable ? MappedMemory.open(file) : MappedMemory.openReadOnly(file);
    } catch (IllegalArgumentException e) {
      throw new FindingException(e.getMessage());
    }
  }

  private static <T> T closingOnFailure(AutoCloseable opened, Supplier<T> next) {
    try {
      return next.get();
    } catch (RuntimeException e) {
      try {
        opened.close();
      } catch (Exception closing) {
        e.addSuppressed(closing);
      }
      throw e;
    }
  }

  private static <K, V> MapFile<K, V> open(
      MappedMemory memory, ValueType<K> keys, ValueType<V> values) {
    BTreeMap<K, V> map = BTreeMap.open(memory, keys.codec(), values.codec());
    return new MapFile<>(memory, map, keys, values);
  }

  private static <K, V> MapFile<K, V> openOrCreate(
      MappedMemory memory, ValueType<K> keys, ValueType<V> values) {
    BTreeMap<K, V> map = BTreeMap.openOrCreate(memory, keys.codec(), values.codec());
    return new MapFile<>(memory, map, keys, values);
  }

  /** Opens with the first type of keys that makes sense, or else with bytes. */
  private static <V> MapFile<byte[], V> guess(MappedMemory memory, ValueType<V> values) {
    Stream<ValueType<byte[]>> sizes =
        IntStream.rangeClosed(1, LARGEST_TRIED_SIZE).mapToObj(ValueTypes::fixed);
    return Stream.concat(Stream.of(ValueTypes.BYTES), sizes)
        .filter(keys -> KeyCheck.makeSense(memory, keys))
        .findFirst()
        .map(keys -> open(memory, keys, values))
        .orElseGet(() -> open(memory, ValueTypes.BYTES, values));
  }

  private static MapFile<?, ?> requireSense(MapFile<?, ?> file) {
    if (!KeyCheck.makeSense(file.memory(), file.keys())) {
      throw new FindingException(
          "keys of type %s make no sense here: give the type with %s TYPE, or see what verify says"
              .formatted(file.keyType(), ValueTypes.KEY));
    }
    return file;
  }
}
