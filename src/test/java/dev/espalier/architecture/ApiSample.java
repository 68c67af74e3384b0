package dev.espalier.architecture;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** What {@link PublicApiTest} describes. */
@SuppressWarnings("unused")
public class ApiSample {
  private ApiSample() {}

  /** Cannot be seen itself. */
  abstract static class Hidden<T> implements Supplier<T> {
    public static final int LIMIT = 3;

    int ownBusiness;

    public static <E extends Exception> List<? super E> of(E first, int... more) throws E {
      return new ArrayList<>(List.of(first));
    }

    @Override
    public T get() {
      return null;
    }
  }

  /** Can be seen, with what it inherits. */
  public abstract static sealed class Shown<T extends Comparable<T>> extends Hidden<T>
      implements Closeable {
    protected Shown(int number) {}

    private Shown() {}

    @Override
    public abstract void close() throws IOException;

    protected synchronized void reset() {}
  }

  /** Cannot be extended, so nobody sees what is protected. */
  public static final class Last extends Shown<String> {
    private Last() {}

    @Override
    public void close() {}

    @Override
    protected void reset() {}
  }

  /** Two kinds. */
  public enum Kind {
    ONE,
    TWO
  }

  /** A pair of numbers. */
  public record Numbers(int first, long... others) {}
}
