import * as ajv from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe } from "vitest";
import replies from "../../schemas/replies.json" with { type: "json" };
import * as surveyc from "../../src/index.ts";
import { testPage } from "./run-page.ts";

describe("docs/json-schema.md", () => {
  const modules = {
    surveyc,
    "ajv/dist/2020.js": ajv,
    "ajv-formats": { default: addFormats },
    "surveyc/schemas/replies.json": { default: replies },
  };
  testPage({ name: "docs/json-schema.md", modules, least: 5, wrong: ['// => ["known-target"]', "// => []"] });
});
