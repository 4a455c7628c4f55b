import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as http from "../../src/http/index.ts";
import * as stores from "../../src/stores/index.ts";
import { assertionsOf, runPage } from "./run-page.ts";

const page = readFileSync(new URL("../../docs/http.md", import.meta.url), "utf8");
const doors = { "surveyc/http": http, "surveyc/stores": stores };
const run = (markdown: string): Promise<number> => runPage("docs/http.md", markdown, doors);

describe("docs/http.md", () => {
  it("does what it says", async () => {
    expect(await run(page)).toBe(assertionsOf(page));
    expect(assertionsOf(page)).toBeGreaterThan(8);
  });

  it("would fail if it said something else", async () => {
    await expect(run(page.replace("// => 201", "// => 200"))).rejects.toThrow("docs/http.md:");
  });
});
