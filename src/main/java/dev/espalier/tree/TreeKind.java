package dev.espalier.tree;

import dev.espalier.CorruptedException;
import dev.espalier.codec.Bound;

/**
 * Which of the format's three kinds of map a tree is.
 *
 * <ul>
 *   <li><b>V1</b>: made with the greatest sizes of keys and values in its header; all nodes of
 *       version 1. Only a map that was just created is of this kind.
 *   <li><b>Derived</b>: a V1 map that was opened again, or one whose header has version 2 and no
 *       page size. Its header stays as it is, its pages have the size that follows from the
 *       greatest sizes, new nodes are of version 2, old ones stay.
 *   <li><b>V2</b>: made with a page size of its own in its header; all nodes of version 2.
 * </ul>
 *
 * @param version the version byte of the header
 * @param keyBound the header's field for the greatest key size, or the page size
 * @param valueBound the header's field for the greatest value size, or the marker
 * @param pageSize bytes of a chunk's payload
 * @param newNodes the layout of new nodes
 * @param oldNodes the layout of nodes of version 1, or null if there cannot be any
 */
public record TreeKind(
    int version,
    int keyBound,
    int valueBound,
    int pageSize,
    NodeLayout newNodes,
    NodeLayoutV1 oldNodes) {

  /** The page size of a V2 map whose keys or values are unbounded. */
  private static final int UNBOUNDED_PAGE_SIZE = 1024;

  /** The least page size that the format allows. */
  static final int MIN_PAGE_SIZE = 128;

  /**
   * Returns the kind of a new V1 map.
   *
   * @param key the bound of keys
   * @param value the bound of values
   * @return the kind
   * @throws IllegalArgumentException if a bound is missing, or too large for a page
   */
  public static TreeKind v1(Bound key, Bound value) {
    if (key instanceof Bound.Bounded k && value instanceof Bound.Bounded v) {
      NodeLayoutV1 nodes = new NodeLayoutV1(k.maxSize(), v.maxSize());
      int pageSize = checkedPageSize(nodes.pageSize());
      return new TreeKind(
          NodeLayoutV1.VERSION_BYTE, k.maxSize(), v.maxSize(), pageSize, nodes, nodes);
    }
    throw new IllegalArgumentException(
        "a V1 map needs bounded keys and values, not " + key + " and " + value);
  }

  /**
   * Returns the kind of a new V2 map with the page size of the format.
   *
   * @param key the bound of keys
   * @param value the bound of values
   * @return the kind
   * @throws IllegalArgumentException if a bound is too large for a page
   */
  public static TreeKind v2(Bound key, Bound value) {
    if (key instanceof Bound.Bounded k && value instanceof Bound.Bounded v) {
      return v2(
          key, checkedPageSize(new NodeLayoutV1(k.maxSize(), v.maxSize()).pageSize() * 3 / 4));
    }
    return v2(key, UNBOUNDED_PAGE_SIZE);
  }

  /**
   * Returns the kind of a new V2 map with a page size of the caller's.
   *
   * @param key the bound of keys
   * @param pageSize the page size in bytes
   * @return the kind
   * @throws IllegalArgumentException if {@code pageSize} is less than {@value #MIN_PAGE_SIZE}
   */
  public static TreeKind v2(Bound key, int pageSize) {
    return new TreeKind(
        NodeLayoutV2.VERSION_BYTE,
        checkedPageSize(pageSize),
        TreeFormat.PAGE_SIZE_MARKER,
        pageSize,
        new NodeLayoutV2(keySize(key)),
        null);
  }

  /**
   * Returns the kind that a header tells.
   *
   * @param version the header's version byte
   * @param keyBound the header's field at 4
   * @param valueBound the header's field at 8
   * @param key the bound of the keys that the map is opened with
   * @return the kind
   * @throws CorruptedException if no map has such a header
   */
  static TreeKind stored(int version, int keyBound, int valueBound, Bound key) {
    NodeLayoutV2 newNodes = new NodeLayoutV2(keySize(key));
    if (version == NodeLayoutV2.VERSION_BYTE && valueBound == TreeFormat.PAGE_SIZE_MARKER) {
      return new TreeKind(version, keyBound, valueBound, storedPageSize(keyBound), newNodes, null);
    }
    if (version != NodeLayoutV1.VERSION_BYTE && version != NodeLayoutV2.VERSION_BYTE) {
      throw new CorruptedException("map header at 0: version 1 or 2 expected, found " + version);
    }
    if (keyBound < 0 || valueBound < 0) {
      throw new CorruptedException(
          "map header at 0: greatest sizes of %d and %d bytes"
              .formatted(Integer.toUnsignedLong(keyBound), Integer.toUnsignedLong(valueBound)));
    }
    NodeLayoutV1 oldNodes = new NodeLayoutV1(keyBound, valueBound);
    int pageSize = storedPageSize(oldNodes.pageSize());
    return new TreeKind(version, keyBound, valueBound, pageSize, newNodes, oldNodes);
  }

  private static int keySize(Bound key) {
    return key instanceof Bound.Bounded bounded && bounded.fixedSize()
        ? bounded.maxSize()
        : NodeLayout.BY_LENGTH;
  }

  private static int checkedPageSize(long pageSize) {
    if (pageSize < MIN_PAGE_SIZE || pageSize > Integer.MAX_VALUE - TreeFormat.CHUNK_HEADER) {
      throw new IllegalArgumentException(
          "page size %d: must be from %d to %d"
              .formatted(pageSize, MIN_PAGE_SIZE, Integer.MAX_VALUE - TreeFormat.CHUNK_HEADER));
    }
    return (int) pageSize;
  }

  private static int storedPageSize(long pageSize) {
    try {
      return checkedPageSize(pageSize);
    } catch (IllegalArgumentException e) {
      throw new CorruptedException("map header at 0: " + e.getMessage(), e);
    }
  }

  /**
   * Returns the layout of nodes with a version byte.
   *
   * @param nodeVersion the version byte of a node
   * @return its layout, or null if this map has no such nodes
   */
  NodeLayout layout(int nodeVersion) {
    return switch (nodeVersion) {
      case NodeLayoutV1.VERSION_BYTE -> oldNodes;
      case NodeLayoutV2.VERSION_BYTE -> overflowing();
      default -> null;
    };
  }

  private NodeLayout overflowing() {
    return newNodes instanceof NodeLayoutV2 ? newNodes : null;
  }
}
