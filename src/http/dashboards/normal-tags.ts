/** Tags as they are kept: trimmed, in lower case, each once, in the order in which they were sent. */
export const normalTags = (tags: readonly (string | null)[]): string[] => [
  ...new Set(tags.map((tag) => tag?.trim().toLowerCase() ?? "").filter((tag) => tag !== "")),
];
