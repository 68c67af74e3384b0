package dev.espalier.codec;

import java.util.Objects;

/**
 * Two values as one, for {@link Codecs#pair}.
 *
 * <p>{@code equals} is that of the components; for arrays it is identity, and the codec's order is
 * what compares them by content.
 *
 * <p>
 *
 * {@snippet :
 * Codec<Pair<Long, Integer>> codec = Codecs.pair(Codecs.U64, Codecs.U16);
 * byte[] tenBytes = codec.encode(new Pair<>(1L, 2));
 * }
 *
 * @param <A> the type of the first component
 * @param <B> the type of the second component
 * @param first the first component, not null
 * @param second the second component, not null
 */
public record Pair<A, B>(A first, B second) {
  /**
   * Checks the components.
   *
   * @throws NullPointerException if a component is null
   */
  public Pair {
    Objects.requireNonNull(first, "first");
    Objects.requireNonNull(second, "second");
  }
}
