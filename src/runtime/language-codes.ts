/** The codes by which the texts of a language are looked up, in lower case: its own, and the part before its first hyphen. */
export const languageCodes = (language: unknown): string[] => {
  const code = `${language}`.toLowerCase();
  return [code, code.split("-")[0] as string];
};
