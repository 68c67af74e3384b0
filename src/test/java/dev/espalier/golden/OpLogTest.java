package dev.espalier.golden;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Bound;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpLogTest {
  private static Op only(String line) {
    return OpLog.parse(line).lines().get(0).op();
  }

  @Test
  void byteStringsAreHexadecimalOrPatternsOrNone() {
    assertArrayEquals(new byte[] {0, (byte) 0xff}, OpLog.bytes("x00ff"));
    assertArrayEquals(new byte[0], OpLog.bytes("x"));
    assertArrayEquals(new byte[] {(byte) 250, 1, 8}, OpLog.bytes("p250:3"));
    assertNull(OpLog.bytes("-"));
  }

  @Test
  void aPrefixNamesTheVirtualMemory() {
    OpLog log = OpLog.parse("MM 2\n@254 G 5 0\nS grown\n");
    assertEquals(new OpLog.Line(1, OpLog.DIRECT, new Op.NewManager(2)), log.lines().get(0));
    assertEquals(new OpLog.Line(2, 254, new Op.Grow(5, 0)), log.lines().get(1));
    assertEquals(new OpLog.Line(3, OpLog.DIRECT, new Op.StepReached("grown")), log.lines().get(2));
  }

  @Test
  void declarationsHaveTypesAndBounds() {
    assertEquals(
        new Op.NewMap("v1", "u64", "(u16,Blob<300>)", Bound.fixed(8), Bound.upTo(304)),
        only(
            "NEW map v1 u64 (u16,Blob<300>) {'max_size':8,'is_fixed_size':true}"
                + " {'max_size':304,'is_fixed_size':false}"));
    assertEquals(
        new Op.OpenMap("String", "()", Bound.UNBOUNDED, Bound.upTo(0)),
        only("OPEN map init String () 'unbounded' {'max_size':0,'is_fixed_size':false}"));
  }

  @Test
  void settingIsOfAnItemOrOfAValue() {
    assertEquals(7, assertInstanceOf(Op.SetItem.class, only("SET 7 x01")).index());
    assertArrayEquals(
        new byte[] {2}, assertInstanceOf(Op.SetValue.class, only("SET x01 x02")).old());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "X x00", "I x00 x01", "I x0 x01 -", "I y00 x01 -", "G one 0", "NEW tree u64"})
  void aLineThatIsNoOperationIsNamed(String line) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> OpLog.parse("S first\n" + line + "\n"));
    assertTrue(e.getMessage().contains("line 2: " + line), e::getMessage);
  }
}
