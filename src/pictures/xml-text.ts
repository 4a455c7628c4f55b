const references: Readonly<Record<string, string>> = {
  "<": "&lt;",
  ">": "&gt;",
  "&": "&amp;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A line of text as it stands in XML, between tags or in quotes. What XML has no way to write, a line does not hold. */
export const xmlText = (line: string): string =>
  line.replace(/[<>&"']/g, (character) => references[character] as string);
