package dev.espalier.codec;

import java.util.Objects;

/**
 * Three values as one, for {@link Codecs#triple}.
 *
 * <p>{@code equals} is that of the components; for arrays it is identity, and the codec's order is
 * what compares them by content.
 *
 * <p>
 *
 * {@snippet :
 * Codec<Triple<String, Long, byte[]>> codec =
 *     Codecs.triple(Codecs.STRING, Codecs.U64, Codecs.BYTES);
 * byte[] encoding = codec.encode(new Triple<>("ab", 1L, new byte[] {9}));
 * }
 *
 * @param <A> the type of the first component
 * @param <B> the type of the second component
 * @param <C> the type of the third component
 * @param first the first component, not null
 * @param second the second component, not null
 * @param third the third component, not null
 */
public record Triple<A, B, C>(A first, B second, C third) {
  /**
   * Checks the components.
   *
   * @throws NullPointerException if a component is null
   */
  public Triple {
    Objects.requireNonNull(first, "first");
    Objects.requireNonNull(second, "second");
    Objects.requireNonNull(third, "third");
  }
}
