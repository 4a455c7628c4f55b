import { describe } from "vitest";
import * as http from "../../src/http/index.ts";
import * as main from "../../src/index.ts";
import * as stores from "../../src/stores/index.ts";
import { testPage } from "./run-page.ts";

const modules = { surveyc: main, "surveyc/http": http, "surveyc/stores": stores };

describe("docs/http.md", () => {
  testPage({ name: "docs/http.md", modules, least: 8, wrong: ["// => 201", "// => 200"] });
});

describe("docs/http-access.md", () => {
  testPage({ name: "docs/http-access.md", modules, least: 6, wrong: ["// => 401", "// => 400"] });
});
