/** The B-tree engine on bytes. */
package dev.espalier.tree;
