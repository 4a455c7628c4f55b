import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { defaultLimits } from "#diagnostics/limits.ts";
import { type FilledMessage, fillMessage } from "#diagnostics/messages.ts";
import { keyCodes } from "#diagnostics/parse-codes.ts";
import {
  type Diagnostic,
  type JsonSchema,
  type Limits,
  type PayloadKind,
  type Preset,
  type RuleOptions,
  rules,
} from "#index.ts";
import { shapeOfSchema } from "#parse/link-shape.ts";
import type { Shape } from "#parse/shape.ts";
import { attachSpans } from "#source/attach-spans.ts";
import { readJson } from "#source/read-json.ts";
import schema from "../../../schemas/surveyc.config.schema.json" with { type: "json" };
import { checkShape } from "../input/check-shape.ts";

export const configName = "surveyc.config.json";

/** Settings for some files. */
export interface Override {
  /** Globs relative to the folder of the configuration. */
  readonly files: readonly string[];
  readonly rules?: RuleOptions;
  readonly limits?: Partial<Limits>;
  readonly kind?: PayloadKind;
  readonly ignore?: readonly IgnoreSetting[];
}

/** An entry that ignores false positives, with the reason. */
export interface IgnoreSetting {
  readonly code: string;
  readonly pointer: string;
  readonly reason: string;
}

export interface Configuration {
  readonly preset?: Preset;
  readonly rules?: RuleOptions;
  readonly limits?: Partial<Limits>;
  readonly plugins?: readonly string[];
  readonly ignore?: readonly IgnoreSetting[];
  /** Globs of files that are checked only if they are named explicitly. */
  readonly ignoreFiles?: readonly string[];
  readonly overrides?: readonly Override[];
}

/** The schema, reduced to what the parser supports: globs are lists, and every code accepts a severity. */
const parsedSchema = JSON.parse(JSON.stringify(schema), (name, value) => {
  if (name === "files") return { ...value.anyOf[1] };
  if (name !== "rules") return value;
  return { ...value, additionalProperties: value.patternProperties["/"] };
}) as JsonSchema;

let configShape: Shape | undefined;

const shapeOfConfig = (): Shape => {
  configShape ??= shapeOfSchema(parsedSchema);
  return configShape;
};

const namesOf = <What extends string>(what: What) => {
  const message = `Unknown ${what} "{name}": it has no effect.` as const;
  return {
    misspelt: { message, help: 'Did you mean "{suggestion}"?' },
    unknown: { message, help: `Known ${what} names are "{names:and}".` },
  } as const;
};

/** The messages about unknown names, by the kind of name. */
const unknownNames = {
  property: namesOf("property"),
  limit: namesOf("limit"),
} as const;

const ruleMessages = {
  lockedRule: {
    message: 'The severity of "{name}" is locked: later steps of the check depend on it.',
    help: "Remove this rule from the configuration.",
  },
  misspeltRule: { message: 'Unknown rule "{name}": it has no effect.', help: 'Did you mean "{suggestion}"?' },
  unknownRule: {
    message: 'Unknown rule "{name}": it has no effect.',
    help: "Run surveyc explain for a list of all rules.",
  },
} as const;

/** Returns the message about an unknown or locked rule. */
function unknownRule(name: string, known: readonly string[]): FilledMessage {
  if (rules.some(({ code }) => code === name)) return fillMessage(ruleMessages, "lockedRule", { name });
  const suggestion = didYouMean(name, known);
  return suggestion === undefined
    ? fillMessage(ruleMessages, "unknownRule", { name })
    : fillMessage(ruleMessages, "misspeltRule", { name, suggestion });
}

/** Returns the message about an unknown name. */
export function unknownName(
  what: keyof typeof unknownNames,
  name: string,
  names: readonly string[],
): FilledMessage {
  const suggestion = didYouMean(name, names);
  return suggestion === undefined
    ? fillMessage(unknownNames[what], "unknown", { name, names })
    : fillMessage(unknownNames[what], "misspelt", { name, suggestion });
}

const membersOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** Wraps single globs in lists for the parser. */
function withLists(value: unknown): unknown {
  const { overrides } = membersOf(value);
  if (!Array.isArray(overrides)) return value;
  const listed = overrides.map((each: unknown) => {
    const { files } = membersOf(each);
    return typeof files === "string" ? { ...membersOf(each), files: [files] } : each;
  });
  return { ...membersOf(value), overrides: listed };
}

/** The content of a configuration, or its errors. */
export type ReadConfig =
  | { readonly ok: true; readonly content: Configuration }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Parses a configuration file; every finding gets its span in the text. */
export function readConfig(bytes: Uint8Array): ReadConfig & { readonly text: string } {
  const read = readJson(bytes, { ...defaultLimits, members: defaultLimits.nodes });
  if (!read.ok) return { ok: false, diagnostics: read.diagnostics, text: read.text ?? "" };
  const value = withLists(read.value);
  const diagnostics = checkShape(value, shapeOfConfig(), {
    // Codes of plugins are validated after the plugins are loaded.
    isAllowed: (name, within) => within === "rules" && name.includes("/"),
    message: (name, known, within) =>
      within === "rules"
        ? unknownRule(name, known)
        : unknownName(within === "limits" ? "limit" : "property", name, known),
  });
  if (diagnostics.length === 0) return { ok: true, content: value as Configuration, text: read.text };
  return { ok: false, diagnostics: attachSpans(diagnostics, read.text, keyCodes), text: read.text };
}
