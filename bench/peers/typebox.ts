// typebox's compiler of JSON Schemas, with the schema of surveyc.
import { Compile } from "typebox/schema";
import { jsonSchema } from "../../src/model/described-schemas.ts";
import type { Validator } from "../verdicts.ts";

const compiled = Compile(jsonSchema("survey"));

export const typeboxShape: Validator = { name: "typebox", accepts: (payload) => compiled.Check(payload) };
