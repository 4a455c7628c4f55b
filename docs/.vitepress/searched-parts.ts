// The parts of pages that the search lists: each page once, and each name of the reference.

/** A part of a page: the anchor and the titles of its heading, and the text below it. */
interface SearchedPart {
  readonly anchor?: string;
  readonly titles: string[];
  readonly text: string;
}

const HEADING = /<h([1-6])[^>]*?id="([^"]*)"[^>]*>(.*?)<a [^>]*class="header-anchor"[\s\S]*?<\/h\1>/g;

const SUMMARY = /<p class="summary">(.*?)<\/p>/;

const textIn = (html: string): string => html.replace(/<[^>]*>/g, " ").trim();

/** Splits the markup of a page: of the reference at the names, which have level 3; other pages stay whole. */
export function* searchedParts(path: string, html: string): Generator<SearchedPart> {
  const headings = [...html.matchAll(HEADING)];
  const isReference = /\/api\/.*\.md$/.test(path);
  const starts = headings.filter(([, level], index) => index === 0 || (isReference && level === "3"));
  for (const [index, { 0: heading, 2: anchor = "", 3: title = "", index: start }] of starts.entries()) {
    const text = html.slice(start + heading.length, starts[index + 1]?.index);
    // The list shows what a rule requires before its code.
    const [, summary] = SUMMARY.exec(text) ?? [];
    const titles = [...(summary === undefined ? [] : [textIn(summary)]), textIn(title)];
    yield { anchor, titles, text: textIn(text) };
  }
}
