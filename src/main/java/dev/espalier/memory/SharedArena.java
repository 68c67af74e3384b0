package dev.espalier.memory;

import java.lang.foreign.Arena;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** An arena that any thread may use and close. */
final class SharedArena {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(20);

  private final Arena arena = Arena.ofShared();

  /**
   * Returns the arena, for allocating in it.
   *
   * @return the arena
   */
  Arena arena() {
    return arena;
  }

  /**
   * Closes the arena, if it is not closed already.
   *
   * <p>Java 21 refuses to close an arena while another thread is inside an access, and does not
   * wait for it; so this tries again for a second.
   *
   * @throws IllegalStateException if a thread stays inside an access; the arena is still open
   */
  void close() {
    long start = System.nanoTime();
    while (arena.scope().isAlive()) {
      try {
        arena.close();
      } catch (IllegalStateException e) {
        if (System.nanoTime() - start > PATIENCE_NANOS && arena.scope().isAlive()) {
          throw new IllegalStateException("memory cannot be closed, it is in use", e);
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }
}
