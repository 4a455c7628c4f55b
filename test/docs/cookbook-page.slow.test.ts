import express from "express";
import fastify from "fastify";
import { describe, expect, it } from "vitest";
import * as analysis from "../../src/analysis/index.ts";
import * as surveyc from "../../src/index.ts";
import * as runtime from "../../src/runtime/index.ts";
import { typeErrorsOf } from "./check-page.ts";
import { readPage, testPage } from "./run-page.ts";

describe("docs/cookbook.md", () => {
  const modules = {
    surveyc,
    "surveyc/analysis": analysis,
    "surveyc/runtime": runtime,
    fastify: { default: fastify },
    express: { default: express },
  };
  testPage({ name: "docs/cookbook.md", modules, least: 8, wrong: ["// => 201", "// => 200"] });

  it("has blocks with correct types, except for one planted mistake", {
    timeout: 120_000,
  }, () => {
    const errors = typeErrorsOf(
      readPage("docs/cookbook.md").replace("json(outcome.survey,", "json(outcome.surveys,"),
    );
    expect(errors).toEqual([expect.stringContaining("'surveys' does not exist")]);
  });
});
