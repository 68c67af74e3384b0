package dev.espalier.tree;

/**
 * Writes what has changed of a draft, field by field through the save buffer.
 *
 * <p>Where fields stand side by side they reach the memory as one write; a field that is stored as
 * it is already is passed over. The address of the first overflow page belongs to {@link
 * NodePages}: only the head of a new node has it in passing.
 */
final class DraftWriter {
  private final SaveBuffer buffer = new SaveBuffer();
  private NodeDraft draft;
  private NodeLayout layout;

  void write(NodeDraft changed) {
    draft = changed;
    layout = changed.layout();
    buffer.open(changed.pages());
    if (changed.isHeadChanged()) {
      writeHead();
    }
    boolean childrenFirst = layout.children(0) < layout.keys(false, 0);
    if (childrenFirst) {
      writeChildren();
    }
    if (layout.valueStride() == NodeLayout.BY_LENGTH) {
      writeKeys();
      writeValues();
    } else {
      writePairs();
    }
    if (!childrenFirst) {
      writeChildren();
    }
    buffer.flush();
  }

  private void writeHead() {
    if (draft.isNew()) {
      buffer.seek(0);
      buffer.putInt(TreeFormat.tag(NodeLayout.MAGIC, layout.version()));
      buffer.putByte(draft.isLeaf() ? 0 : 1);
    }
    buffer.seek(NodeLayout.COUNT);
    buffer.putShort(draft.count());
    if (draft.isNew() && layout instanceof NodeLayoutV2) {
      buffer.putLong(draft.pages().first());
    }
  }

  private void writeChildren() {
    long child = layout.children(draft.count());
    for (int i = 0; i < draft.childCount(); i++, child += NodeLayout.CHILD) {
      if (child + NodeLayout.CHILD > draft.changedFrom()) {
        buffer.seek(child);
        buffer.putLong(draft.child(i));
      }
    }
  }

  private void writeKeys() {
    long key = draft.keyOffset(0);
    for (int i = 0; i < draft.count(); i++) {
      key = writeKey(i, key);
    }
  }

  private void writeValues() {
    long value = draft.valueOffset(0);
    for (int i = 0; i < draft.count(); i++) {
      value = writeValue(i, value);
    }
  }

  private void writePairs() {
    for (int i = 0; i < draft.count(); i++) {
      writeKey(i, draft.keyOffset(i));
      writeValue(i, draft.valueOffset(i));
    }
  }

  private long writeKey(int i, long at) {
    Slices keys = draft.keys();
    int length = keys.length(i);
    int prefix = layout.keyPrefix();
    long end = at + prefix + length;
    if (end > draft.changedFrom()) {
      buffer.seek(at);
      if (prefix > 0) {
        buffer.putInt(length);
      }
      buffer.put(keys.in(i), keys.from(i), length);
    }
    return end;
  }

  private long writeValue(int i, long at) {
    Slices values = draft.values();
    int length = values.length(i);
    long end = at + NodeLayout.LENGTH + length;
    if (end > draft.changedFrom() || draft.isValueReplaced(i)) {
      buffer.seek(at);
      buffer.putInt(length);
      buffer.put(values.in(i), values.from(i), length);
    }
    return end;
  }
}
