// ajv with the JSON Schema of surveyc, and with discriminators, which make it faster.

import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { jsonSchema } from "../../src/model/described-schemas.ts";
import type { Validator } from "../verdicts.ts";

/** The schema with OpenAPI's keyword for discriminators. */
const schema = JSON.parse(
  JSON.stringify(jsonSchema("survey")).replaceAll(
    /"\$comment":"tag (\w+)"/g,
    '"discriminator":{"propertyName":"$1"}',
  ),
) as object;

const ajvWith = (options: object) => {
  const ajv = new Ajv2020({ discriminator: true, ...options });
  addFormats.default(ajv);
  return ajv.compile(schema);
};

const first = ajvWith({});
const all = ajvWith({ allErrors: true });

export const ajvShape: Validator = { name: "ajv", accepts: (payload) => first(payload) };

/** Returns the number of errors that ajv reports with `allErrors`. */
export const ajvErrors = (payload: unknown): number => (all(payload) ? 0 : (all.errors?.length ?? 0));
