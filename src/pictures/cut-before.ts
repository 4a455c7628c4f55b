const segmenter = /* @__PURE__ */ new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Where to cut a text that is longer than `limit` UTF-16 units: at the limit, or before the character (as a reader
 * sees it) that the limit would cut in two. Never 0, so that cutting again and again comes to an end.
 */
export function cutBefore(text: string, limit: number): number {
  return segmenter.segment(text).containing(limit)?.index || limit;
}
