package dev.espalier.layered;

import java.util.Comparator;

/**
 * Finds, among the keys that several players hold up, the one that comes first, again and again
 * while the winner changes its key.
 *
 * <p>The players are layers, numbered from the newest. Of equal keys the newest layer's wins.
 *
 * @param <K> the type of the keys
 */
final class Tournament<K> {
  /*
   * A tree of losers (Knuth, The Art of Computer Programming, volume 3, section 5.4.1). Leaf i is
   * player i; an inner node keeps the player that lost the match between the winners of its two
   * subtrees. With n players the nodes are 1 to n - 1, the leaf of player i has number n + i, and
   * the parent of node j is j / 2. Example for n = 4:
   *
   *            winner
   *              1
   *          2       3
   *        p0 p1   p2 p3
   *
   * When the winner has changed its key, only the matches on its way up are played again.
   *
   * A player that won and wins again after a change is likely to go on winning. Then the best of
   * the losers on its way up, the runner-up, is remembered: while the winner's next key is before
   * the runner-up's, one comparison replaces the whole way up. Once it is behind, the runner-up has
   * won, and matches are to be played only below the node where it was the loser.
   *
   * Invariants
   *   1. A node's loser holds no smaller key than any winner above it.
   *   2. shadowed[i] says that a newer player held the same key as i does now. It is set whenever
   *      two equal keys meet, and two equal keys do meet before the older one can win: it must have
   *      lost to one of its own key, else it would have won.
   *   3. runnerUp, if not NONE, is the first of the losers on the winner's way up.
   *
   * A player without a key holds null, which comes after every key.
   */
  private static final int NONE = -1;

  private final Comparator<? super K> order;
  private final K[] keys;
  private final boolean[] shadowed;
  private final int[] losers;
  private final int players;
  private boolean ascending = true;
  private int winner;
  private int runnerUp = NONE;

  @SuppressWarnings("unchecked") // an array that never leaves this class
  Tournament(int players, Comparator<? super K> order) {
    this.order = order;
    this.players = players;
    this.keys = (K[]) new Object[players];
    this.shadowed = new boolean[players];
    this.losers = new int[players];
  }

  /** Plays all matches anew, for keys given by {@link #enter}. */
  void begin(boolean ascending) {
    this.ascending = ascending;
    int[] winners = new int[2 * players];
    for (int i = 0; i < players; i++) {
      winners[players + i] = i;
    }
    for (int node = players - 1; node > 0; node--) {
      int left = winners[2 * node];
      int right = winners[2 * node + 1];
      boolean leftWins = beats(left, right);
      winners[node] = leftWins ? left : right;
      losers[node] = leftWins ? right : left;
    }
    winner = winners[1];
    runnerUp = NONE;
  }

  /** Gives a player its first key, before {@link #begin}. */
  void enter(int player, K key) {
    keys[player] = key;
    shadowed[player] = false;
  }

  /** Gives the winner its next key, in the direction of the tournament; null if it has none. */
  void replace(K key) {
    int player = winner;
    keys[player] = key;
    shadowed[player] = false;
    int rival = runnerUp;
    runnerUp = NONE;
    int comparison = rival == NONE ? 0 : compare(key, keys[rival]);
    if (comparison < 0) {
      runnerUp = rival;
    } else if (comparison > 0) {
      climbTo(rival, player);
    } else {
      climb(player);
      if (winner == player && players > 1) {
        runnerUp = bestLoser(player);
      }
    }
  }

  /** Says whether the winner has won again after a change, so that a runner-up is known. */
  boolean hasRunnerUp() {
    return runnerUp != NONE;
  }

  /** Returns the key of the runner-up, or null if that has none. */
  K runnerUpKey() {
    return keys[runnerUp];
  }

  /** Gives the winner a key that is known to come before those of all others. */
  void keep(K key) {
    keys[winner] = key;
    shadowed[winner] = false;
  }

  /** Returns the player whose key comes first. */
  int winner() {
    return winner;
  }

  /** Returns the winner's key, or null if no player has a key. */
  K key() {
    return keys[winner];
  }

  /** Says whether a newer player held the winner's key. */
  boolean isShadowed() {
    return shadowed[winner];
  }

  private void climb(int player) {
    int best = player;
    for (int node = (players + player) >> 1; node > 0; node >>= 1) {
      best = play(node, best);
    }
    winner = best;
  }

  /** Lets a player climb to where it meets one that is known to win all that follows. */
  private void climbTo(int sureWinner, int player) {
    int best = player;
    int node = (players + player) >> 1;
    for (; losers[node] != sureWinner; node >>= 1) {
      best = play(node, best);
    }
    losers[node] = best;
    winner = sureWinner;
  }

  private int play(int node, int challenger) {
    int loser = losers[node];
    if (!beats(loser, challenger)) {
      return challenger;
    }
    losers[node] = challenger;
    return loser;
  }

  private int bestLoser(int player) {
    int node = (players + player) >> 1;
    int best = losers[node];
    for (node >>= 1; node > 0; node >>= 1) {
      if (beats(losers[node], best)) {
        best = losers[node];
      }
    }
    return best;
  }

  private boolean beats(int player, int rival) {
    int comparison = compare(keys[player], keys[rival]);
    if (comparison == 0) {
      shadowed[Math.max(player, rival)] = true;
      return player < rival;
    }
    return comparison < 0;
  }

  /** Compares keys in the direction of the tournament. */
  private int compare(K key, K other) {
    if (key == null || other == null) {
      return key != null ? -1 : 1;
    }
    return ascending ? order.compare(key, other) : order.compare(other, key);
  }
}
