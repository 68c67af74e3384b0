package dev.espalier.robustness;

import dev.espalier.codec.Bound;
import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import java.lang.foreign.MemorySegment;
import java.util.Comparator;

/** A codec of numbers that does something else at the n-th call of any of its methods. */
final class Interloper implements Codec<Long> {
  private final boolean ordersAsBytes;
  private Runnable deed = () -> {};
  private int callsLeft = Integer.MAX_VALUE;

  /**
   * Makes a codec that does nothing else yet.
   *
   * @param ordersAsBytes whether keys are compared as bytes, without a call of the codec
   */
  Interloper(boolean ordersAsBytes) {
    this.ordersAsBytes = ordersAsBytes;
  }

  /** Does a deed once, after some number of calls. */
  void arm(int calls, Runnable newDeed) {
    callsLeft = calls;
    deed = newDeed;
  }

  /** Whether the deed is still to be done. */
  boolean disarm() {
    boolean pending = callsLeft >= 0;
    callsLeft = Integer.MAX_VALUE;
    return pending;
  }

  private void called() {
    if (--callsLeft == -1) {
      deed.run();
    }
  }

  @Override
  public Bound bound() {
    return Codecs.I64.bound();
  }

  @Override
  public byte[] encode(Long value) {
    called();
    return Codecs.I64.encode(value);
  }

  @Override
  public Long decode(MemorySegment source, long offset, int length) {
    called();
    return Codecs.I64.decode(source, offset, length);
  }

  @Override
  public Comparator<Long> order() {
    return (x, y) -> {
      called();
      return Long.compare(x, y);
    };
  }

  @Override
  public boolean ordersNaturally() {
    return true;
  }

  @Override
  public boolean ordersAsBytes() {
    return ordersAsBytes;
  }
}
