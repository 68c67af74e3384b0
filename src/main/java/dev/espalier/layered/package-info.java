/** Sorted data in layers: deleted ranges as intervals that hide what older layers hold. */
package dev.espalier.layered;
