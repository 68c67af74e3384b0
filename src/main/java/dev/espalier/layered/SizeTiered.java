package dev.espalier.layered;

import java.util.List;
import java.util.Optional;

/**
 * The policy of {@link CompactionPolicy#sizeTiered}.
 *
 * @param limit how many layers of a tier may lie side by side
 */
record SizeTiered(int limit) implements CompactionPolicy {
  private static final int FIRST_FROZEN = 1;

  SizeTiered {
    if (limit < 2) {
      throw new IllegalArgumentException("limit " + limit + ": at least 2");
    }
  }

  @Override
  public Optional<Run> choose(List<LayerSize> layers) {
    int[] tiers = layers.stream().mapToInt(this::tier).toArray();
    int highest = 0;
    for (int i = FIRST_FROZEN; i < tiers.length; i++) {
      highest = Math.max(highest, tiers[i]);
    }
    for (int tier = 0; tier <= highest; tier++) {
      Optional<Run> run = runOf(tier, tiers);
      if (run.isPresent()) {
        return run;
      }
    }
    return Optional.empty();
  }

  private int tier(LayerSize size) {
    long limits = limit;
    int tier = 0;
    while (size.entries() + size.intervals() > limits) {
      limits = limits > Long.MAX_VALUE / limit ? Long.MAX_VALUE : limits * limit;
      tier++;
    }
    return tier;
  }

  /** Looks for a run of layers of a tier and lower ones, with too many of that tier. */
  private Optional<Run> runOf(int tier, int[] tiers) {
    int start = FIRST_FROZEN;
    int members = 0;
    for (int i = FIRST_FROZEN; i <= tiers.length; i++) {
      if (i == tiers.length || tiers[i] > tier) {
        if (members > limit) {
          return Optional.of(new Run(start, i - 1));
        }
        start = i + 1;
        members = 0;
      } else if (tiers[i] == tier) {
        members++;
      }
    }
    return Optional.empty();
  }
}
