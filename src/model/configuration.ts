import * as z from "zod";
import { defaultLimits, type Limits } from "#diagnostics/limits.ts";
import { oneOf, text } from "#fields/fields.ts";
import { describe } from "#fields/registry.ts";

const limitDescriptions: Readonly<Record<keyof Limits, string>> = {
  text: "Characters of a text that is read.",
  depth: "Objects and arrays inside one another.",
  nodes: "Values inside members that take any JSON, all of them together.",
  diagnostics: "Findings that are reported.",
  questions: "Questions of a survey.",
  choices: "Choices of a question.",
  tags: "Tags of a dashboard.",
  responseValues: "Response keys of one branching.",
  iterationDates: "Start dates of iterations.",
  name: "Characters of a survey's or a dashboard's name.",
  string: "Characters of any other text.",
  url: "Characters of a link.",
};

/** The names of severities. */
export const severityNames = ["error", "warning", "info", "off"] as const;

/** The name of the file, and of its schema. */
export const CONFIGURATION = "surveyc.config";

const limits = describe(
  z.strictObject(
    Object.fromEntries(
      Object.keys(defaultLimits).map((name) => [
        name,
        describe(z.int().min(0).max(Number.MAX_SAFE_INTEGER), {
          description: limitDescriptions[name as keyof Limits],
        }).optional(),
      ]),
    ),
  ),
  { description: "Bounds that differ from those of surveyc, by their names." },
);

/** The printed schema takes one glob as well. */
const globs = describe(z.array(text("A glob, relative to the folder of this file.")).min(1), {
  description: "Globs, relative to the folder of this file. One without a slash matches names in any folder.",
});

/** Findings that are suppressed with a reason. */
const ignore = describe(
  z.array(
    z.strictObject({
      code: text("The code of the findings; one whose severity can be set, or one of a plugin."),
      pointer: text("Where they are, as a JSON Pointer; findings below it as well."),
      reason: text("Why they are false positives."),
    }),
  ),
  { description: "False positives, each with the reason." },
);

/** A rule whose severity can be set. */
interface NamedRule {
  readonly code: string;
  readonly summary: string;
}

/** The definition of the configuration file, for the known rules and kinds of payloads. */
export function configurationDefinition(settable: readonly NamedRule[], kinds: readonly string[]) {
  const members = settable.map(({ code, summary }) => [code, oneOf(severityNames, summary).optional()]);
  const rules = describe(
    z
      .object(Object.fromEntries(members) as z.ZodRawShape)
      .catchall(oneOf(severityNames, "The severity of the findings of a plugin.")),
    { description: "Severities by the code of a rule, those of plugins too." },
  );
  return describe(
    z.strictObject({
      $schema: text("The schema of this file, for editors.").optional(),
      preset: oneOf(["recommended", "strict"], "Which rules are on, before `rules` sets any.").optional(),
      rules: rules.optional(),
      limits: limits.optional(),
      plugins: describe(
        z.array(
          text("A module, such as ./rules/house.mjs (relative to this file), or the name of a package."),
        ),
        { description: "Modules whose default export is a rule, a list of rules, or an object with rules." },
      ).optional(),
      ignore: ignore.optional(),
      ignoreFiles: describe(z.array(text("A glob, relative to the folder of this file.")), {
        description:
          "Globs of files that are skipped in folders and globs; a file that is named explicitly is checked.",
      }).optional(),
      overrides: describe(
        z.array(
          z.strictObject({
            files: globs,
            rules: rules.optional(),
            limits: limits.optional(),
            kind: oneOf(kinds, "What the payloads in these files are.").optional(),
            ignore: ignore.optional(),
          }),
        ),
        { description: "What differs for some files; later entries come before earlier ones." },
      ).optional(),
    }),
    { id: CONFIGURATION, description: "How surveyc check checks the files below the folder of this file." },
  );
}
