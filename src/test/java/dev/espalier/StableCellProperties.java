package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.Memory;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** A cell behaves like a variable. */
class StableCellProperties {
  @Provide
  Arbitrary<String> values() {
    return Arbitraries.oneOf(
        Arbitraries.strings().ofMaxLength(20),
        Arbitraries.integers().between(0, 150_000).map("x"::repeat));
  }

  @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
  void aCellIsAVariable(
      @ForAll Images.Kind kind,
      @ForAll @From("values") String initial,
      @ForAll List<@From("values") String> values,
      @ForAll int reopened) {
    Memory memory = kind.memory();
    StableCell<String> cell = StableCell.create(memory, Codecs.STRING, initial);
    String model = initial;
    for (int i = 0; i < values.size(); i++) {
      assertEquals(model, cell.get());
      assertEquals(model, cell.set(values.get(i)));
      model = values.get(i);
      if ((reopened >> i & 1) != 0) {
        cell = StableCell.open(memory, Codecs.STRING);
      }
      cell.verify();
    }
    assertEquals(model, cell.get());
  }
}
