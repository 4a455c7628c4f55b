// Fastify, which parses the body and validates it with the JSON Schema; the operation then checks what the schema cannot express.
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fastify from "fastify";
import { jsonSchema } from "surveyc";
import { toNodeListener } from "surveyc/http";
import { answer, path } from "./create-survey.ts";

// Fastify's own validator supports an older version of JSON Schema, and changes bodies during the validation.
const ajv = new Ajv2020();
addFormats.default(ajv);

export const app = fastify({ routerOptions: { ignoreTrailingSlash: true } });

app.setValidatorCompiler<object>(({ schema }) => ajv.compile(schema));

app.post<{ Params: Record<string, string> }>(
  path,
  { schema: { body: jsonSchema("survey-create") } },
  ({ raw, params, body }, reply) => {
    reply.hijack();
    toNodeListener({ handle: (request) => answer(request, params, { body }) })(raw, reply.raw);
  },
);

await app.listen({ port: Number(process.env["PORT"] ?? 8000) });
