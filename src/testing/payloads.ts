import type * as fc from "fast-check";
import { jsonSchema } from "#model/described-schemas.ts";
import type { PayloadKind, PayloadOf } from "#model/payload-of.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { unshare } from "./payload-values.ts";
import { type PayloadOptions, validPayloads } from "./schema-payloads.ts";
import { surveys } from "./surveys.ts";

/**
 * Payloads of a kind that `parse` accepts: every member of the definition, present or missing, null if allowed, at its bounds
 * and between; and unknown members. Only their shape is valid: use `surveys()` for surveys that compile, and `dashboards()` for
 * dashboards that satisfy every rule. Compiled surveys are those of `surveys()`, so that respondents can answer them.
 *
 * @example
 * fc.assert(fc.property(payloads("collaborator-create"), (body) => parse("collaborator-create", body).ok));
 */
export function payloads<Kind extends PayloadKind>(
  kind: Kind,
  options: PayloadOptions = {},
): fc.Arbitrary<PayloadOf<Kind>> {
  const values: fc.Arbitrary<unknown> =
    kind === "compiled-survey"
      ? surveys().map((survey) => unshare(lowerSurvey(survey)))
      : validPayloads(jsonSchema(kind), options);
  return values as fc.Arbitrary<PayloadOf<Kind>>;
}
