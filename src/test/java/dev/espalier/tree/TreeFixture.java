package dev.espalier.tree;

import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.HeapMemory;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Trees of version 2 without maps around them. */
final class TreeFixture {
  private TreeFixture() {}

  /** Encoded entries of two types. */
  record Types(Codec<?> keys, Codec<?> values) implements EntryCheck {
    static final Types LONGS = new Types(Codecs.U64, Codecs.U64);
    static final Types BYTES = new Types(Codecs.BYTES, Codecs.BYTES);

    @Override
    public Probe probe(byte[] encoded) {
      return new BytesProbe(encoded);
    }

    @Override
    public void decode(NodeReader node, long value) {
      node.decodeKey(keys);
      node.decodeValue(values, value);
    }
  }

  /** A tree of three levels whose keys are 0, 10, 20 and so on, with free chunks. */
  static TreeImage longs() {
    return longsTo(new byte[8]);
  }

  /** The same with other values. */
  static TreeImage longsTo(byte[] value) {
    HeapMemory memory = new HeapMemory();
    Tree tree =
        Tree.create(
            memory, TreeKind.v2(Codecs.U64.bound(), Codecs.U64.bound()), Codecs.U64.bound());
    for (long key = 0; key < 120; key++) {
      insert(tree, new LongProbe(10 * key), value);
    }
    for (long key = 100; key < 120; key++) {
      tree.remove(new LongProbe(10 * key), Displaced.IGNORED);
    }
    return new TreeImage(memory);
  }

  /** A tree of two levels whose nodes have several overflow pages each. */
  static TreeImage overflowing() {
    HeapMemory memory = new HeapMemory();
    Tree tree = Tree.create(memory, TreeKind.v2(Codecs.BYTES.bound(), 200), Codecs.BYTES.bound());
    for (int key = 100; key < 130; key++) {
      byte[] bytes = Integer.toString(key).getBytes(StandardCharsets.US_ASCII);
      insert(tree, new BytesProbe(bytes), new byte[100]);
    }
    return new TreeImage(memory);
  }

  static Tree open(TreeImage image, Types types) {
    return Tree.open(image.toMemory(), types.keys.bound());
  }

  static List<Finding> verify(TreeImage image, Types types) {
    return TreeVerifier.verify(open(image, types), types);
  }

  /** Inserts an encoded entry. */
  static void insert(Tree tree, Probe probe, byte[] value) {
    EncodedEntry entry = new EncodedEntry();
    entry.setKey(probe.encoded());
    entry.setValue(value);
    tree.insert(probe, entry, Displaced.IGNORED);
  }
}
