package dev.espalier.golden;

import dev.espalier.AppendLog;
import dev.espalier.codec.Codec;
import dev.espalier.golden.GoldenDriver.Appends;
import dev.espalier.memory.Memory;
import java.util.ArrayList;
import java.util.List;

/**
 * An {@link AppendLog} by encoded entries.
 *
 * @param log the log
 * @param items the type of its entries
 */
record LogDriver<T>(AppendLog<T> log, Encoded<T> items) implements Appends {
  /** Makes or opens a log. */
  static <T> LogDriver<T> of(Codec<T> codec, Memory index, Memory data, boolean create) {
    AppendLog<T> log =
        create ? AppendLog.create(index, data, codec) : AppendLog.open(index, data, codec);
    return new LogDriver<>(log, new Encoded<>(codec));
  }

  @Override
  public long append(byte[] item) {
    return log.append(items.decode(item));
  }

  @Override
  public void clear() {
    log.clear();
  }

  @Override
  public long count() {
    return log.sizeLong();
  }

  @Override
  public List<byte[]> parts() {
    List<byte[]> parts = new ArrayList<>();
    for (T item : log) {
      parts.add(items.encode(item));
    }
    return parts;
  }

  @Override
  public void verify() {
    log.verify();
  }
}
