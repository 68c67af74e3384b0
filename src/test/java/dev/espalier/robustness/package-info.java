/**
 * What went wrong in libraries of this kind, tried on this one.
 *
 * <p>Off-heap collections fail in ways that collections of objects do not: the process dies, the
 * map lies, or it takes memory and files and never gives them back. Each class here takes one rule
 * that keeps such a thing from happening, and does to a map what would break the rule.
 *
 * <ul>
 *   <li>Whose memory it is: {@link dev.espalier.robustness.UseAfterCloseTest}, {@link
 *       dev.espalier.robustness.LayersAfterCloseTest}, {@link
 *       dev.espalier.robustness.CloseWhileReadingTest}, {@link
 *       dev.espalier.robustness.CloseDuringChangeTest}, {@link
 *       dev.espalier.robustness.ForgottenMemoryTest}, {@link
 *       dev.espalier.robustness.NothingLeaksTest}.
 *   <li>Which threads: {@link dev.espalier.robustness.ThreadOfTheArenaTest}, {@link
 *       dev.espalier.robustness.ManyReadersTest}, {@link
 *       dev.espalier.robustness.ReadersBesideWriterTest}.
 *   <li>What the system does to a file: {@link dev.espalier.robustness.TruncatedFileTest}, {@link
 *       dev.espalier.robustness.ReadOnlyTest}, {@link dev.espalier.robustness.FullDeviceTest},
 *       {@link dev.espalier.robustness.InterruptTest}, {@link
 *       dev.espalier.robustness.KilledProcessTest}.
 *   <li>Where the bytes are: {@link dev.espalier.robustness.FarOffsetsTest}, {@link
 *       dev.espalier.robustness.AnySegmentTest}.
 *   <li>What the caller hands in: {@link dev.espalier.robustness.ZeroSizeTest}, {@link
 *       dev.espalier.robustness.FailingCallbackTest}, {@link
 *       dev.espalier.robustness.SortedLoadTest}.
 *   <li>What remains after much use: {@link dev.espalier.robustness.ChurnTest}, {@link
 *       dev.espalier.robustness.DrainTest}, {@link dev.espalier.robustness.CountProperties}.
 * </ul>
 *
 * <p>{@code docs/robustness.md} says what is promised and which test shows it. Damaged bytes, and
 * memories that cannot grow, are tried where the collections themselves are tested.
 */
package dev.espalier.robustness;
