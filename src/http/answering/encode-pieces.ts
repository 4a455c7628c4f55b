const encoder = new TextEncoder();

/** Room for what one UTF-16 code unit becomes in UTF-8, at most. */
const MOST_BYTES = 3;

/** The pieces of a text, one after the other, in UTF-8. No piece may end within a surrogate pair. */
export function encodePieces(pieces: readonly string[]): Uint8Array<ArrayBuffer> {
  let left = 0;
  for (const piece of pieces) left += piece.length;
  // Most texts are ASCII almost throughout; where the room is too small, all of the rest gets the most it can need.
  let room = new Uint8Array(left + (left >> 4) + 16);
  let length = 0;
  for (const piece of pieces) {
    const { read, written } = encoder.encodeInto(piece, room.subarray(length));
    length += written;
    if (read < piece.length) {
      const larger = new Uint8Array(length + MOST_BYTES * (left - read));
      larger.set(room.subarray(0, length));
      room = larger;
      length += encoder.encodeInto(piece.slice(read), room.subarray(length)).written;
    }
    left -= piece.length;
  }
  return room.subarray(0, length);
}
