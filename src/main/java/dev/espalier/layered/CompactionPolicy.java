package dev.espalier.layered;

import java.util.List;
import java.util.Optional;

/**
 * Says which layers of a {@link LayeredMap} are worth being compacted. A policy runs only when
 * {@link LayeredMap#compact(CompactionPolicy)} is called.
 *
 * {@snippet :
 * CompactionPolicy policy = CompactionPolicy.sizeTiered(4);
 * map.freeze();
 * map.compact(policy);
 * }
 */
@FunctionalInterface
public interface CompactionPolicy {
  /**
   * How much a layer holds.
   *
   * @param entries the number of its entries, delete marks included
   * @param intervals the number of its deleted ranges
   */
  record LayerSize(long entries, long intervals) {}

  /**
   * Adjacent layers, numbered from the newest.
   *
   * @param from index of the first layer
   * @param to index of the last layer
   */
  record Run(int from, int to) {
    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if these are not at least two layers
     */
    public Run {
      if (from < 0 || to <= from) {
        throw new IllegalArgumentException(
            "layers %d to %d: a compaction takes two or more".formatted(from, to));
      }
    }
  }

  /**
   * Chooses what to compact next. Is asked again after each compaction.
   *
   * @param layers all layers, the newest first; the first one is the layer that is written to
   * @return the layers to make one of, or nothing if all is well
   */
  Optional<Run> choose(List<LayerSize> layers);

  /**
   * Returns the usual policy: layers of about the same size are compacted when there are more than
   * {@code limit} of them, so that every entry is copied about log n times in all.
   *
   * <p>Sizes are about the same if they belong to one tier; tier t goes up to {@code limit}<sup>t +
   * 1</sup> entries and ranges. A run of adjacent layers, none of a higher tier than t, with more
   * than {@code limit} of tier t among them is compacted; the lowest tier comes first. The layer
   * that is written to is left out until it is frozen.
   *
   * @param limit how many layers of a tier may lie side by side; at least 2
   * @return the policy
   * @throws IllegalArgumentException if {@code limit} is less than 2
   */
  static CompactionPolicy sizeTiered(int limit) {
    return new SizeTiered(limit);
  }
}
