const OPEN = '  "files": [';
const CLOSE = "\n  ],\n";

/** The elements of `files` in a JSON document of reports that has some. */
export const elementsOf = (document: string): string =>
  document.slice(document.indexOf(OPEN) + OPEN.length, document.lastIndexOf(CLOSE));

/** What stands before and after those elements. */
export const around = (document: string): { readonly before: string; readonly after: string } => ({
  before: document.slice(0, document.indexOf(OPEN) + OPEN.length),
  after: document.slice(document.lastIndexOf(CLOSE)),
});
