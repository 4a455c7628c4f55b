// A second reader of the printed schemas, which shares no code with our parser.

import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { JsonSchema } from "#model/json-schema.ts";
import type { PayloadKind } from "#model/payload-of.ts";

const folder = new URL("../../schemas/", import.meta.url);

/** The names of the printed schema files. */
export const schemaFiles: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith(".schema.json"))
  .sort();

/** A printed schema document of schemas/. */
export const readSchema = (kind: string): JsonSchema =>
  JSON.parse(readFileSync(new URL(`${kind}.schema.json`, folder), "utf8")) as JsonSchema;

/** Ajv for JSON Schema 2020-12 with its defaults, which include the strict mode, and with formats. */
export function defaultAjv(): Ajv2020 {
  const ajv = new Ajv2020();
  addFormats.default(ajv);
  return ajv;
}

const validators = new Map<PayloadKind, ValidateFunction>();

/** The validator of the printed schema of a kind, which is compiled once in a process. */
export function validatorOf(kind: PayloadKind): ValidateFunction {
  let validate = validators.get(kind);
  if (validate === undefined) {
    validate = defaultAjv().compile(readSchema(kind));
    validators.set(kind, validate);
  }
  return validate;
}

/** Whether a payload is valid under the printed schema of a kind. */
export const isValid = (kind: PayloadKind, payload: unknown): boolean => validatorOf(kind)(payload) === true;
