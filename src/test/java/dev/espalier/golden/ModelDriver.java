package dev.espalier.golden;

import dev.espalier.memory.Memory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

/**
 * The structures as collections of the JDK: right in content, and with nothing in memory.
 *
 * <p>A structure is found again by the identity of its memory. The order of the golden key types is
 * written here on its own, without a codec.
 */
final class ModelDriver implements GoldenDriver {
  private final Map<Memory, Structure> structures = new IdentityHashMap<>();
  private final Map<Memory, Manager> managers = new IdentityHashMap<>();

  @Override
  public Structure create(Op.Declaration declaration, List<Memory> memories) {
    Structure structure =
        switch (declaration) {
          case Op.NewMap map -> new ModelMap(new TreeMap<>(order(map.key())));
          case Op.NewVector vector -> new ModelVector(new ArrayList<>());
          case Op.NewHeap heap -> new ModelHeap(new PriorityQueue<>(order(heap.item())));
          case Op.NewLog log -> new ModelLog(new ArrayList<>());
          case Op.NewCell cell -> new ModelCell(new ArrayList<>(List.of(cell.value())));
          case Op.OpenMap map -> throw new IllegalArgumentException("not to be made: " + map);
        };
    structures.put(memories.get(0), structure);
    return structure;
  }

  @Override
  public Structure open(Op.Declaration declaration, List<Memory> memories) {
    return structures.get(memories.get(0));
  }

  @Override
  public Manager manager(Memory memory, int bucketPages) {
    return managers.computeIfAbsent(
        memory,
        absent -> {
          Map<Integer, Memory> memories = new HashMap<>();
          return id -> memories.computeIfAbsent(id, none -> new ArrayMemory());
        });
  }

  /** The order of a type on its encodings. */
  static Comparator<byte[]> order(String type) {
    if (type.startsWith("Reverse<")) {
      return ((Comparator<byte[]>) Arrays::compareUnsigned).reversed();
    }
    if (type.startsWith("Option<")) {
      return Comparator.<byte[]>comparingInt(ModelDriver::marker)
          .thenComparing(ModelDriver::withoutMarker, Arrays::compareUnsigned);
    }
    return Arrays::compareUnsigned;
  }

  private static int marker(byte[] option) {
    return option[option.length - 1];
  }

  private static byte[] withoutMarker(byte[] option) {
    return Arrays.copyOf(option, option.length - 1);
  }

  private record ModelMap(TreeMap<byte[], byte[]> entries) implements Entries {
    @Override
    public byte[] insert(byte[] key, byte[] value) {
      return entries.put(key, value);
    }

    @Override
    public byte[] remove(byte[] key) {
      return entries.remove(key);
    }

    @Override
    public Map.Entry<byte[], byte[]> popFirst() {
      return entries.pollFirstEntry();
    }

    @Override
    public Map.Entry<byte[], byte[]> popLast() {
      return entries.pollLastEntry();
    }

    @Override
    public void clear() {
      entries.clear();
    }

    @Override
    public long count() {
      return entries.size();
    }

    @Override
    public List<byte[]> parts() {
      List<byte[]> parts = new ArrayList<>();
      entries.forEach(
          (key, value) -> {
            parts.add(key);
            parts.add(value);
          });
      return parts;
    }
  }

  private record ModelVector(List<byte[]> parts) implements Items {
    @Override
    public void push(byte[] item) {
      parts.add(item);
    }

    @Override
    public byte[] pop() {
      return parts.isEmpty() ? null : parts.remove(parts.size() - 1);
    }

    @Override
    public void set(long index, byte[] item) {
      parts.set((int) index, item);
    }

    @Override
    public void clear() {
      parts.clear();
    }

    @Override
    public long count() {
      return parts.size();
    }
  }

  /** Its parts come in another order than the reference's, whose array this queue does not know. */
  private record ModelHeap(PriorityQueue<byte[]> items) implements Items {
    @Override
    public void push(byte[] item) {
      items.add(item);
    }

    @Override
    public byte[] pop() {
      return items.poll();
    }

    @Override
    public void set(long index, byte[] item) {
      throw new UnsupportedOperationException("set in a heap");
    }

    @Override
    public void clear() {
      items.clear();
    }

    @Override
    public long count() {
      return items.size();
    }

    @Override
    public List<byte[]> parts() {
      return List.copyOf(items);
    }
  }

  private record ModelLog(List<byte[]> parts) implements Appends {
    @Override
    public long append(byte[] item) {
      parts.add(item);
      return parts.size() - 1;
    }

    @Override
    public void clear() {
      parts.clear();
    }

    @Override
    public long count() {
      return parts.size();
    }
  }

  private record ModelCell(List<byte[]> parts) implements Value {
    @Override
    public byte[] set(byte[] value) {
      return parts.set(0, value);
    }

    @Override
    public long count() {
      return 1;
    }
  }
}
