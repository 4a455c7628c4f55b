import type { Fix } from "#diagnostics/diagnostic.ts";
import type { Repair } from "./repair-edits.ts";
import { repairSyntax } from "./repair-syntax.ts";
import { countMembers, measureStructure, type StructureLimits } from "./size-limits.ts";
import { applyTextEdits } from "./text-edits.ts";
import { documentStart } from "./tokenizer.ts";

/** The maximum number of characters before the value of a program, and after it. */
const MAX_AROUND = 4_096;

/** The text before the value in the source of a program that contains nothing else: imports, and a name for it. */
const ASSIGNMENT =
  /^(?:import\b[^;\n]*[;\n]\s*)*(?:export\s+default\b|(?:export\s+)?(?:const|let|var)\s+[\w$]+\s*(?::[^={}]*)?=|[A-Za-z_$][\w$.]*\s*=)\s*\(?\s*(?=[{[])/;
/** The text after it. */
const AFTER_ASSIGNMENT =
  /^\s*\)?\s*(?:as\s+const\b|(?:as|satisfies)\s+[\w$.]+)?\s*;?\s*(?:(?:export\s+default|module\.exports\s*=)\s+[\w$]+\s*;?)?\s*$/;
const NO_LIMITS: StructureLimits = { depth: Number.MAX_SAFE_INTEGER, members: Number.MAX_SAFE_INTEGER };
const FENCE = /^[ \t]*(?:```|~~~)[^\n`]*(?:\n|$)/gm;

/** The part of a text that is JSON, and whether nothing else in the text may matter. */
interface Body {
  readonly start: number;
  readonly end: number;
  readonly isAlone: boolean;
}

/** The offset after the last bracket that closes. */
const lastCloser = (text: string): number => Math.max(text.lastIndexOf("}"), text.lastIndexOf("]")) + 1;

function programBody(text: string, from: number): Body | undefined {
  const before = ASSIGNMENT.exec(text.slice(from, from + MAX_AROUND));
  if (before === null) return undefined;
  const end = lastCloser(text);
  const after = text.slice(end).trim();
  if (after.length > MAX_AROUND || !AFTER_ASSIGNMENT.test(after)) return undefined;
  return { start: from + before[0].length, end, isAlone: text.slice(0, from).trim() === "" };
}

function fencedBody(text: string): Body | undefined {
  const [open, close, another] = text.matchAll(FENCE);
  if (open === undefined || close === undefined || another !== undefined) return undefined;
  const around = text.slice(0, open.index) + text.slice(close.index + close[0].length);
  return { start: open.index + open[0].length, end: close.index, isAlone: around.trim() === "" };
}

/** A JSON document after other text, from a line that begins with its bracket, or from the first bracket, to its last one. */
function quotedBody(text: string): Body {
  const line = text.search(/^[{[]/m);
  return { start: line < 0 ? text.search(/[{[]/) : line, end: lastCloser(text), isAlone: false };
}

/** The number of duplicate names in objects; undefined for a text that is not JSON within the limits. */
function countDuplicates(text: string, limits: StructureLimits): number | undefined {
  try {
    const members = countMembers(JSON.parse(text.slice(documentStart(text))), limits);
    const structure = measureStructure(text, limits);
    return members === undefined || structure.tooLarge !== undefined ? undefined : structure.names - members;
  } catch {
    return undefined;
  }
}

const fixOf = ({ edits, title, isSafe }: Repair): Fix => ({
  title,
  applicability: isSafe ? "safe" : "unsure",
  patch: [],
  edits,
});

/** The fix of a repair if the text is JSON with it, and has no other duplicate names than before. */
export function syntaxFix(
  text: string,
  repair: Repair | undefined,
  limits: StructureLimits,
  duplicates = 0,
): Fix | undefined {
  const remaining = repair && countDuplicates(applyTextEdits(text, repair.edits), limits);
  return remaining !== undefined && remaining <= duplicates ? fixOf(repair as Repair) : undefined;
}

/** The repair that leaves only the JSON in the middle of a text, which may have mistakes of its own. */
function keepBody(text: string, { start, end, isAlone }: Body): Repair | undefined {
  if (start < 0 || end <= start) return undefined;
  const inside = text.slice(start, end);
  const repair = countDuplicates(inside, NO_LIMITS) === undefined ? repairSyntax(inside) : undefined;
  const edits = (repair?.edits ?? []).map((edit) => ({
    start: edit.start + start,
    end: edit.end + start,
    text: edit.text,
  }));
  const lineEnd = /\r?\n$/.exec(text)?.[0] ?? "";
  return {
    edits: [
      { start: documentStart(text), end: start, text: "" },
      ...edits,
      { start: end, end: text.length, text: lineEnd },
    ],
    title: repair === undefined ? "Keep only the JSON" : "Write it as JSON",
    isSafe: isAlone && repair?.isSafe !== false,
  };
}

/** The inside of a JSON string. */
function unescapeText(text: string): Repair | undefined {
  try {
    const edit = { start: 0, end: text.length, text: JSON.parse(`"${text.trim()}"`) as string };
    return { edits: [edit], title: "Write it without escapes", isSafe: true };
  } catch {
    return undefined;
  }
}

const entities: Readonly<Record<string, string>> = {
  quot: '"',
  "#34": '"',
  apos: "'",
  "#39": "'",
  lt: "<",
  gt: ">",
  amp: "&",
};

/** The text without the entities of HTML. */
function unescapeEntities(text: string): Repair {
  const decoded = text.replace(
    /&(quot|#34|apos|#39|lt|gt|amp);/g,
    (_, name: string) => entities[name] as string,
  );
  const edit = { start: 0, end: text.length, text: decoded };
  return { edits: [edit], title: "Write it without entities", isSafe: true };
}

/** The fix of a text that is not JSON but has JSON in it; `from` is the offset after the comments at its beginning. */
export function foreignTextFix(
  text: string,
  messageId: string,
  from: number,
  limits: StructureLimits,
): Fix | undefined {
  if (messageId === "escapedJson") return syntaxFix(text, unescapeText(text), limits);
  if (messageId === "entities") return syntaxFix(text, unescapeEntities(text), limits);
  const body =
    messageId === "program"
      ? programBody(text, from)
      : messageId === "textAround"
        ? (fencedBody(text) ?? quotedBody(text))
        : undefined;
  return body && syntaxFix(text, keepBody(text, body), limits);
}
