// typebox's compiler of JSON Schemas, with the one that we print.
import { Compile } from "typebox/schema";
import { jsonSchema } from "../../src/model/json-schema.ts";
import type { Judge } from "../judge.ts";

const compiled = Compile(jsonSchema("survey"));

export const typeboxShape: Judge = { name: "typebox", accepts: (payload) => compiled.Check(payload) };
