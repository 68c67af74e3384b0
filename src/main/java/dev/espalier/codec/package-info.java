/**
 * How a value becomes bytes and how keys compare.
 *
 * <p>A collection stores bytes. A {@link dev.espalier.codec.Codec} turns values of one type into
 * bytes and back, says how long these may be, and orders values as keys. Nothing in the bytes tells
 * which codec wrote them: whoever opens a collection names the same codecs as whoever created it.
 *
 * <h2>Choosing a codec</h2>
 *
 * <p>{@link dev.espalier.codec.Codecs} has one for each of the usual types, and makes more of them:
 *
 * <p>
 *
 * {@snippet :
 * Codec<Long> id = Codecs.I64;                                  // any long, in the usual order
 * Codec<byte[]> digest = Codecs.fixedBytes(32);
 * Codec<Pair<Instant, Long>> event = Codecs.pair(Codecs.INSTANT, Codecs.U64);
 * Codec<Optional<String>> comment = Codecs.optional(Codecs.STRING);
 * }
 *
 * <p>For numbers that only this library reads, {@code I32} and {@code I64} are the plain choice;
 * the unsigned ones are what a Rust program has. {@code U64} and {@code I64} are the fastest keys:
 * as {@link dev.espalier.codec.LongCodec}s they are compared by one comparison of {@code long}s.
 *
 * <h2>What a bound costs</h2>
 *
 * <p>The {@link dev.espalier.codec.Bound} of the keys and that of the values decide the page size
 * of a new map. A node reserves room for its keys and values at their greatest length, so a bound
 * far over the usual length wastes the difference; with no bound, a node has the length that it
 * needs and takes further pages when it outgrows the first. A fixed size saves the length field of
 * each key. A value that breaks its bound is refused, and the collection stays as it is.
 *
 * <h2>The order of keys</h2>
 *
 * <p>{@link dev.espalier.codec.Codec#order()} is the order of a map with such keys. Where it is the
 * natural order of the type, {@code ordersNaturally()} says so and the map's {@code comparator()}
 * is null. Where it is the order of the encoded bytes, {@code ordersAsBytes()} says so and keys are
 * compared where they lie, without decoding. Both hold for most types. The exceptions that
 * surprise:
 *
 * <ul>
 *   <li>{@code U64} is unsigned: -1, that is 2<sup>64</sup> - 1, comes last.
 *   <li>{@code STRING} orders by code points, a {@code String} by UTF-16 units; they differ for
 *       characters beyond U+FFFF.
 *   <li>{@code UUID} orders by unsigned bytes, a {@code java.util.UUID} by signed halves.
 *   <li>{@code reverse}, floating-point numbers, pairs whose first component varies in length and
 *       most optionals and triples order by value and not as bytes; each comparison decodes.
 * </ul>
 *
 * <h2>Writing your own</h2>
 *
 * <p>{@link dev.espalier.codec.Codecs#of(java.util.function.Function, java.util.function.Function,
 * dev.espalier.codec.Bound) Codecs.of} makes a codec of two functions. An implementation of {@code
 * Codec} can do better: it decodes in place, without an array in between. It must keep these rules:
 *
 * <ol>
 *   <li>Decoding an encoding gives an equal value.
 *   <li>Values that compare as equal have equal encodings.
 *   <li>Every encoding keeps the bound.
 *   <li>Bytes that are no encoding make an {@code IllegalArgumentException}, nothing else.
 *   <li>The order is total and, if {@code ordersAsBytes()}, that of the encodings.
 *   <li>What a released codec has written, every later version of it reads and orders alike.
 * </ol>
 *
 * <h2>The same type in Rust</h2>
 *
 * <p>Bytes and order are those of {@code ic-stable-structures} where it has the type:
 *
 * <table>
 *   <caption>Codecs, Java types and Rust types</caption>
 *   <tr><th>Codec</th><th>Java</th><th>Rust</th></tr>
 *   <tr><td>U8, U16</td><td>Integer</td><td>u8, u16</td></tr>
 *   <tr><td>U32</td><td>Long</td><td>u32</td></tr>
 *   <tr><td>U64</td><td>Long, unsigned</td><td>u64</td></tr>
 *   <tr><td>U128</td><td>BigInteger</td><td>u128</td></tr>
 *   <tr><td>F32, F64</td><td>Float, Double</td><td>f32, f64</td></tr>
 *   <tr><td>BOOL</td><td>Boolean</td><td>bool</td></tr>
 *   <tr><td>UNIT</td><td>{@link dev.espalier.codec.Unit}</td><td>()</td></tr>
 *   <tr><td>STRING</td><td>String</td><td>String</td></tr>
 *   <tr><td>BYTES</td><td>byte[]</td><td>Vec&lt;u8&gt;, UnboundedVecN</td></tr>
 *   <tr><td>blob(n)</td><td>byte[]</td><td>Blob&lt;n&gt;, BoundedVecN&lt;n&gt;, Principal (n =
 *       29)</td></tr>
 *   <tr><td>fixedBytes(n)</td><td>byte[]</td><td>[u8; n]</td></tr>
 *   <tr><td>optional(c)</td><td>Optional</td><td>Option</td></tr>
 *   <tr><td>reverse(c)</td><td>as c</td><td>Reverse</td></tr>
 *   <tr><td>pair(a, b)</td><td>{@link dev.espalier.codec.Pair}</td><td>(A, B), both
 *       bounded</td></tr>
 *   <tr><td>triple(a, b, c)</td><td>{@link dev.espalier.codec.Triple}</td><td>(A, B, C)</td></tr>
 *   <tr><td>UUID</td><td>UUID</td><td>[u8; 16]</td></tr>
 *   <tr><td>I8, I16, I32, I64</td><td>Byte, Short, Integer, Long</td><td>none</td></tr>
 *   <tr><td>INSTANT, DURATION, LOCAL_DATE</td><td>Instant, Duration, LocalDate</td>
 *       <td>none</td></tr>
 *   <tr><td>enumOf(type)</td><td>an enum</td><td>u8</td></tr>
 * </table>
 *
 * <p>A type with a fixed size has an optional with a fixed size, which leaves no room for none:
 * {@code optional(U64)} can store only what is present. {@code optional(blob(8))} stores both.
 */
package dev.espalier.codec;
