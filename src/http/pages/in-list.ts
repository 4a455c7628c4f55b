/** The texts of the elements of a JSON list, with the commas between them. */
export const inList = (texts: readonly string[]): string[] =>
  texts.flatMap((text, index) => (index === 0 ? [text] : [",", text]));
