const references: Readonly<Record<string, string>> = {
  "<": "&lt;",
  ">": "&gt;",
  "&": "&amp;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A line of text as XML writes it, between tags or in quotes. The line holds no characters that XML does not allow. */
export const escapeXml = (line: string): string =>
  line.replace(/[<>&"']/g, (character) => references[character] as string);
