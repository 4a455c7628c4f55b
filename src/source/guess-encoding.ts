/** What bytes may be instead of UTF-8. */
export type OtherEncoding = "UTF-16" | "UTF-32" | "gzip";

const MARKS: readonly (readonly [encoding: OtherEncoding, bytes: readonly number[]])[] = [
  ["UTF-32", [0xff, 0xfe, 0, 0]],
  ["UTF-32", [0, 0, 0xfe, 0xff]],
  ["UTF-16", [0xff, 0xfe]],
  ["UTF-16", [0xfe, 0xff]],
  ["gzip", [0x1f, 0x8b]],
];

/**
 * What bytes are that are surely not JSON in UTF-8, else undefined. Byte order marks and the magic number of gzip
 * tell, and so do NUL bytes: JSON begins with an ASCII character, which UTF-16 and UTF-32 pad with NUL bytes, and
 * no JSON in UTF-8 has a NUL so early (after RFC 4627 section 3).
 */
export function guessEncoding(bytes: Uint8Array): OtherEncoding | undefined {
  for (const [encoding, mark] of MARKS) {
    if (mark.every((byte, at) => bytes[at] === byte)) return encoding;
  }
  const padded = Array.from(bytes.subarray(0, 4), (byte) => (byte === 0 ? "0" : "x")).join("");
  if (padded === "000x" || padded === "x000") return "UTF-32";
  if (bytes.length % 2 === 0 && /^(?:0x|x0)/.test(padded)) return "UTF-16";
  return undefined;
}
