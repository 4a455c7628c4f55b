import { replaceReferences } from "./references.ts";

/** Named references that editors write, in any case. */
export const namedCharacters: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
};

/** The names of elements within a line, as a pattern. */
export const inLine =
  "a|abbr|b|bdi|bdo|big|button|cite|code|del|em|font|form|i|iframe|input|ins|kbd|label|link|mark|meta|object|q|s|samp|script|small|span|strike|strong|style|sub|sup|svg|tt|u|var";
/** The names of elements that start a new line, as a pattern. */
export const ownLine =
  "address|article|aside|audio|blockquote|body|br|center|dd|details|div|dl|dt|figcaption|figure|footer|h[1-6]|head|header|hr|html|img|li|main|nav|ol|p|picture|pre|section|source|summary|table|tbody|td|tfoot|th|thead|title|tr|ul|video";

/** Elements whose content is invisible, comments, and the tags of elements that texts are written with. */
const MARKUP = new RegExp(
  `<(style|script)\\b[^<>]*>[^<]*</\\1\\s*>|<!--[\\s\\S]*?-->|</?(?:${inLine})(?:[\\s/][^<>]*)?>|</?(?:${ownLine})(?:[\\s/][^<>]*)?>`,
  "gi",
);
const IN_LINE = new RegExp(`^</?(?:${inLine})\\b`, "i");

/**
 * The visible part of a text that may be HTML: without the tags of HTML elements, a line break as a space, and with character
 * references decoded: numeric ones, and the names that editors write. A `<` that starts no such tag stays, so a text without
 * markup is unchanged. Time may grow with the square of the length if comments are not closed: pass a text of bounded length.
 */
export const plainText = (text: string): string =>
  replaceReferences(
    text.includes("<")
      ? text.replace(MARKUP, (markup) => (markup.startsWith("<!") || IN_LINE.test(markup) ? "" : " "))
      : text,
    (name) =>
      Object.hasOwn(namedCharacters, name.toLowerCase()) ? namedCharacters[name.toLowerCase()] : undefined,
  );
