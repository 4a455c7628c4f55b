import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { defaultLimits } from "#diagnostics/limits.ts";
import { keyCodes } from "#diagnostics/parse-codes.ts";
import { say } from "#diagnostics/sentences.ts";
import { shapeOfSchema } from "#parse/link-shape.ts";
import type { Message } from "#parse/report.ts";
import type { Shape } from "#parse/shape.ts";
import { attachSpans } from "#source/attach-spans.ts";
import { readJson } from "#source/read-json.ts";
import schema from "../../../schemas/surveyc.config.schema.json" with { type: "json" };
import {
  type Diagnostic,
  type JsonSchema,
  type Limits,
  type PayloadKind,
  type Preset,
  type RuleOptions,
  rules,
} from "../../index.ts";
import { checkShape } from "../input/check-shape.ts";

export const configName = "surveyc.config.json";

/** What differs for some files. */
export interface Override {
  /** Globs relative to the folder of the configuration. */
  readonly files: readonly string[];
  readonly rules?: RuleOptions;
  readonly limits?: Partial<Limits>;
  readonly kind?: PayloadKind;
  readonly ignore?: readonly Ignored[];
}

/** Findings that are no fault, and why. */
export interface Ignored {
  readonly code: string;
  readonly pointer: string;
  readonly reason: string;
}

export interface Configuration {
  readonly preset?: Preset;
  readonly rules?: RuleOptions;
  readonly limits?: Partial<Limits>;
  readonly plugins?: readonly string[];
  readonly ignore?: readonly Ignored[];
  /** Globs of files that are not checked unless they are named themselves. */
  readonly ignoreFiles?: readonly string[];
  readonly overrides?: readonly Override[];
}

/** The schema with the keywords that the parser knows: it takes lists of globs, and any code with the values of a severity. */
const parsedSchema = JSON.parse(JSON.stringify(schema), (name, value) => {
  if (name === "files") return { ...value.anyOf[1] };
  if (name !== "rules") return value;
  return { ...value, additionalProperties: value.patternProperties["/"] };
}) as JsonSchema;

let linked: Shape | undefined;

const shapeOfConfig = (): Shape => {
  linked ??= shapeOfSchema(parsedSchema);
  return linked;
};

const lockedRule = {
  message: 'The severity of "{name}" cannot be set: everything else depends on it.',
  help: "Remove it.",
} as const;

const namesOf = <What extends string>(what: What) => {
  const message = `There is no ${what} "{name}", so this changes nothing.` as const;
  return {
    misspelt: { message, help: 'Did you mean "{suggestion}"?' },
    listed: { message, help: `The ${what}s are "{names:and}".` },
    many: { message, help: "surveyc explain lists all rules." },
  } as const;
};

/** What is said of names that nobody reads, by what they are names of. */
const unknownNames = {
  member: namesOf("member"),
  rule: namesOf("rule"),
  limit: namesOf("limit"),
} as const;

type Named = keyof typeof unknownNames;

/** What to say about a name that nobody reads. */
export function unknownName(what: Named, name: string, known: readonly string[]): Message {
  if (what === "rule" && rules.some(({ code }) => code === name)) return say(lockedRule, { name });
  const { misspelt, listed, many } = unknownNames[what];
  const suggestion = didYouMean(name, known);
  if (suggestion !== undefined) return say(misspelt, { name, suggestion });
  return what === "rule" ? say(many, { name }) : say(listed, { name, names: known });
}

const membersOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** One glob as a list of it, as the parser takes them. */
function withLists(value: unknown): unknown {
  const { overrides } = membersOf(value);
  if (!Array.isArray(overrides)) return value;
  const listed = overrides.map((each: unknown) => {
    const { files } = membersOf(each);
    return typeof files === "string" ? { ...membersOf(each), files: [files] } : each;
  });
  return { ...membersOf(value), overrides: listed };
}

/** What is in the text of a configuration, or what is wrong with it. */
export type ReadConfig =
  | { readonly ok: true; readonly content: Configuration }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Reads the text of a configuration file; every finding has its span in the text. */
export function readConfig(bytes: Uint8Array): ReadConfig & { readonly text: string } {
  const read = readJson(bytes, { ...defaultLimits, members: defaultLimits.nodes });
  if (!read.ok) return { ok: false, diagnostics: read.diagnostics, text: read.text ?? "" };
  const value = withLists(read.value);
  const diagnostics = checkShape(value, shapeOfConfig(), {
    // The codes of plugins are known later.
    isAllowed: (name, within) => within === "rules" && name.includes("/"),
    message: (name, known, within) =>
      unknownName(within === "rules" ? "rule" : within === "limits" ? "limit" : "member", name, known),
  });
  if (diagnostics.length === 0) return { ok: true, content: value as Configuration, text: read.text };
  return { ok: false, diagnostics: attachSpans(diagnostics, read.text, keyCodes), text: read.text };
}
