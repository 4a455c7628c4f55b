/** First byte, then the least and greatest second byte, then how many more bytes follow (RFC 3629 section 4). */
const SEQUENCES: readonly (readonly [from: number, to: number, least: number, most: number, more: number])[] =
  [
    [0xc2, 0xdf, 0x80, 0xbf, 0],
    [0xe0, 0xe0, 0xa0, 0xbf, 1],
    [0xe1, 0xec, 0x80, 0xbf, 1],
    [0xed, 0xed, 0x80, 0x9f, 1],
    [0xee, 0xef, 0x80, 0xbf, 1],
    [0xf0, 0xf0, 0x90, 0xbf, 2],
    [0xf1, 0xf3, 0x80, 0xbf, 2],
    [0xf4, 0xf4, 0x80, 0x8f, 2],
  ];

/** How many bytes the character at an offset takes; 0 when no character of UTF-8 begins so. */
function characterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number;
  if (first < 0x80) return 1;
  const sequence = SEQUENCES.find(([from, to]) => first >= from && first <= to);
  if (sequence === undefined) return 0;
  const [, , least, most, more] = sequence;
  const second = bytes[at + 1] ?? 0;
  if (second < least || second > most) return 0;
  for (let next = at + 2; next < at + 2 + more; next++) {
    if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return 2 + more;
}

/** The offset of the first byte that begins no character of UTF-8, a cut one included; undefined when all is UTF-8. */
export function invalidByte(bytes: Uint8Array): number | undefined {
  let at = 0;
  while (at < bytes.length) {
    const length = characterLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return undefined;
}
