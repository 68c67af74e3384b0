package dev.espalier;

import dev.espalier.tree.TreeImage;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.PropertyDefaults;
import net.jqwik.api.Provide;

/** Damage in several places at once is found or does no harm. */
@PropertyDefaults(tries = 300, edgeCases = EdgeCasesMode.NONE)
class BTreeMapDamageProperties {
  /** Maps are only read by {@link DamagedMap}, so all tries damage the same. */
  private static final DamagedMap<?, ?> LONGS = DamagedMaps.longs();

  private static final DamagedMap<?, ?> STRINGS = DamagedMaps.strings();
  private static final DamagedMap<?, ?> MIGRATED = DamagedMaps.migratedAndWidened();

  /**
   * Eight bytes that are replaced by others.
   *
   * @param place where, as a fraction of the image
   * @param source from where they are copied, as a fraction of the image
   * @param number what they are if not copied
   * @param copied whether they are copied from elsewhere in the image
   */
  record Blow(double place, double source, long number, boolean copied) {
    void strike(TreeImage image, long end) {
      long at = (long) (place * (end - Long.BYTES));
      long from = (long) (source * (end - Long.BYTES));
      image.putLong(at, copied ? image.longAt(from) : number);
    }
  }

  @Provide
  Arbitrary<List<Blow>> blows() {
    Arbitrary<Double> places = Arbitraries.doubles().between(0, 1);
    Arbitrary<Long> numbers =
        Arbitraries.oneOf(
            Arbitraries.of(0L, 1L, -1L, Long.MIN_VALUE, 0x7FFF_FFFFL, 0xFFFF_FFFFL),
            Arbitraries.longs().between(0, 5000),
            Arbitraries.longs());
    return Combinators.combine(places, places, numbers, Arbitraries.of(true, false))
        .as(Blow::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(4);
  }

  private static void damage(DamagedMap<?, ?> map, List<Blow> blows) {
    TreeImage image = map.sound().copy();
    long end = map.sound().end();
    blows.forEach(blow -> blow.strike(image, end));
    map.use(image, blows.toString());
  }

  @Property
  void longs(@ForAll("blows") List<Blow> blows) {
    damage(LONGS, blows);
  }

  @Property
  void strings(@ForAll("blows") List<Blow> blows) {
    damage(STRINGS, blows);
  }

  @Property
  void migrated(@ForAll("blows") List<Blow> blows) {
    damage(MIGRATED, blows);
  }
}
