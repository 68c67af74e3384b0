package dev.espalier;

import static dev.espalier.MapCase.bytesKey;
import static dev.espalier.MapCase.bytesValue;

import dev.espalier.codec.Codecs;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.PropertyDefaults;
import net.jqwik.api.Provide;

/**
 * V1 maps behave like a {@link java.util.TreeMap}: as they were made, opened again, and opened with
 * keys and values that the fields of their nodes are too small for.
 */
@PropertyDefaults(tries = 40, edgeCases = EdgeCasesMode.NONE)
class BTreeMapMigrationProperties {
  @Provide
  Arbitrary<List<MapStep>> steps() {
    return MapStep.sequences(80);
  }

  @Property
  void mapsThatWereJustMade(
      @ForAll MemoryKind memory, @ForAll("steps") List<MapStep> steps, @ForAll boolean always) {
    MapModel.run(MapCase.longs(Layout.V1).neverOpenedAgain(), memory, steps, always);
    MapModel.run(MapCase.blobs(Layout.V1).neverOpenedAgain(), memory, steps, always);
  }

  @Property
  void mapsOpenedAgain(
      @ForAll MemoryKind memory, @ForAll("steps") List<MapStep> steps, @ForAll boolean always) {
    MapModel.run(MapCase.longs(Layout.V1), memory, steps, always);
    MapModel.run(MapCase.blobs(Layout.V1), memory, steps, always);
  }

  @Property
  void keysInAnOrderOfTheirOwn(
      @ForAll MemoryKind memory, @ForAll("steps") List<MapStep> steps, @ForAll boolean always) {
    MapModel.run(
        MapCase.of(
            BTreeMap.builder(Codecs.reverse(Codecs.blob(9)), Codecs.U64).layout(Layout.V1),
            Codecs.reverse(Codecs.blob(9)),
            Codecs.U64,
            n -> bytesKey(n, 3),
            (n, size) -> (long) size),
        memory,
        steps,
        always);
  }

  @Property
  void entriesOfNoBytes(
      @ForAll MemoryKind memory, @ForAll("steps") List<MapStep> steps, @ForAll boolean always) {
    MapModel.run(
        MapCase.of(
            BTreeMap.builder(Codecs.fixedBytes(0), Codecs.UNIT).layout(Layout.V1),
            Codecs.fixedBytes(0),
            Codecs.UNIT,
            n -> new byte[0],
            (n, size) -> MapCase.unit(n)),
        memory,
        steps,
        always);
  }

  @Property
  void valuesThatHaveGrown(
      @ForAll MemoryKind memory, @ForAll("steps") List<MapStep> steps, @ForAll boolean always) {
    MapModel.run(
        MapCase.widened(
            BTreeMap.builder(Codecs.U64, Codecs.blob(5)).layout(Layout.V1),
            Codecs.U64,
            Codecs.BYTES,
            MapCase::longKey,
            MapCase::longKey,
            (n, size) -> bytesValue(n, size % 6),
            (n, size) -> bytesValue(n, n % 3 == 0 ? size : size % 6)),
        memory,
        steps,
        always);
  }

  @Property
  void keysThatHaveGrown(
      @ForAll MemoryKind memory, @ForAll("steps") List<MapStep> steps, @ForAll boolean always) {
    MapModel.run(
        MapCase.widened(
            BTreeMap.builder(Codecs.blob(5), Codecs.blob(20)).layout(Layout.V1),
            Codecs.BYTES,
            Codecs.blob(30),
            n -> bytesKey(n, 1),
            n -> bytesKey(n, n % 4 == 0 ? 1 : 50),
            (n, size) -> bytesValue(n, size % 21),
            (n, size) -> bytesValue(n, size % 31)),
        memory,
        steps,
        always);
  }
}
