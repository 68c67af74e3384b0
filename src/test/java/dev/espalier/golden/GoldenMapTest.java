package dev.espalier.golden;

import dev.espalier.Layout;
import dev.espalier.golden.Manifest.Scenario;
import dev.espalier.golden.Replay.Check;
import dev.espalier.memory.Memory;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Maps write the reference's bytes. */
class GoldenMapTest {
  static Stream<Scenario> maps() {
    return Stream.concat(Manifest.scenarios("bm_"), Manifest.scenarios("bs_"));
  }

  private static final class Driver implements GoldenDriver {
    @Override
    public Structure create(Op.Declaration declaration, List<Memory> memories) {
      Op.NewMap map = (Op.NewMap) declaration;
      return MapDriver.create(
          memories.get(0),
          TypeName.codec(map.key()),
          TypeName.codec(map.value()),
          map.layout().equals("v1") ? Layout.V1 : Layout.V2);
    }

    @Override
    public Structure open(Op.Declaration declaration, List<Memory> memories) {
      return MapDriver.open(
          memories.get(0),
          TypeName.codec(declaration.types().get(0)),
          TypeName.codec(declaration.types().get(1)));
    }

    @Override
    public Manager manager(Memory memory, int bucketPages) {
      throw new UnsupportedOperationException();
    }
  }

  @ParameterizedTest
  @MethodSource("maps")
  void writesTheReferencesBytes(Scenario scenario) {
    new Replay(scenario, new Driver(), ArrayMemory::new, Check.IMAGES, Check.CONTENTS).run();
  }
}
