package dev.espalier.tree;

import java.util.function.Function;

/**
 * Leads from a collection to its tree, for packages of this module that read the tree themselves.
 *
 * <p>A collection is an exported type and its tree is not, so no method of the collection can hand
 * the tree out. Its class leaves a function here when it is initialised, which it is before there
 * is an object to ask for.
 */
public final class TreeAccess {
  private static volatile Function<Object, Tree> access;

  private TreeAccess() {}

  /**
   * Takes the function that leads to the tree; called by the class of the collections.
   *
   * @param function gives the tree of a collection
   */
  public static void set(Function<Object, Tree> function) {
    access = function;
  }

  /**
   * Returns the tree behind a collection. Who reads it must know by other means that it does not
   * change meanwhile.
   *
   * @param map the collection
   * @return its tree
   */
  public static Tree of(Object map) {
    return access.apply(map);
  }
}
