import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recordResponse } from "#http/answers/record-response.ts";
import { listResponses } from "#http/answers/survey-responses.ts";
import type { Services } from "#http/services/services.ts";
import { createSurvey } from "#http/surveys/create-survey.ts";
import { listSurveys, retrieveSurvey } from "#http/surveys/read-surveys.ts";
import { updateSurvey } from "#http/surveys/update-survey.ts";
import { type Survey, toCreate } from "../../../src/index.ts";
import { input, shown, testServices, uuid } from "../test-services.ts";

type Questions = readonly object[];

const idsOf = ({ questions }: { readonly questions?: unknown }): unknown[] =>
  (questions as readonly { readonly id?: unknown }[]).map(({ id }) => id);

const create = async (services: Services, body: object) =>
  shown(await createSurvey.run(services, input({}, { body: { name: "s", ...body } })));

const patch = async (services: Services, id: string | null | undefined, body: object) =>
  shown(await updateSurvey.run(services, input({ id: id as string }, { body })));

const open = (question: string, more: object = {}): object => ({ type: "open", question, ...more });
const link = (question: string): object => ({ type: "link", question });

/** Stored with the ids a, b and c. */
const stored = [open("Why?", { id: "a" }), open("Where?", { id: "b" }), link("More")].map((question, at) => ({
  ...question,
  ...(at === 2 && { id: "c" }),
}));

const isNew = expect.stringMatching(/^00000000-0000-4000-8000-abcd\d{8}$/);

describe("ids of questions", () => {
  it("are the ones that are sent, else new UUIDs, and remain", async () => {
    const services = await testServices();
    const survey = await create(services, {
      questions: [open("Why?"), open("Where?", { id: "mine" }), link("More")],
    });
    expect(idsOf(survey)).toEqual([uuid(1_002), "mine", uuid(1_003)]);
    const read = shown(await retrieveSurvey.run(services, input({ id: survey.id as string })));
    expect(idsOf(read)).toEqual(idsOf(survey));
    const { results } = shown(await listSurveys.run(services, input({})));
    expect(results.map(idsOf)).toEqual([idsOf(survey)]);
    expect(idsOf(await patch(services, survey.id, { name: "t" }))).toEqual(idsOf(survey));
  });

  it.each<[string, Questions, unknown[]]>([
    // The ids of stored questions are not given to other questions.
    [
      "another question in front",
      [link("New"), ...stored.map(({ id: _, ...question }) => question)],
      [isNew, "a", "b", "c"],
    ],
    ["another type and text at a position", [link("New"), open("Where?"), link("More")], [isNew, "b", "c"]],
    ["an id that another question takes", [open("Where?"), open("New", { id: "b" })], ["a", "b"]],
    ["other questions only", [link("One"), link("Two"), open("Three")], [isNew, isNew, isNew]],
    // Questions are recognized by id, then by text, then by position.
    ["the same questions without ids", [open("Why?"), open("Where?"), link("More")], ["a", "b", "c"]],
    ["the same questions in another order", [link("More"), open("Why?"), open("Where?")], ["c", "a", "b"]],
    ["fewer questions", [open("Where?"), link("More")], ["b", "c"]],
    ["texts that swap their ids", [open("Where?", { id: "a" }), open("Why?", { id: "b" })], ["a", "b"]],
    [
      "a question that became optional",
      [open("Why?"), open("Where?", { optional: true }), link("More")],
      ["a", "b", "c"],
    ],
    [
      "another text at the same position",
      [open("Why?"), open("Where exactly?"), link("More")],
      ["a", "b", "c"],
    ],
    ["another type with the same text", [link("Where?")], ["b"]],
    ["the same text twice", [open("Why?"), open("Why?")], ["a", "b"]],
  ])("on an update with %s", async (_, questions, ids) => {
    const services = await testServices();
    const { id } = await create(services, { questions: stored });
    expect(idsOf(await patch(services, id, { questions }))).toEqual(ids);
  });

  it("of a question that was stored without one are its position, under which its answers are stored", async () => {
    const services = await testServices();
    const { id } = await create(services, { questions: [open("Why?"), open("Where?")] });
    const row = await services.store.read("1", (rows) => rows.survey(id as string));
    if (row === null) throw new Error("it is stored");
    const document = JSON.parse(row.document);
    document.questions = [open("Why?"), open("Where?")];
    const old = { ...row, version: row.version + 1, document: JSON.stringify(document) };
    await services.store.replaceSurvey("1", { row: old, replaces: row.version, entries: [] });
    const moved = await patch(services, id, { questions: [open("Where?"), open("Why?"), open("New")] });
    expect(idsOf(moved)).toEqual(["1", "0", isNew]);
  });

  it("are distinct, and ids that are sent remain, for all payloads", async () => {
    const question = fc
      .tuple(
        fc.constantFrom("Why?", "Where?", "More", "New"),
        fc.boolean(),
        fc.constantFrom("a", "b", "c", "d", null),
      )
      .map(([text, isOpen, id]) => ({ ...(isOpen ? open(text) : link(text)), ...(id !== null && { id }) }));
    const questions = fc.uniqueArray(question, {
      maxLength: 6,
      selector: (each) => ("id" in each ? each.id : each),
    });
    await fc.assert(
      fc.asyncProperty(questions, async (sent) => {
        const services = await testServices();
        const { id } = await create(services, { questions: stored });
        const ids = idsOf(await patch(services, id, { questions: sent }));
        expect(new Set(ids).size).toBe(sent.length);
        for (const [at, each] of sent.entries()) if ("id" in each) expect(ids[at]).toBe(each.id);
        expect(idsOf(await patch(services, id, { questions: sent }))).toEqual(ids);
      }),
    );
  });

  it("that differ only in the encoding of an accent are two ids, also for answers", async () => {
    const services = await testServices();
    const [one, other] = ["\u00e9", "e\u0301"] as const;
    const questions = [open("Why?", { id: one }), open("Where?", { id: other })];
    const survey = await create(services, { questions, start_date: "2026-01-01T00:00:00Z" });
    const id = survey.id as string;
    expect(idsOf(await patch(services, id, { questions: questions.toReversed() }))).toEqual([other, one]);
    const responses = { [one]: "so", [other]: "here" };
    expect((await recordResponse(services, { project: "1", survey: id, responses })).ok).toBe(true);
    const answers = shown<unknown>(await listResponses.run(services, input({ id })));
    expect(answers).toMatchObject({ results: [{ responses }] });
  });

  it("of a copy are new, and answers to it are stored under these", async () => {
    const services = await testServices();
    const start = { start_date: "2026-01-01T00:00:00Z" };
    const survey = await create(services, { questions: [open("Why?"), open("Where?")], ...start });
    const copy = await create(services, { ...toCreate(survey as Survey), ...start });
    expect(new Set([...idsOf(survey), ...idsOf(copy)]).size).toBe(4);
    const [why, where] = idsOf(copy) as string[];
    const responses = { [why as string]: "so", [where as string]: "here" };
    const given = { project: "1", survey: copy.id as string, submission: "one", responses };
    expect((await recordResponse(services, given)).ok).toBe(true);
    const answers = shown<unknown>(await listResponses.run(services, input({ id: copy.id as string })));
    expect(answers).toMatchObject({ results: [{ responses }] });
    // A survey that is sent back keeps its ids: stored answers belong to them.
    const read = shown(await retrieveSurvey.run(services, input({ id: survey.id as string })));
    expect(idsOf(await patch(services, survey.id, read))).toEqual(idsOf(survey));
  });
});
