import type { Fix, Params } from "#diagnostics/diagnostic.ts";
import { type Suggestion, unsure } from "#diagnostics/findings.ts";
import { pointerToken, toPointer } from "#diagnostics/json-pointer.ts";
import { defined, isObject } from "#diagnostics/json-value.ts";
import type { Sentence } from "#diagnostics/sentences.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { isPlainObject } from "#parse/any-reader.ts";
import type { Message } from "#parse/report.ts";
import { convert, type ForeignFormat, foreignFormats, type Pattern, present } from "./foreign-formats.ts";
import { isSmall } from "./values.ts";

/** What a document of another program is, and the member that first told so. */
export interface Foreign extends Message {
  readonly format: ForeignFormat;
  readonly member: string;
  readonly params: Params;
}

/** What is expected of a kind that is recognised: the noun, and the list that such a payload has. */
const expected = [
  [/^survey(?!-page)/, "survey", "questions"],
  [/^dashboard(?!-page)/, "dashboard", "tiles"],
] as const;

/** The member of a value, if it has one of its own. */
function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}

/** The members of a pattern; the first entry of a list is called 0. Patterns are as deep as we write them. */
const entriesOf = (pattern: Pattern): [string, Pattern][] =>
  typeof pattern === "object" ? Object.entries(pattern) : [];

function matches(value: unknown, pattern: Pattern): boolean {
  if (pattern === present) return value !== undefined && value !== null;
  if (typeof pattern === "string") return value === pattern;
  return entriesOf(pattern).every(([name, part]) => matches(memberOf(value, name), part));
}

/** The names in a pattern, without positions. */
const namesIn = (pattern: Pattern): string[] =>
  entriesOf(pattern).flatMap(([name, part]) => [...(name === "0" ? [] : [name]), ...namesIn(part)]);

/** The path to the first value that a pattern asks for. */
function firstPath(pattern: Pattern): string[] {
  const [[name, part] = []] = entriesOf(pattern);
  return name === undefined || part === undefined ? [] : [name, ...firstPath(part)];
}

const message = 'Expected a PostHog {expected}, found {found}: it has "{names:and}".';

/** By what is found; the rest of each is its help. */
export const foreignSentences = (): readonly Sentence[] =>
  foreignFormats.map(({ help = convert }) => ({ message, help }));

/** The fix that takes a payload out of what is around it; none where there are others beside it in a list. */
function unwrapping(payload: unknown, path: readonly string[]): readonly Fix[] | undefined {
  let value = payload;
  for (const name of path) {
    if (Array.isArray(value) && value.length > 1) return undefined;
    value = memberOf(value, name);
  }
  const from = toPointer(path);
  return unsure(`Use what is at ${from}`, [{ op: "move", from, path: "" }]);
}

/** The fix that writes the questions of all sections in one list; none where branching counts them, which may be in each section. */
function flattening(
  payload: unknown,
  [outer = "", , inner = ""]: readonly string[],
): readonly Fix[] | undefined {
  const sections = memberOf(payload, outer) as readonly unknown[];
  if (!isSmall(sections)) return undefined;
  const questions = sections.flatMap((each) => memberOf(each, inner) ?? []);
  if (sections.length > 1 && /"(?:index|responseValues)":/.test(JSON.stringify(questions))) return undefined;
  return unsure('Write one list "questions"', [
    { op: "remove", path: toPointer([outer]) },
    { op: "add", path: "/questions", value: questions },
  ]);
}

function explain(format: ForeignFormat, sign: Pattern, what: string, payload: unknown): Foreign {
  const path = firstPath(sign);
  const inner = format.isAround && path.slice(0, -1);
  const { name, help = convert } = format;
  return {
    format,
    member: path[0] ?? "",
    message,
    help,
    params: {
      expected: what,
      found: name,
      names: namesIn(sign),
      ...(inner && { pointer: toPointer(inner) }),
    },
    ...defined({
      fixes: inner ? unwrapping(payload, inner) : format.isInSections && flattening(payload, path),
    }),
  };
}

/** Whether an entry of a list of questions is none by itself, so that it may stand around others. */
const isSection = (entry: unknown): boolean =>
  isObject(entry) && (memberOf(entry, "type") ?? memberOf(entry, "question")) === undefined;

/**
 * What a value that was rejected as a kind is, if it is a document of another program, or something else of the API. Reads
 * a fixed number of members, however large the value is.
 */
export function recogniseForeign(payload: unknown, kind: PayloadKind): Foreign | undefined {
  const [, what, list] = expected.find(([kinds]) => kinds.test(kind)) ?? [];
  if (what === undefined || typeof payload !== "object" || payload === null) return undefined;
  if (!Array.isArray(payload) && !isPlainObject(payload)) return undefined;
  const own = memberOf(payload, list);
  for (const format of foreignFormats) {
    if (Array.isArray(own) && !(format.isInSections && isSection(own[0]))) continue;
    if (format.insteadOf !== undefined && format.insteadOf !== what) continue;
    const sign = format.signs.find((each) => matches(payload, each));
    if (sign !== undefined) return explain(format, sign, what, payload);
  }
  return undefined;
}

/** What a valid survey without questions is, if it is a document of another program. */
export function suggestFormat(payload: unknown, kind: PayloadKind): Suggestion | undefined {
  const foreign = recogniseForeign(payload, kind);
  if (foreign === undefined) return undefined;
  const { member, message, help, params, fixes } = foreign;
  const pointer = `/${pointerToken(member)}`;
  return { code: "foreign-format", pointer, message, help, params, ...(fixes && { fixes }) };
}
