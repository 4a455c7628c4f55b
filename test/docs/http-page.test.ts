import { describe } from "vitest";
import * as http from "../../src/http/index.ts";
import * as stores from "../../src/stores/index.ts";
import { holdsTrue } from "./run-page.ts";

describe("docs/http.md", () => {
  const doors = { "surveyc/http": http, "surveyc/stores": stores };
  holdsTrue({ name: "docs/http.md", doors, least: 8, wrong: ["// => 201", "// => 200"] });
});
