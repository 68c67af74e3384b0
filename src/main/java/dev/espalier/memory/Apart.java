package dev.espalier.memory;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Runs a call in a thread that nobody interrupts.
 *
 * <p>An interrupt closes the file channel that its thread is working on, for every user of that
 * channel, and with it goes the lock of the file. So a call that could be hit by one is not made in
 * the caller's thread.
 */
final class Apart {
  private Apart() {}

  /**
   * Makes a call in a thread of its own and waits for it, whether or not the caller is interrupted.
   * The caller's interrupt flag is afterwards as it would be without.
   *
   * @param <T> what the call returns
   * @param name name of the thread
   * @param call the call
   * @return what the call returned
   * @throws IOException if the call threw it
   */
  static <T> T call(String name, Callable<T> call) throws IOException {
    FutureTask<T> task = new FutureTask<>(call);
    Thread thread = new Thread(null, task, name, 0, false);
    thread.setDaemon(true);
    thread.start();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      throw rethrown(e.getCause());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static IOException rethrown(Throwable cause) {
    return switch (cause) {
      case IOException e -> e;
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException(cause);
    };
  }
}
