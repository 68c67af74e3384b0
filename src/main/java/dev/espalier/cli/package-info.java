/**
 * The command line: a small tool that shows, checks, queries, fills and dumps a map file.
 *
 * <p>{@link dev.espalier.cli.Main} finds the {@link dev.espalier.cli.Command} that the first
 * argument names. A command gets its {@link dev.espalier.cli.Arguments} and a {@link
 * dev.espalier.cli.Terminal}, works on a {@link dev.espalier.cli.MapFile}, and answers with an exit
 * code: 0 for success, 1 for a finding, 2 for wrong usage. How keys and values are written as text
 * is a {@link dev.espalier.cli.ValueType}.
 */
package dev.espalier.cli;
