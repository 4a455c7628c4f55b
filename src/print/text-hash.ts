/**
 * Two multiply-and-xor hashes over the UTF-16 code units, the first of them 32-bit FNV-1a, each finished with
 * an avalanche step. For telling texts apart, not for secrets. The same on every machine.
 */
export function textHash(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x5bd1e995);
    second ^= second >>> 15;
  }
  return hex(first) + hex(second);
}

function hex(state: number): string {
  let mixed = Math.imul(state ^ (state >>> 16), 0x45d9f3b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  return ((mixed ^ (mixed >>> 16)) >>> 0).toString(16).padStart(8, "0");
}
