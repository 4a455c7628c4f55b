import type { Diagnostic, DiagnosticCode } from "#diagnostics/diagnostic.ts";
import { pointerTokens } from "#diagnostics/json-pointer.ts";
import type { PayloadKind, PayloadOf, SurveyKind } from "#model/payload-of.ts";
import { surveyKinds } from "#model/survey-kinds.ts";
import { parse } from "#parse/parse.ts";
import { compileSurvey } from "./compile-survey.ts";
import type { CheckOptions } from "./options.ts";

/** The part of Standard Schema v1 that a validator provides (standardschema.dev, interface `StandardSchemaV1`). */
export interface StandardSchema<Output> {
  /** What the specification says: version, vendor, `validate` and the types. `validate` never throws. */
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "surveyc";
    readonly validate: (value: unknown) => StandardResult<Output>;
    readonly types?: { readonly input: Output; readonly output: Output };
  };
}

/** What validating gives: the value itself, or the errors. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** An error, as Standard Schema tells it. */
export interface StandardIssue {
  /** What is wrong, why it matters and what to change. */
  readonly message: string;
  /** The code of the finding; Standard Schema itself knows none. */
  readonly code: DiagnosticCode;
  /** Where: names of members, and positions in lists as numbers. */
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
 * A Standard Schema v1 validator of a payload kind, for the many libraries that take one. Kinds that hold a survey are
 * compiled, so that branching that cannot work is refused; the others are parsed. Errors become issues, warnings do not:
 * `rules` makes errors of those that should be.
 *
 * @example
 * app.post("/surveys", sValidator("json", standardSchema("survey-create")), (c) => c.json(c.req.valid("json")));
 */
export function standardSchema<Kind extends PayloadKind>(
  kind: Kind,
  options: CheckOptions = {},
): StandardSchema<PayloadOf<Kind>> {
  const check = (value: unknown) =>
    isSurveyKind(kind) ? compileSurvey(value, { ...options, kind }) : parse(kind, value, options);
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
