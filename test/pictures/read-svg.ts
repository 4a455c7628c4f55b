/** A box or a line of an SVG drawing: `node` and `edge` in Graphviz, `question`, `exit` and `stub` in our drawings. */
export interface SvgPart {
  readonly kind: string;
  readonly title: string;
  /** Its label, the lines joined. */
  readonly label: string;
}

/** An SVG document as read back. */
export interface Svg {
  readonly names: Set<string>;
  readonly attributes: Set<string>;
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** Texts outside of boxes and lines. */
  readonly texts: string[];
  readonly parts: SvgPart[];
}

const token =
  /<(\/?)([A-Za-z]+)((?:\s+[a-z][A-Za-z:-]*="(?:[^"<&]|&(?:lt|gt|amp|quot|#\d+);)*")*)(\/?)>|((?:[^<&]|&(?:lt|gt|amp|quot|#\d+);)+)/gy;
const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"' };
const shown = (text: string): string =>
  text.replace(/&(?:#(\d+)|([a-z]+));/g, (_, code, name) =>
    code ? String.fromCodePoint(Number(code)) : (named[name] ?? ""),
  );

/** Characters that XML 1.0 cannot represent (https://www.w3.org/TR/xml/#charsets). */
const unwritable = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;

/** Reads an SVG document; throws if it is not well-formed. Comments and a prolog are not expected. */
export function readSvg(text: string): Svg {
  if (unwritable.test(text) || !text.isWellFormed()) throw new Error("characters that XML does not have");
  const svg = {
    names: new Set<string>(),
    attributes: new Set<string>(),
    texts: [] as string[],
    parts: [] as SvgPart[],
  };
  const found: { title?: string; description?: string } = {};
  const open: string[] = [];
  let part: { kind: string; title: string; label: string[]; depth: number } | undefined;
  token.lastIndex = 0;
  let at = 0;
  while (at < text.length) {
    const [, closing, name = "", attributes = "", empty, content] = token.exec(text) ?? [];
    if (token.lastIndex === 0) throw new Error(`not well-formed at ${text.slice(at, at + 80)}`);
    at = token.lastIndex;
    const inside = open.at(-1);
    if (content !== undefined) {
      const written = shown(content);
      if (inside === "title" && part !== undefined) part.title ||= written;
      else if (inside === "title") found.title = written;
      else if (inside === "desc") found.description = written;
      else if (inside === "text" || inside === "tspan") (part?.label ?? svg.texts).push(written.trim());
      else if (content.trim() !== "") throw new Error(`text outside of texts: ${content}`);
    } else if (closing) {
      if (open.pop() !== name) throw new Error(`closes another element: ${name}`);
      if (name === "g" && part?.depth === open.length) {
        svg.parts.push({ kind: part.kind, title: part.title, label: part.label.join(" ") });
        part = undefined;
      }
    } else {
      svg.names.add(name);
      if (/="[^"]*(?:undefined|NaN)/.test(attributes))
        throw new Error(`without a value: ${name}${attributes}`);
      for (const [, attribute = ""] of attributes.matchAll(/\s([A-Za-z:-]+)=/g))
        svg.attributes.add(attribute);
      const kind = /\sclass="(node|edge|question|exit|stub)"/.exec(attributes)?.[1];
      if (kind !== undefined) part = { kind, title: "", label: [], depth: open.length };
      if (!empty) open.push(name);
    }
    if (open.length === 0 && text.slice(at).trim() === "") break;
  }
  if (open.length > 0) throw new Error(`left open: ${open.join()}`);
  return { ...svg, title: found.title, description: found.description };
}
