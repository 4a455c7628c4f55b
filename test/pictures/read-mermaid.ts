import type { Drawing } from "./pictures.ts";

/** Characters with a meaning in Mermaid, Markdown or HTML are in labels only by number. */
const label = String.raw`"((?:#\d+;|[^\x00-\x1f"#;:&<>{}[\]\\\x60|$%@*_~^=+\x7f])+)"`;
const box = new RegExp(
  String.raw`^ {2}([a-z]+\d*)(?:\(\[|\[\[|\[/|\[|\(|\{\{|\[\()${label}(?:\]\)|\]\]|/\]|\\\]|\]|\)|\}\}|\)\]):::([A-Za-z]+)$`,
);
const line = new RegExp(String.raw`^ {2}([a-z]+\d*) (--[>x]|-\.-[>x])(?:\|${label}\|)? ([a-z]+\d*)$`);
const paint =
  /^ {2}classDef ([A-Za-z]+) fill:#[0-9a-f]{6},stroke:#[0-9a-f]{6},color:#[0-9a-f]{6}(?:,stroke-dasharray:5 4)?$/;

/** Mermaid parses a whole line as a setting if it contains one of these. */
const setting = /ﬂ°|¶ß|direction\s+(?:TB|BT|RL|LR|TD)|style.*:\S*#.*;|classDef.*:\S*#.*;|%%/;

const shown = (text: string): string =>
  text
    .replace(/#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/(?<=ﬂ)\u200C|(?<=¶)\u200C/g, "");

/** Reads one of our Mermaid flowcharts, line by line; throws at the first unknown line. */
export function readMermaid(text: string): Drawing {
  const drawing: Drawing = { boxes: new Map(), lines: [], pale: new Set() };
  const [head, title, description, ...rest] = text.split("\n");
  if (
    head !== "flowchart TD" ||
    !/^ {2}accTitle: [\w ]+$/.test(title ?? "") ||
    !/^ {2}accDescr: [\w ,]+$/.test(description ?? "")
  )
    throw new Error(`no flowchart: ${head}`);
  if (rest.pop() !== "") throw new Error("no line break at the end");
  const painted = new Set<string>();
  const classes = new Set<string>();
  for (const written of rest) {
    if (setting.test(written)) throw new Error(`read as a setting: ${written}`);
    const [, id, boxLabel = "", look = ""] = box.exec(written) ?? [];
    const [, from, arrow, lineLabel = "", to] = line.exec(written) ?? [];
    const [, name] = paint.exec(written) ?? [];
    if (id !== undefined) {
      if (drawing.boxes.has(id)) throw new Error(`twice: ${id}`);
      drawing.boxes.set(id, shown(boxLabel));
      classes.add(look);
      if (look === "unreachable") drawing.pale.add(id);
    } else if (from !== undefined && to !== undefined) {
      if (arrow?.startsWith("-.") !== drawing.pale.has(from)) throw new Error(`wrong arrow: ${written}`);
      drawing.lines.push({ from, to, label: shown(lineLabel) });
    } else if (name !== undefined) painted.add(name);
    else throw new Error(`no line of a flowchart: ${written}`);
  }
  if ([...classes].sort().join() !== [...painted].sort().join())
    throw new Error("looks without colours, or unused ones");
  return drawing;
}
