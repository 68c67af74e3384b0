package dev.espalier.layered;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.layered.CompactionPolicy.LayerSize;
import dev.espalier.layered.CompactionPolicy.Run;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CompactionPolicyTest {
  private static Optional<Run> choose(int limit, long... entries) {
    List<LayerSize> layers =
        Arrays.stream(entries).mapToObj(size -> new LayerSize(size, 0)).toList();
    return CompactionPolicy.sizeTiered(limit).choose(layers);
  }

  @Test
  void asManyLayersOfATierAsTheLimitAllowsStay() {
    assertEquals(Optional.empty(), choose(4, 0));
    assertEquals(Optional.empty(), choose(4, 3, 3, 3, 3, 3));
    assertEquals(Optional.empty(), choose(4, 0, 10, 10, 10, 10, 60, 60, 60, 60));
  }

  @Test
  void oneLayerOfATierMoreIsTooMany() {
    assertEquals(Optional.of(new Run(1, 5)), choose(4, 3, 3, 3, 3, 3, 3));
    assertEquals(Optional.of(new Run(3, 5)), choose(2, 0, 90, 90, 3, 4, 3, 90));
  }

  @Test
  void theLayerThatIsWrittenToIsLeftOut() {
    assertEquals(Optional.of(new Run(1, 3)), choose(2, 3, 3, 3, 3));
  }

  @Test
  void smallerLayersBetweenLargeOnesAreTakenAlong() {
    assertEquals(Optional.of(new Run(1, 5)), choose(2, 0, 90, 3, 90, 3, 90));
  }

  @Test
  void rangesCountAsEntriesDo() {
    List<LayerSize> layers =
        List.of(
            new LayerSize(0, 0), new LayerSize(1, 9), new LayerSize(9, 1), new LayerSize(0, 10));
    assertEquals(Optional.of(new Run(1, 3)), CompactionPolicy.sizeTiered(2).choose(layers));
  }

  @Test
  void hugeLayersHaveATierToo() {
    assertEquals(
        Optional.of(new Run(1, 3)), choose(2, 0, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE));
  }

  @Test
  void tooSmallLimitsAndRunsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> CompactionPolicy.sizeTiered(1));
    assertThrows(IllegalArgumentException.class, () -> new Run(2, 2));
    assertThrows(IllegalArgumentException.class, () -> new Run(-1, 2));
  }

  @Test
  void aMapThatIsCompactedOftenHasFewLayersAndCopiesLittle() {
    LayeredMap<Integer, String> map = TreeMapStore.newMap();
    TreeMap<Integer, String> model = new TreeMap<>();
    int compactions = 0;
    for (int i = 0; i < 2000; i++) {
      int key = i * 7919 % 2003;
      map.put(key, "v" + i);
      model.put(key, "v" + i);
      map.freeze();
      compactions += map.compact(CompactionPolicy.sizeTiered(4));
      assertTrue(map.layerCount() <= 40);
    }
    assertTrue(compactions > 300 && compactions < 1000, compactions + " compactions");
    CursorChecks.checkAll(map::get, map.cursor(), model, null, null);
  }

  @Test
  void aPolicyThatChoosesLayersThatAreNotThereIsRefused() {
    LayeredMap<Integer, String> map = TreeMapStore.newMap();
    assertThrows(
        IndexOutOfBoundsException.class, () -> map.compact(layers -> Optional.of(new Run(0, 5))));
  }
}
