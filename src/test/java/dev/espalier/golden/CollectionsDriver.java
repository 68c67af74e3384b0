package dev.espalier.golden;

import dev.espalier.Layout;
import dev.espalier.codec.Codec;
import dev.espalier.memory.Memory;
import dev.espalier.memory.MemoryManager;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The collections of the library. */
final class CollectionsDriver implements GoldenDriver {
  /** How a map of the logs is put to work. */
  enum MapStyle {
    /** A map filled by {@code put}. */
    PUT,
    /** A map filled by {@code insert}. */
    INSERT,
    /** A set, where the log's map has empty values, and else a map filled by {@code put}. */
    SET
  }

  private static final String EMPTY_VALUE = "()";

  private final MapStyle style;

  CollectionsDriver(MapStyle style) {
    this.style = style;
  }

  @Override
  public Structure create(Op.Declaration declaration, List<Memory> memories) {
    return structure(declaration, memories, true);
  }

  @Override
  public Structure open(Op.Declaration declaration, List<Memory> memories) {
    return structure(declaration, memories, false);
  }

  @Override
  public Manager manager(Memory memory, int bucketPages) {
    MemoryManager manager = MemoryManager.open(memory, bucketPages);
    Map<Integer, Memory> given = new HashMap<>();
    return id -> given.computeIfAbsent(id, manager::memory);
  }

  private Structure structure(Op.Declaration declaration, List<Memory> memories, boolean create) {
    Codec<?> codec = TypeName.codec(declaration.types().get(0));
    Memory memory = memories.get(0);
    return switch (declaration) {
      case Op.NewMap map ->
          entries(map, Layout.valueOf(map.layout().toUpperCase(Locale.ROOT)), memory, create);
      case Op.OpenMap map -> entries(map, Layout.V2, memory, create);
      case Op.NewVector vector -> VectorDriver.of(codec, memory, create);
      case Op.NewHeap heap -> HeapDriver.of(codec, memory, create);
      case Op.NewLog log -> LogDriver.of(codec, memory, memories.get(1), create);
      case Op.NewCell cell -> CellDriver.of(codec, memory, create ? cell.value() : null);
    };
  }

  private Entries entries(
      Op.Declaration declaration, Layout layout, Memory memory, boolean create) {
    Codec<?> keys = TypeName.codec(declaration.types().get(0));
    if (style == MapStyle.SET && declaration.types().get(1).equals(EMPTY_VALUE)) {
      return SetDriver.of(keys, memory, create);
    }
    Codec<?> values = TypeName.codec(declaration.types().get(1));
    MapDriver<?, ?> driver = MapDriver.of(keys, values, layout, memory, create);
    return style == MapStyle.INSERT ? new InsertDriver<>(driver) : driver;
  }
}
