import { transformSync } from "esbuild";
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

  it("has sections whose first block imports everything that it uses", () => {
    const names = [surveyc, analysis, runtime].flatMap((module) => Object.keys(module));
    for (const section of readPage("docs/cookbook.md").split("\n## ").slice(1)) {
      const [, block = ""] = /```ts\n([\s\S]*?)```/.exec(section) ?? [];
      const imported = [...block.matchAll(/^import (?:type )?\{([^}]+)\}/gm)].map(([, list]) => list).join();
      for (const name of names.filter((each) => RegExp(`(?<![.\\w])${each}\\(`).test(block)))
        expect(imported, `${name} in ${section.slice(0, 40)}`).toMatch(RegExp(`\\b${name}\\b`));
    }
  });

  it("has a controller of NestJS that accepts and rejects surveys, run without NestJS", async () => {
    const [, block = ""] = /```typescript\n([\s\S]*?)```/.exec(readPage("docs/cookbook.md")) ?? [];
    const tsconfigRaw = { compilerOptions: { experimentalDecorators: true } };
    const { code } = transformSync(block, { loader: "ts", tsconfigRaw });
    const body = code.replaceAll(/import \{([^}]*)\} from ("[^"]+");/g, "const {$1} = modules[$2];");
    const decorator = () => () => undefined;
    class BadRequestException extends Error {}
    const created: unknown[] = [];
    const nest = {
      "@nestjs/common": {
        BadRequestException,
        Controller: decorator,
        Module: decorator,
        Post: decorator,
        Req: decorator,
      },
      "@nestjs/core": {
        NestFactory: {
          create: async (_module: unknown, options: unknown) => {
            created.push(options);
            return { listen: async () => undefined };
          },
        },
      },
    };
    const run = new Function("modules", `return (async () => {${body}\nreturn SurveyController; })();`);
    const Controller = await run({ ...nest, surveyc });
    const post = (text: string) => new Controller().create({ rawBody: Buffer.from(text) });
    expect(created).toEqual([{ rawBody: true }]);
    expect(post('{"name":"Your visit","questions":[]}')).toMatchObject({ name: "Your visit" });
    expect(() => post('{"name":1}')).toThrow(BadRequestException);
  });

  it("has blocks with correct types, except for one planted mistake", {
    timeout: 120_000,
  }, () => {
    const errors = typeErrorsOf(
      readPage("docs/cookbook.md").replace("json(outcome.survey,", "json(outcome.surveys,"),
    );
    expect(errors).toEqual([expect.stringContaining("'surveys' does not exist")]);
  });
});

describe("docs/runtime.md", () => {
  it("has blocks with correct types", { timeout: 120_000 }, () => {
    expect(typeErrorsOf(readPage("docs/runtime.md"))).toEqual([]);
  });
});
