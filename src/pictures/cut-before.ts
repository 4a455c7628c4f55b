/** Made when first needed: it takes longer than loading everything else that draws. */
let segmenter: Intl.Segmenter | undefined;

/**
 * Where to cut a text that is longer than `limit` UTF-16 units: at the limit, or before the character (as a reader
 * sees it) that the limit would cut in two. Never 0, so that cutting again and again comes to an end.
 */
export function cutBefore(text: string, limit: number): number {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return segmenter.segment(text).containing(limit)?.index || limit;
}
