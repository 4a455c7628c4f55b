/** HTML or SVG, which is not escaped again. */
export interface Markup {
  readonly html: string;
}

export type MarkupPart = Markup | string | number | readonly MarkupPart[];

const entities: Readonly<Record<string, string>> = {
  "<": "&lt;",
  ">": "&gt;",
  "&": "&amp;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text escaped for markup, between tags or in quotes. XML also requires that it has no control characters. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[<>&"']/g, (character) => entities[character] as string);

/** Creates a template tag that escapes inserted texts unless they are markup, after converting them. */
export function markupTag(convert: (text: string) => string = (text) => text) {
  const render = (part: MarkupPart): string => {
    if (typeof part === "string" || typeof part === "number") return escapeMarkup(convert(String(part)));
    return "html" in part ? part.html : part.map(render).join("");
  };
  return (texts: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup => ({
    html: texts.map((text, index) => text + render(parts[index] ?? "")).join(""),
  });
}

/** The tag for unconverted texts. Pictures only escape, so their bundle leaves it out. */
export const html = /* @__PURE__ */ markupTag();
