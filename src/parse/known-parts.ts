// What is known of payloads. Surveys are apart from the rest, which programs that only compile surveys do not load.
import { type JsonSchemas, schemaParts, surveySchemaParts } from "#model/json-schema.ts";
import { acceptors, surveyAcceptors } from "./accept.generated.ts";
import type { Acceptors, LeftToRules } from "./shape-reader.ts";

/** What is known of kinds of payloads and of the parts that they consist of, by name. */
export interface KnownParts {
  readonly schemas: JsonSchemas;
  readonly acceptors: Acceptors;
  readonly isLeftToRules: LeftToRules;
}

export const allParts: KnownParts = { schemas: schemaParts, acceptors, isLeftToRules: () => false };
export const surveyParts: KnownParts = {
  schemas: surveySchemaParts,
  acceptors: surveyAcceptors,
  isLeftToRules: () => false,
};
