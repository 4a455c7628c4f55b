import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compileSurveyText } from "#compile/compile-survey.ts";
import { edgesOf } from "#routing/edges.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { nextTarget } from "#routing/next-target.ts";

/** The results of an independent program for each file. */
interface Facts {
  readonly file: string;
  readonly questions: number;
  readonly unreachable: readonly number[];
  readonly endless: readonly number[];
  readonly routes: string;
  readonly shortest: number | null;
  readonly longest: number | "unbounded";
  readonly keyedEdges: readonly [number, string | null, number | "end"][];
}

const folder = "test/fixtures/real";
const facts = JSON.parse(readFileSync(`${folder}/facts.json`, "utf8")) as Facts[];
const positionOf = (pointer: string): number => Number(pointer.split("/")[2]);

describe.each(facts)("$file", (fact) => {
  const text = readFileSync(`${folder}/${fact.file}`, "utf8");
  const outcome = compileSurveyText(text);
  const compiled = lowerSurvey(JSON.parse(text) as object);
  const found = (code: string) => outcome.diagnostics.filter((diagnostic) => diagnostic.code === code);

  it("is accepted, unless a loop in it has no exit", () => {
    expect(outcome.ok).toBe(fact.endless.length === 0);
    expect(compiled.questions).toHaveLength(fact.questions);
  });

  it("reports exactly the unreachable questions, once each", () => {
    const counts = found("no-unreachable-question").map(({ pointer, related = [], message }) => {
      expect(fact.unreachable).toContain(positionOf(pointer));
      const dependents = related.flatMap((place) =>
        place.message === "depends on it" ? [positionOf(place.pointer)] : [],
      );
      for (const position of dependents) expect(fact.unreachable).toContain(position);
      return 1 + Number(/questions that depend on it \((\d+)\)/.exec(message)?.[1] ?? dependents.length);
    });
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(fact.unreachable.length);
  });

  it("reports exactly the questions that do not lead to the end", () => {
    const places = found("no-endless-loop").flatMap(({ pointer, related = [] }) => [
      pointer,
      ...related.map((place) => place.pointer),
    ]);
    expect(places.map(positionOf).sort((one, other) => one - other)).toEqual(fact.endless);
  });

  it("reports a loop exactly if routes are unbounded", () => {
    const loops = [...found("no-endless-loop"), ...found("no-revisited-question")];
    expect(loops.length > 0).toBe(fact.routes === "unbounded");
  });

  it("is not taken for a survey with slips", () => {
    for (const code of ["known-field", "unique-choice", "known-response-key", "known-target"])
      expect(found(code)).toEqual([]);
  });

  it("counts the shortest and the longest route", () => {
    const [first] = compiled.questions;
    expect(first?.fewest ?? null).toBe(fact.shortest);
    expect(first?.most ?? "unbounded").toBe(fact.longest);
  });

  it("has exactly the expected edges", () => {
    const edges = compiled.questions.flatMap((question, position) =>
      edgesOf(question).map(({ key, target }) => [position, key, target] as const),
    );
    const inOrder = (list: readonly (readonly [number, string | null, number | "end"])[]) =>
      list.map(String).sort();
    expect(inOrder(edges)).toEqual(inOrder(fact.keyedEdges));
  });

  const witnesses = outcome.diagnostics.flatMap(({ witness }) => (witness === undefined ? [] : [witness]));
  if (witnesses.length > 0)
    it("has witnesses that follow the routes of the survey", () => {
      for (const witness of witnesses) {
        expect(witness[0]?.question ?? 0).toBe(0);
        for (const [step, { question, response }] of witness.entries()) {
          const next = witness[step + 1];
          if (next !== undefined) expect(nextTarget(compiled, question, response)).toBe(next.question);
        }
      }
    });
});
