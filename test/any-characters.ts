import fc from "fast-check";

const codePoint = fc.oneof(fc.nat(0x7f), fc.nat(0xffff), fc.nat(0x10ffff));

/**
 * Texts of any code points, halves of surrogate pairs among them. `fc.string({ unit: "binary" })` keeps a table of all code points,
 * which takes each process a second to make, and much memory.
 */
export const anyCharacters = (lengths: { readonly minLength?: number; readonly maxLength?: number } = {}) =>
  fc.array(codePoint, lengths).map((points) => String.fromCodePoint(...points));
