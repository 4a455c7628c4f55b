import { parse } from "#compile/parse.ts";
import type { Diagnostic, DiagnosticCode } from "#diagnostics/diagnostic.ts";
import { pointerTokens } from "#diagnostics/json-pointer.ts";
import type { PayloadKind, PayloadOf, SurveyKind } from "#model/payload-of.ts";
import { surveyKinds } from "#model/survey-kinds.ts";
import { requireKind } from "#parse/link-shape.ts";
import { compileSurvey } from "./compile-survey.ts";
import { type CheckOptions, resolveOptions } from "./options.ts";

/** The interface of a validator: `StandardSchemaV1` of standardschema.dev. */
export interface StandardSchema<Output> {
  /** As specified. `validate` throws only exceptions of rules. */
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "surveyc";
    readonly validate: (value: unknown) => StandardResult<Output>;
    readonly types?: { readonly input: Output; readonly output: Output };
  };
}

/** The result of validation: the value itself, or the errors. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** An error in the form of Standard Schema. */
export interface StandardIssue {
  /** What is wrong, why it matters and what to change. */
  readonly message: string;
  /** The code of the finding. */
  readonly code: DiagnosticCode;
  /** The location: names of members, and positions in lists as numbers. */
  readonly path: readonly (string | number)[];
}

const isSurveyKind = (kind: PayloadKind): kind is SurveyKind => Object.hasOwn(surveyKinds, kind);

/** Positions become numbers, as consumers index lists with them. */
const pathOf = (pointer: string): (string | number)[] =>
  pointerTokens(pointer).map((token) => (/^(?:0|[1-9]\d*)$/.test(token) ? Number(token) : token));

const issueOf = ({ code, pointer, message, help }: Diagnostic): StandardIssue => ({
  message: help === undefined ? message : `${message} ${help}`,
  code,
  path: pathOf(pointer),
});

/**
 * Returns a Standard Schema v1 validator of a payload kind. It compiles surveys and parses other kinds. Only errors become issues.
 *
 * @example
 * app.post("/surveys", sValidator("json", standardSchema("survey-create")), (c) => c.json(c.req.valid("json")));
 */
export function standardSchema<Kind extends PayloadKind>(
  kind: Kind,
  options: CheckOptions = {},
): StandardSchema<PayloadOf<Kind>> {
  requireKind(kind);
  const { limits } = resolveOptions(options);
  const check = (value: unknown) =>
    isSurveyKind(kind) ? compileSurvey(value, { ...options, kind }) : parse(kind, value, { limits });
  return {
    "~standard": {
      version: 1,
      vendor: "surveyc",
      validate(value) {
        const { ok, diagnostics } = check(value);
        return ok
          ? { value: value as PayloadOf<Kind> }
          : { issues: diagnostics.filter(({ severity }) => severity === "error").map(issueOf) };
      },
    },
  };
}
