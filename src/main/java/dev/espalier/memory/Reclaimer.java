package dev.espalier.memory;

import java.lang.ref.Cleaner;
import org.slf4j.LoggerFactory;

/**
 * Releases what a memory holds: when the memory is closed, or, with a warning, when the collector
 * finds that it never was.
 *
 * <p>Neither this object nor the release may refer to the memory, or the collector never finds it.
 */
final class Reclaimer implements Runnable {
  private static final Cleaner CLEANER = Cleaner.create();

  private final String name;
  private final Runnable release;
  private final Cleaner.Cleanable registration;
  private boolean released;

  private Reclaimer(Object memory, String name, Runnable release) {
    this.name = name;
    this.release = release;
    this.registration = CLEANER.register(memory, this);
  }

  /**
   * Watches a memory.
   *
   * @param memory the memory
   * @param name what to call it in the warning
   * @param release frees what the memory holds; may throw, and is then called again by the next
   *     {@link #close}
   * @return the reclaimer
   */
  static Reclaimer watch(Object memory, String name, Runnable release) {
    return new Reclaimer(memory, name, release);
  }

  /** Releases, unless that was done already. */
  synchronized void close() {
    if (!released) {
      release.run();
      released = true;
      registration.clean();
    }
  }

  /** Called by the cleaner: after {@link #close}, or when the memory was forgotten. */
  @Override
  public synchronized void run() {
    if (!released) {
      released = true;
      // Asked for only now: slf4j without a provider prints a notice when it is first asked.
      LoggerFactory.getLogger(Reclaimer.class)
          .warn("{} was never closed; its memory was freed by the garbage collector", name);
      release.run();
    }
  }
}
