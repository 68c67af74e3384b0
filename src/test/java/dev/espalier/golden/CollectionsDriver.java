package dev.espalier.golden;

import dev.espalier.codec.Codec;
import dev.espalier.memory.Memory;
import java.util.List;

/** The collections of the library. */
final class CollectionsDriver implements GoldenDriver {
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
    throw new UnsupportedOperationException("managers");
  }

  private Structure structure(Op.Declaration declaration, List<Memory> memories, boolean create) {
    Codec<?> codec = TypeName.codec(declaration.types().get(0));
    Memory memory = memories.get(0);
    return switch (declaration) {
      case Op.NewMap map -> throw new UnsupportedOperationException("maps");
      case Op.OpenMap map -> throw new UnsupportedOperationException("maps");
      case Op.NewVector vector -> VectorDriver.of(codec, memory, create);
      case Op.NewHeap heap -> HeapDriver.of(codec, memory, create);
      case Op.NewLog log -> LogDriver.of(codec, memory, memories.get(1), create);
      case Op.NewCell cell -> CellDriver.of(codec, memory, create ? cell.value() : null);
    };
  }
}
