import { rethrowDefect } from "#diagnostics/unreadable-payload.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { isPlainObject } from "./any-reader.ts";
import { convert, type ForeignFormat, foreignFormats } from "./foreign-formats.ts";
import type { Message } from "./report.ts";

/** What a document of another program is, and the member that first told so. */
export interface Foreign extends Message {
  readonly format: ForeignFormat;
  readonly member: string;
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

/** Whether a path of a sign leads to a value that is not null, and to the text that it asks for. */
function leadsSomewhere(payload: unknown, path: string): boolean {
  const [steps = "", text] = path.split("=");
  const found = steps.split("/").reduce(memberOf, payload) ?? undefined;
  return text === undefined ? found !== undefined : found === text;
}

/** The names in a sign, as they are written, without positions. */
const namesIn = (sign: string): string[] => [
  ...new Set(sign.split(/[ /]/).flatMap((step) => step.match(/^[^=\d][^=]*/) ?? [])),
];

function explain(format: ForeignFormat, sign: string, what: string): Foreign {
  const names = namesIn(sign).map((name) => JSON.stringify(name));
  const [path = ""] = sign.split(" ");
  const inside = path.slice(0, path.lastIndexOf("/"));
  return {
    format,
    member: path.replace(/[/=].*/, ""),
    message: `This is ${format.name}, as ${names.join(", ").replace(/, (?=[^,]*$)/, " and ")} ${names.length > 1 ? "show" : "shows"}, not a PostHog ${what}.`,
    help: (format.help ?? convert).replace("%", `"/${inside}"`),
  };
}

function recognise(payload: unknown, kind: PayloadKind): Foreign | undefined {
  const [, what, list] = expected.find(([kinds]) => kinds.test(kind)) ?? [];
  if (what === undefined || typeof payload !== "object" || payload === null) return undefined;
  if (!Array.isArray(payload) && !isPlainObject(payload)) return undefined;
  if (Array.isArray(memberOf(payload, list))) return undefined;
  for (const format of foreignFormats) {
    if (format.insteadOf !== undefined && format.insteadOf !== what) continue;
    const sign = format.signs.find((each) => each.split(" ").every((path) => leadsSomewhere(payload, path)));
    if (sign !== undefined) return explain(format, sign, what);
  }
  return undefined;
}

/**
 * What a value that was refused as a kind is, if it is a document of another program, or something else of the API. Looks at
 * a fixed number of members, however large the value is. Never throws.
 */
export function recogniseForeign(payload: unknown, kind: PayloadKind): Foreign | undefined {
  try {
    return recognise(payload, kind);
  } catch (error) {
    rethrowDefect(error, payload);
    return undefined;
  }
}
