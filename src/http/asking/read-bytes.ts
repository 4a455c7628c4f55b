/** What came of reading a body: its bytes, or why there are none. */
export type BytesRead = Uint8Array | "too-large" | "too-late" | "broken";

/**
 * Reads a body to its end. Bytes are counted as they come, whatever was announced; past `most`, or after `ms`
 * milliseconds, the rest is given up. `broken`: the client went away, or what came are no bytes.
 */
export async function readBytes(
  body: ReadableStream<Uint8Array>,
  most: number,
  ms: number,
): Promise<BytesRead> {
  const reader = body.getReader();
  let isLate = false;
  const giveUp = (): void => void reader.cancel().catch(() => undefined);
  const timer = setTimeout(() => {
    isLate = true;
    giveUp();
  }, ms);
  let held: Uint8Array = new Uint8Array(0);
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (isLate) return "too-late";
      if (done) return held.subarray(0, length);
      if (!ArrayBuffer.isView(value)) {
        giveUp();
        return "broken";
      }
      if (length + value.byteLength > most) {
        giveUp();
        return "too-large";
      }
      if (length === 0) held = value;
      else {
        // Room doubles, so that a body of tiny pieces is not copied over and over, nor kept as a million views.
        if (length + value.byteLength > held.byteLength) {
          const room = new Uint8Array(Math.max(2 * length, length + value.byteLength));
          room.set(held.subarray(0, length));
          held = room;
        }
        held.set(value, length);
      }
      length += value.byteLength;
    }
  } catch {
    return isLate ? "too-late" : "broken";
  } finally {
    clearTimeout(timer);
  }
}
