import type { Drawing } from "./pictures.ts";

const value = String.raw`(?:"((?:[^"\\\x00-\x1f]|\\["\\n])*)"|[A-Za-z]+|\d+(?:\.\d+)?)`;
const attribute = `([a-z]+)=${value}`;
const attributes = String.raw`\[((?:[a-z]+=${value})(?:, [a-z]+=${value})*)\]`;
const statement = new RegExp(String.raw`^ {2}([a-z]+\d*)(?: -> ([a-z]+\d*))?(?: ${attributes})?;$`);

/** Graphviz fails on a bare `&`, and decodes anything that looks like a reference. */
const reference = /&(?!amp;)/;

/** A label as people see it, its lines joined. */
function shown(text: string): string {
  if (reference.test(text)) throw new Error(`decoded by Graphviz: ${text}`);
  return text
    .replace(/\\(.)/g, (_, escaped: string) => (escaped === "n" ? "\n" : escaped))
    .replaceAll("&amp;", "&")
    .split("\n")
    .map((part) => part.trim())
    .join(" ");
}

/** Reads one of our DOT digraphs, line by line; throws at the first unknown line. */
export function readDot(text: string): Drawing {
  const drawing: Drawing = { boxes: new Map(), lines: [], pale: new Set() };
  const rows = text.split("\n");
  if (rows.shift() !== "digraph survey {" || rows.pop() !== "" || rows.pop() !== "}")
    throw new Error("no digraph");
  for (const row of rows) {
    const [, from, to, given = ""] = statement.exec(row) ?? [];
    if (from === undefined) throw new Error(`no line of a digraph: ${row}`);
    const found = new Map(
      [...given.matchAll(new RegExp(attribute, "g"))].map(([all, name, quoted]) => [name, quoted ?? all]),
    );
    const dashed = /dashed/.test(found.get("style") ?? "");
    if (to !== undefined) {
      if (dashed !== drawing.pale.has(from)) throw new Error(`wrong line: ${row}`);
      drawing.lines.push({ from, to, label: shown(found.get("label") ?? "") });
    } else if (!["graph", "node", "edge"].includes(from)) {
      if (drawing.boxes.has(from)) throw new Error(`twice: ${from}`);
      drawing.boxes.set(from, shown(found.get("label") ?? ""));
      if (dashed) drawing.pale.add(from);
    }
  }
  return drawing;
}
