import * as z from "zod";
import { defaultLimits, type Limits } from "#diagnostics/limits.ts";
import { oneOf, text } from "#fields/fields.ts";
import { describe } from "#fields/registry.ts";

const limitDescriptions: Readonly<Record<keyof Limits, string>> = {
  text: "The characters of a text.",
  depth: "The depth of nested objects and arrays.",
  nodes: "The values in all free-form members together.",
  diagnostics: "The reported findings.",
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
  { description: "Limits that differ from the defaults, by name." },
);

/** The printed schema also accepts a single glob. */
const globs = describe(z.array(text("A glob, relative to the folder of this file.")).min(1), {
  description: "Globs, relative to the folder of this file. One without a slash matches names in any folder.",
});

/** Findings that are suppressed with a reason. */
const ignore = describe(
  z.array(
    z.strictObject({
      code: text("The code of the findings; one whose severity can be set, or one of a plugin."),
      pointer: text("The place of the findings, as a JSON Pointer; it includes findings below."),
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
    { description: "Severities by the code of a rule, including rules of plugins." },
  );
  return describe(
    z.strictObject({
      $schema: text("The schema of this file, for editors.").optional(),
      preset: oneOf(
        ["recommended", "strict"],
        "The rules that are enabled before `rules` applies.",
      ).optional(),
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
            kind: oneOf(kinds, "The kind of the payloads in these files.").optional(),
            ignore: ignore.optional(),
          }),
        ),
        { description: "Settings for some files; later entries take precedence." },
      ).optional(),
    }),
    { id: CONFIGURATION, description: "How surveyc check checks the files below the folder of this file." },
  );
}
