/** Text that is HTML already. */
export interface Markup {
  readonly html: string;
}

type Part = Markup | string | number | readonly Part[];

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const write = (part: Part): string => {
  if (typeof part === "string" || typeof part === "number")
    return String(part).replace(/[&<>"']/g, (character) => entities[character] as string);
  return "html" in part ? part.html : part.map(write).join("");
};

/** Writes HTML: what stands between the parts is taken as it is, and the parts are escaped unless they are markup. */
export const html = (between: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  html: between.map((text, index) => text + write(parts[index] ?? "")).join(""),
});
