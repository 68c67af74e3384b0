/**
 * Replays of what the reference implementation did, and comparisons with what it wrote.
 *
 * <p>A {@link dev.espalier.golden.Manifest} lists scenarios. A scenario is an operation log ({@link
 * dev.espalier.golden.OpLog}) with steps, and each step has images of the memories at that moment
 * ({@link dev.espalier.golden.Image}). A {@link dev.espalier.golden.Replay} runs the operations
 * against a {@link dev.espalier.golden.GoldenDriver}, from empty memories or from the images of a
 * step, and compares every returned value and, at every step, every byte.
 */
package dev.espalier.golden;
