package dev.espalier.golden;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.zip.GZIPInputStream;

/** Reads the files beside the manifest. */
final class GoldenFiles {
  private GoldenFiles() {}

  static byte[] unzipped(String name) {
    try (InputStream in = new GZIPInputStream(open(name))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }

  private static InputStream open(String name) throws IOException {
    InputStream in = GoldenFiles.class.getResourceAsStream("/golden/" + name);
    if (in == null) {
      throw new IOException("no golden file " + name);
    }
    return in;
  }
}
