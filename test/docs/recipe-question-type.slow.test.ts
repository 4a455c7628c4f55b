import { exec } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Change, changesOf, printed, SourceCopy, typeErrors } from "./recipe.ts";

const changes = changesOf("Add a question type").filter(({ path }) => path.startsWith("src/"));
const newFiles = changes.filter(({ kind }) => kind === "ts");
const lists = changes.filter(({ kind }) => kind === "diff");

const copied = [...printed, "test/docs/use-ranking.ts", "test/model/validators.ts"];

const question = { type: "ranking", question: "What matters most?", choices: ["Price", "Speed", "Support"] };

/** What `use-ranking.ts` writes. */
interface Found {
  readonly diagnostics: readonly unknown[];
  readonly compiled: unknown;
  readonly answers: Readonly<Record<string, unknown>>;
  /** How often each choice was put first; null for a question whose answers are texts. */
  readonly results: unknown;
  readonly mermaid: string;
  readonly dot: string;
  readonly svg: string;
  /** What is found where a language lacks a choice. */
  readonly translated: readonly (readonly [code: string, pointer: string])[];
  readonly generated: {
    readonly withRanking: number;
    readonly invalid: readonly unknown[];
    readonly rejected: readonly unknown[];
    readonly answers: number;
    readonly rejectedAnswers: readonly unknown[];
  };
}

/** The compiler takes a while where other tests run beside it. */
const TIMEOUT = 180_000;

describe("the recipe for a question type", { timeout: TIMEOUT }, () => {
  const copies: SourceCopy[] = [];

  const copyWith = (applied: readonly Change[]): SourceCopy => {
    const copy = new SourceCopy(copied);
    copies.push(copy);
    for (const change of applied) copy.apply(change);
    return copy;
  };

  let complete: SourceCopy;

  beforeAll(async () => {
    complete = copyWith(changes);
    await complete.print();
  }, TIMEOUT);

  afterAll(() => {
    for (const copy of copies) copy.remove();
  });

  it("is a folder, and an import and entries in three files of lists", () => {
    expect(newFiles.map(({ path }) => path)).toEqual(
      ["ranking", "definition", "arbitrary"].map((name) => `src/question-types/ranking/${name}.ts`),
    );
    expect(lists.map(({ path }) => path)).toEqual(
      ["question-types", "definitions", "arbitraries"].map((name) => `src/question-types/${name}.ts`),
    );
    expect(lists.map(({ text }) => text.match(/^\+/gm)?.length)).toEqual([6, 2, 2]);
  });

  it("is held by the compiler: a type in the first list must be in all others", async () => {
    const [first] = lists as [Change];
    const text = first.text.split("\n\n").slice(0, 2).join("\n\n");
    const incomplete = copyWith([...newFiles, { ...first, text }]);
    const files = lists.map(({ path }) => path);
    const errors = await typeErrors(incomplete, { include: [], files });
    for (const file of files) expect(errors).toContain(file);
    for (const list of ["Checks", "Replay", "View"]) expect(errors).toContain(list);
  });

  it("makes questions that compile, are answered, counted, drawn, translated and generated", async () => {
    const found = JSON.parse(await complete.run("test/docs/use-ranking.ts")) as Found;

    expect(found.diagnostics).toEqual([]);
    expect(found.compiled).toMatchObject({ type: "ranking", choices: ["Price", "Speed", "Support"] });
    expect(found.answers).toEqual({
      inOrder: 1,
      text: ["answer-type"],
      unlisted: ["answer-not-a-choice"],
      repeated: ["answer-repeated-choice"],
      incomplete: ["answer-required"],
      skipped: ["answer-required"],
    });
    expect(found.results).toEqual([
      [
        ["Price", 0],
        ["Speed", 1],
        ["Support", 2],
      ],
      null,
    ]);
    expect(found.mermaid).toContain(String.raw`q0[/"0#46; What matters most?"\]:::ranking`);
    expect(found.svg).toContain("ranking, 3 choices");
    expect(found.translated).toEqual([
      ["complete-translation", "/questions/0/question"],
      ["complete-translation", "/questions/0/translations/fr/choices"],
    ]);
    expect(found.dot).toContain(`q0 [label="0. What matters most?", shape=trapezium`);
    expect(found.generated.withRanking).toBeGreaterThan(20);
    expect(found.generated).toMatchObject({ invalid: [], rejected: [], answers: 6, rejectedAnswers: [] });
  });

  it("makes questions that `surveyc try` asks", async () => {
    const survey = join(complete.folder, "survey.json");
    writeFileSync(survey, JSON.stringify({ name: "Priorities", questions: [question] }));
    const answers = join(complete.folder, "answers.txt");
    writeFileSync(answers, "2, 3\n3, Price, 2\n");
    const { stdout, stderr } = await promisify(exec)(
      `${JSON.stringify(process.execPath)} ${await complete.bundled("apps/cli/main.ts")} try survey.json < answers.txt`,
      { cwd: complete.folder, env: { ...process.env, NODE_OPTIONS: "" } },
    );
    expect(stderr).toContain("1 Price\n");
    expect(stderr).toContain("answer-required");
    expect(JSON.parse(stdout)).toEqual({ "0": ["Support", "Price", "Speed"] });
  });
});
