package dev.espalier;

import static dev.espalier.MapCase.bytesKey;
import static dev.espalier.MapCase.bytesValue;
import static dev.espalier.MapCase.stringKey;

import dev.espalier.codec.Codecs;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.PropertyDefaults;
import net.jqwik.api.Provide;

/** Maps of all kinds behave like a {@link java.util.TreeMap}, in all memories. */
@PropertyDefaults(tries = 30, edgeCases = EdgeCasesMode.NONE)
class BTreeMapProperties {
  @Provide
  Arbitrary<List<MapStep>> steps() {
    return MapStep.sequences(80);
  }

  @Property
  void longs(
      @ForAll MemoryKind memory, @ForAll("steps") List<MapStep> steps, @ForAll boolean always) {
    MapModel.run(MapCase.longs(Layout.V2), memory, steps, always);
  }

  @Property
  void boundedBlobs(
      @ForAll MemoryKind memory, @ForAll("steps") List<MapStep> steps, @ForAll boolean always) {
    MapModel.run(MapCase.blobs(Layout.V2), memory, steps, always);
  }

  @Property
  void stringsWithValuesOnOverflowPages(
      @ForAll MemoryKind memory, @ForAll("steps") List<MapStep> steps, @ForAll boolean always) {
    MapModel.run(
        MapCase.of(Codecs.STRING, Codecs.BYTES, n -> stringKey(n, 5), MapCase::bytesValue),
        memory,
        steps,
        always);
  }

  @Property
  void keysOnOverflowPages(
      @ForAll MemoryKind memory, @ForAll("steps") List<MapStep> steps, @ForAll boolean always) {
    MapModel.run(
        MapCase.of(
            Codecs.STRING, Codecs.blob(20), n -> stringKey(n, 90), (n, s) -> bytesValue(n, s % 21)),
        memory,
        steps,
        always);
  }

  @Property
  void keysInAnOrderOfTheirOwn(
      @ForAll MemoryKind memory, @ForAll("steps") List<MapStep> steps, @ForAll boolean always) {
    MapModel.run(
        MapCase.of(
            Codecs.reverse(Codecs.U32), Codecs.U64, n -> n * 7_000_000L, (n, size) -> (long) size),
        memory,
        steps,
        always);
  }

  @Property
  void longKeysInAnOrderOfTheirOwn(
      @ForAll MemoryKind memory, @ForAll("steps") List<MapStep> steps, @ForAll boolean always) {
    MapModel.run(
        MapCase.of(
            Codecs.reverse(Codecs.STRING),
            Codecs.BYTES,
            n -> stringKey(n, 60),
            MapCase::bytesValue),
        memory,
        steps,
        always);
  }

  @Property
  void smallPages(
      @ForAll MemoryKind memory, @ForAll("steps") List<MapStep> steps, @ForAll boolean always) {
    MapModel.run(
        MapCase.of(
            BTreeMap.builder(Codecs.BYTES, Codecs.BYTES).pageSize(128),
            Codecs.BYTES,
            Codecs.BYTES,
            n -> bytesKey(n, 40),
            (n, size) -> bytesValue(n, size % 2500)),
        memory,
        steps,
        always);
  }

  @Property
  void longsOnSmallPages(
      @ForAll MemoryKind memory, @ForAll("steps") List<MapStep> steps, @ForAll boolean always) {
    MapModel.run(
        MapCase.of(
            BTreeMap.builder(Codecs.U64, Codecs.U64).pageSize(131),
            Codecs.U64,
            Codecs.U64,
            MapCase::longKey,
            (n, size) -> (long) size),
        memory,
        steps,
        always);
  }

  @Property
  void pagesLargerThanThoseOfMemory(
      @ForAll MemoryKind memory, @ForAll("steps") List<MapStep> steps, @ForAll boolean always) {
    MapModel.run(
        MapCase.of(
            BTreeMap.builder(Codecs.BYTES, Codecs.BYTES).pageSize(70_000),
            Codecs.BYTES,
            Codecs.BYTES,
            n -> bytesKey(n, 40),
            MapCase::bytesValue),
        memory,
        steps,
        always);
  }

  @Property
  void keysOfNoBytes(
      @ForAll MemoryKind memory, @ForAll("steps") List<MapStep> steps, @ForAll boolean always) {
    MapModel.run(
        MapCase.of(Codecs.fixedBytes(0), Codecs.BYTES, n -> new byte[0], MapCase::bytesValue),
        memory,
        steps,
        always);
  }

  @Property
  void keysThatAreUnits(
      @ForAll MemoryKind memory, @ForAll("steps") List<MapStep> steps, @ForAll boolean always) {
    MapModel.run(
        MapCase.of(Codecs.UNIT, Codecs.UNIT, MapCase::unit, (n, size) -> MapCase.unit(n)),
        memory,
        steps,
        always);
  }

  @Property
  void valuesOfNoBytes(
      @ForAll MemoryKind memory, @ForAll("steps") List<MapStep> steps, @ForAll boolean always) {
    MapModel.run(
        MapCase.of(
            Codecs.blob(10), Codecs.fixedBytes(0), n -> bytesKey(n, 3), (n, size) -> new byte[0]),
        memory,
        steps,
        always);
  }
}
