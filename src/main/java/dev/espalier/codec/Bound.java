package dev.espalier.codec;

/**
 * How long an encoding may be.
 *
 * <p>The bound decides the page size of a new map and whether key lengths are stored, so it is part
 * of the format of what is written with a codec.
 *
 * {@snippet :
 * Codec<String> codes =
 *     Codecs.of(
 *         code -> code.getBytes(java.nio.charset.StandardCharsets.US_ASCII),
 *         bytes -> new String(bytes, java.nio.charset.StandardCharsets.US_ASCII),
 *         Bound.upTo(12));
 * }
 */
public sealed interface Bound permits Bound.Bounded, Bound.Unbounded {
  /** The bound of encodings of any length. */
  Bound UNBOUNDED = new Unbounded();

  /**
   * Returns the bound of encodings that all have one length.
   *
   * @param size the length in bytes, 0 or more
   * @return the bound
   * @throws IllegalArgumentException if {@code size} is negative
   */
  static Bound fixed(int size) {
    return new Bounded(size, true);
  }

  /**
   * Returns the bound of encodings that have a greatest length.
   *
   * @param maxSize the greatest length in bytes, 0 or more
   * @return the bound
   * @throws IllegalArgumentException if {@code maxSize} is negative
   */
  static Bound upTo(int maxSize) {
    return new Bounded(maxSize, false);
  }

  /**
   * Checks the length of an encoding.
   *
   * @param length a length in bytes
   * @param what what the encoding is of, for the message ("key", "value")
   * @throws IllegalArgumentException if this bound does not allow {@code length}
   */
  void check(int length, String what);

  /**
   * Encodings of a limited length.
   *
   * @param maxSize the greatest length in bytes
   * @param fixedSize whether every encoding has exactly {@code maxSize} bytes
   */
  record Bounded(int maxSize, boolean fixedSize) implements Bound {
    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if {@code maxSize} is negative
     */
    public Bounded {
      if (maxSize < 0) {
        throw new IllegalArgumentException("negative maximum size " + maxSize);
      }
    }

    @Override
    public void check(int length, String what) {
      if (length > maxSize || (fixedSize && length != maxSize)) {
        throw new IllegalArgumentException(
            "%s of %d bytes: its codec allows %s %d"
                .formatted(what, length, fixedSize ? "exactly" : "at most", maxSize));
      }
    }
  }

  /** Encodings of any length. */
  record Unbounded() implements Bound {
    @Override
    public void check(int length, String what) {}
  }
}
