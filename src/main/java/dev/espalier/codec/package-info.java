/** How a value becomes bytes and how keys compare. */
package dev.espalier.codec;
