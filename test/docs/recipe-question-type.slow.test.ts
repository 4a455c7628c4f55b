import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Change, changesOf, node, printed, SourceCopy, typeErrors } from "./recipe.ts";

const changes = changesOf("Add a question type").filter(({ path }) => path.startsWith("src/"));
const newFiles = changes.filter(({ kind }) => kind === "ts");
const lists = changes.filter(({ kind }) => kind === "diff");

const copied = [...printed, "test/docs/use-ranking.ts", "test/model/validators.ts"];

/** What `use-ranking.ts` writes. */
interface Found {
  readonly diagnostics: readonly unknown[];
  readonly compiled: unknown;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly mermaid: string;
  readonly dot: string;
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

  it("is a folder and a line in each list", () => {
    expect(newFiles.map(({ path }) => path)).toEqual(
      ["ranking", "definition", "arbitrary", "card"].map((name) => `src/question-types/ranking/${name}.ts`),
    );
    expect(lists.map(({ path }) => path)).toEqual(
      ["question-types", "traits", "definitions", "arbitraries", "cards", "literal-types"].map(
        (name) => `src/question-types/${name}.ts`,
      ),
    );
    expect(lists.map(({ text }) => text.match(/^\+/gm)?.length)).toEqual([2, 1, 2, 2, 2, 1]);
  });

  it("is held by the compiler: a type in the first list must be in the others", async () => {
    const incomplete = copyWith([...newFiles, ...lists.slice(0, 1)]);
    const files = lists.slice(1).map(({ path }) => path);
    const errors = await typeErrors(incomplete, { include: [], files });
    for (const file of files) expect(errors).toContain(file);
  });

  it("leaves nothing for the compiler to complain about", async () => {
    expect(await typeErrors(complete, { include: ["src", "scripts", "test"] })).toBe("");
  });

  it("makes questions that compile, are answered, drawn and generated", async () => {
    const { stdout } = await node(complete.folder, "--import", "tsx", "test/docs/use-ranking.ts");
    const found = JSON.parse(stdout) as Found;

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
    expect(found.mermaid).toContain(String.raw`q0[/"0#46; What matters most?"\]:::ranking`);
    expect(found.dot).toContain(`q0 [label="0. What matters most?", shape=trapezium`);
    expect(found.generated.withRanking).toBeGreaterThan(20);
    expect(found.generated).toMatchObject({ invalid: [], rejected: [], answers: 6, rejectedAnswers: [] });
  });
});
