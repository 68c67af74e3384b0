package consumer;

import dev.espalier.codec.Bound;
import dev.espalier.memory.Memory;

/** Uses a little of each exported package and prints the result. */
public final class Main {
  private Main() {}

  /**
   * Runs the application.
   *
   * @param args not used
   */
  public static void main(String[] args) {
    System.out.println(Memory.PAGE_SIZE + " " + Bound.fixed(8));
  }
}
