/** An application that uses the library as any other would. */
module consumer {
  requires dev.espalier;
}
