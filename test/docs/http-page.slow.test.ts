import { describe } from "vitest";
import * as http from "../../src/http/index.ts";
import * as stores from "../../src/stores/index.ts";
import { testPage } from "./run-page.ts";

describe("docs/http.md", () => {
  const modules = { "surveyc/http": http, "surveyc/stores": stores };
  testPage({ name: "docs/http.md", modules, least: 8, wrong: ["// => 201", "// => 200"] });
});
