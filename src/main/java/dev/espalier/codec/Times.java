package dev.espalier.codec;

import java.lang.foreign.MemorySegment;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;

/**
 * Points and amounts of time, in their natural order: seconds (or days) as {@code I64} has them,
 * then nanoseconds in 4 bytes.
 */
final class Times {
  private static final int SECONDS_AND_NANOS = Long.BYTES + Integer.BYTES;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private Times() {}

  private static byte[] encode(long seconds, int nanos) {
    return BigEndian.ofLongAndInt(seconds ^ Long.MIN_VALUE, nanos);
  }

  private static long seconds(MemorySegment source, long offset) {
    return BigEndian.longAt(source, offset) ^ Long.MIN_VALUE;
  }

  private static long nanos(FixedCodec<?> codec, MemorySegment source, long offset) {
    long nanos = Integer.toUnsignedLong(BigEndian.intAt(source, offset + Long.BYTES));
    if (nanos >= NANOS_PER_SECOND) {
      throw codec.invalid(nanos + " nanoseconds of a second");
    }
    return nanos;
  }

  /** Seconds since 1970 and nanoseconds. */
  static final class InstantCodec extends FixedCodec<Instant> {
    InstantCodec() {
      super("INSTANT", SECONDS_AND_NANOS, KeyOrder.natural());
    }

    @Override
    public byte[] encode(Instant value) {
      return Times.encode(value.getEpochSecond(), value.getNano());
    }

    @Override
    Instant read(MemorySegment source, long offset) {
      long seconds = seconds(source, offset);
      long nanos = nanos(this, source, offset);
      try {
        return Instant.ofEpochSecond(seconds, nanos);
      } catch (DateTimeException e) {
        throw invalid(seconds + " seconds since 1970");
      }
    }
  }

  /** Seconds, rounded down, and nanoseconds. */
  static final class DurationCodec extends FixedCodec<Duration> {
    DurationCodec() {
      super("DURATION", SECONDS_AND_NANOS, KeyOrder.natural());
    }

    @Override
    public byte[] encode(Duration value) {
      return Times.encode(value.getSeconds(), value.getNano());
    }

    @Override
    Duration read(MemorySegment source, long offset) {
      return Duration.ofSeconds(seconds(source, offset), nanos(this, source, offset));
    }
  }

  /** Days since 1970. */
  static final class LocalDateCodec extends FixedLongCodec<LocalDate> {
    LocalDateCodec() {
      super("LOCAL_DATE", KeyOrder.natural());
    }

    @Override
    public long toBits(LocalDate value) {
      return value.toEpochDay() ^ Long.MIN_VALUE;
    }

    @Override
    public LocalDate fromBits(long bits) {
      long days = bits ^ Long.MIN_VALUE;
      try {
        return LocalDate.ofEpochDay(days);
      } catch (DateTimeException e) {
        throw invalid(days + " days since 1970");
      }
    }
  }
}
