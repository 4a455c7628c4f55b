// What is known of payloads. Surveys are apart from the rest, which programs that only compile surveys do not load.
import { type JsonSchemas, schemaParts, surveySchemaParts } from "#model/json-schema.ts";
import { acceptors, surveyAcceptors } from "./accept.generated.ts";
import type { Acceptors } from "./shape-reader.ts";

/** What is known of kinds of payloads and of the parts that they consist of, by name. */
export interface KnownParts {
  readonly schemas: JsonSchemas;
  readonly acceptors: Acceptors;
  /** Whether rules follow, which refuse by themselves what a question of a type cannot have. */
  readonly rulesFollow: boolean;
}

export const allParts: KnownParts = { schemas: schemaParts, acceptors, rulesFollow: false };
export const surveyParts: KnownParts = {
  schemas: surveySchemaParts,
  acceptors: surveyAcceptors,
  rulesFollow: true,
};
