import { afterAll, describe, expect, it, vi } from "vitest";
import * as surveyc from "../../src/index.ts";
import * as runtime from "../../src/runtime/index.ts";
import * as testing from "../../src/testing/index.ts";
import { typeErrorsOf } from "./check-page.ts";
import { readPage, testPage } from "./run-page.ts";

const page = readPage("docs/renderer-contract.md");

// In this order: the first test runs the page, and the last two look at what it registered and printed.
describe("docs/renderer-contract.md", { shuffle: false }, () => {
  const print = vi.spyOn(console, "log").mockReturnValue(undefined);
  afterAll(() => print.mockRestore());
  const checks: (() => Promise<void>)[] = [];
  const vitest = { test: (_name: string, check: () => Promise<void>) => checks.push(check) };

  testPage({
    name: "docs/renderer-contract.md",
    modules: { surveyc, "surveyc/runtime": runtime, "surveyc/testing": testing, vitest },
    least: 3,
    wrong: ["// => 1", "// => 2"],
  });

  it("has blocks that compile", () => expect(typeErrorsOf(page)).toEqual([]));

  it("has a renderer that keeps the contract", async () => {
    expect(checks.length).toBeGreaterThan(0);
    await Promise.all(checks.map((check) => check()));
  });

  it("quotes what it prints of its faulty renderer", () => {
    const [, quoted] = /^```text\n(.*?)\n```$/ms.exec(page) ?? [];
    expect(print).toHaveBeenCalledWith(quoted);
  });
});
