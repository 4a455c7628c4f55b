import type { Fix, Params } from "#diagnostics/diagnostic.ts";
import { unsure } from "#diagnostics/findings.ts";
import { toPointer } from "#diagnostics/json-pointer.ts";
import { isObject, ownMember } from "#diagnostics/json-value.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { isPlainObject } from "#parse/validation.ts";
import { type ForeignFormat, foreignFormats, type foreignMessages } from "./foreign-formats.ts";
import { isExaminable } from "./suggestion.ts";

/** A document of another program. */
export interface Foreign {
  readonly messageId: keyof typeof foreignMessages;
  /** The property that identifies it. */
  readonly member: string;
  readonly params: Params;
  readonly fixes: readonly Fix[] | undefined;
}

/** The kinds of payloads for which documents are recognized, and the list that such a payload has. */
const expected = [
  [/^survey(?!-page|-public-list)/, "survey", "questions"],
  [/^dashboard(?!-page)/, "dashboard", "tiles"],
] as const;

/** The paths of a sign, and the text that each value must have; undefined if any value but null matches. */
const propertiesOf = (sign: string) =>
  sign.split(" ").map((each) => {
    const [path = "", text] = each.split("=");
    return { path: path.split("/"), text };
  });

const matches = (payload: unknown, sign: string): boolean =>
  propertiesOf(sign).every(({ path, text }) => {
    const value = path.reduce(ownMember, payload);
    return text === undefined ? value !== undefined && value !== null : value === text;
  });

/** The fix that extracts a payload from its wrapper, unless a list on its path has other entries. */
function unwrapFix(payload: unknown, path: readonly string[]): readonly Fix[] | undefined {
  let value = payload;
  for (const name of path) {
    if (Array.isArray(value) && value.length > 1) return undefined;
    value = ownMember(value, name);
  }
  const from = toPointer(path);
  return unsure(`Use what is at ${from}`, [{ op: "move", from, path: "" }]);
}

/** The fix that writes the questions of all sections in one list, unless branching refers to their positions, maybe in a section. */
function flattenFix(
  payload: unknown,
  [outer = "", , inner = ""]: readonly string[],
): readonly Fix[] | undefined {
  const sections = ownMember(payload, outer) as readonly unknown[];
  if (!isExaminable(sections)) return undefined;
  const questions = sections.flatMap((each) => ownMember(each, inner) ?? []);
  if (sections.length > 1 && /"(?:index|responseValues)":/.test(JSON.stringify(questions))) return undefined;
  return unsure('Write one list "questions"', [
    { op: "remove", path: toPointer([outer]) },
    { op: "add", path: "/questions", value: questions },
  ]);
}

function describe(
  { messageId, format = "" }: ForeignFormat,
  sign: string,
  kind: string,
  payload: unknown,
): Foreign {
  const paths = propertiesOf(sign).map(({ path }) => path);
  const [path = []] = paths;
  const isWrapper = messageId === "wrappedPayload" || messageId === "payloadList";
  const inner = path.slice(0, -1);
  let fixes: readonly Fix[] | undefined;
  if (isWrapper) fixes = unwrapFix(payload, inner);
  else if (messageId === "sections") fixes = flattenFix(payload, path);
  const names = [...new Set(paths.flat())].filter((name) => name !== "0");
  return {
    messageId,
    member: path[0] ?? "",
    params: { kind, format, names, pointer: isWrapper ? toPointer(inner) : "" },
    fixes,
  };
}

/** Whether an entry of a list of questions is not a question, so that it may contain some. */
const isSection = (entry: unknown): boolean =>
  isObject(entry) && (ownMember(entry, "type") ?? ownMember(entry, "question")) === undefined;

/**
 * Recognizes a rejected payload that is a document of another program, or another document of the API. Reads a fixed number of
 * properties, for values of any size.
 */
export function recognizeForeign(payload: unknown, kind: PayloadKind): Foreign | undefined {
  const [, expectedKind, list] = expected.find(([kinds]) => kinds.test(kind)) ?? [];
  if (expectedKind === undefined || typeof payload !== "object" || payload === null) return undefined;
  if (!Array.isArray(payload) && !isPlainObject(payload)) return undefined;
  const own = ownMember(payload, list);
  for (const format of foreignFormats) {
    if (Array.isArray(own) && !(format.messageId === "sections" && isSection(own[0]))) continue;
    if (format.insteadOf !== undefined && format.insteadOf !== expectedKind) continue;
    const sign = format.signs.find((each) => matches(payload, each));
    if (sign !== undefined) return describe(format, sign, expectedKind, payload);
  }
  return undefined;
}
