/** Ordered collections off the heap. */
package dev.espalier;
