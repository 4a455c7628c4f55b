import { composeSchema } from "./compose-schema.ts";
import type { JsonSchema } from "./json-schema.ts";
import type { PayloadKind } from "./payload-of.ts";
import { schemaParts } from "./schemas.generated.ts";

/** The JSON Schema 2020-12 of a payload kind, as it lies in `schemas/<kind>.schema.json`: one document, refs inside it. */
export const jsonSchema = (kind: PayloadKind): JsonSchema => composeSchema(kind, schemaParts);
