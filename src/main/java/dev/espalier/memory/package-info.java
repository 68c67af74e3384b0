/** Where bytes live. */
package dev.espalier.memory;
