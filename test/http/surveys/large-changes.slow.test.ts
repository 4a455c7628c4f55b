import { describe, expect, it } from "vitest";
import { surveyActivity } from "#http/activity/activity-endpoints.ts";
import type { FieldChange } from "#http/activity/activity-log.ts";
import type { Services } from "#http/services/services.ts";
import { createSurvey } from "#http/surveys/create-survey.ts";
import { updateSurvey } from "#http/surveys/update-survey.ts";
import { undo } from "../activity/undo.ts";
import { done, input, shown, testServices } from "../test-services.ts";

/** A survey of about 0.8 MB: 1,000 questions of 800 bytes. */
const questions = Array.from({ length: 1_000 }, (_, n) => ({
  type: "open",
  question: `Question ${n}? ${"word ".repeat(150)}`,
  description: "d",
}));

const withText = (position: number, question: string): object[] =>
  questions.map((before, n) => (n === position ? { ...before, question } : before));

/** The latest changes of a survey. */
async function latest(services: Services, id: string): Promise<readonly FieldChange[]> {
  const { results } = shown(
    await surveyActivity.run(services, input({ id }, { query: { limit: 1, page: 1 } })),
  );
  return results[0]?.detail?.["changes"] as readonly FieldChange[];
}

describe("the activity of a large survey", () => {
  it("stores the changed word, with its question", async () => {
    const services = await testServices();
    const id = shown(await createSurvey.run(services, input({}, { body: { name: "s", questions } })))
      .id as string;
    for (const [from, to] of [
      [questions, withText(7, "Why?")],
      [withText(7, "Why?"), withText(7, "Why not?")],
      [withText(7, "Why not?"), withText(8, "Why not?").slice(1)],
    ] as const) {
      done(await updateSurvey.run(services, input({ id }, { body: { questions: to } })));
      const changes = await latest(services, id);
      expect(new Set(changes.map(({ field }) => field))).toEqual(new Set(["questions"]));
      expect(JSON.stringify(changes).length).toBeLessThan(4_000);
      const [before, after] = [from, to].map((list) => list.map(({ ...members }) => members));
      expect(undo(after, changes)).toMatchObject(before as object[]);
    }
  });

  it("names values that are too large for an entry, and omits them", async () => {
    const services = await testServices();
    const others = questions.map((_, n) => ({
      type: "rating",
      question: `Other ${n}?`,
      scale: 5,
      display: "emoji",
    }));
    const id = shown(await createSurvey.run(services, input({}, { body: { name: "s", questions } })))
      .id as string;
    done(await updateSurvey.run(services, input({ id }, { body: { questions: others } })));
    expect(await latest(services, id)).toMatchObject([
      { field: "questions", action: "changed", before: null, after: null, omitted: true },
    ]);
  });

  it("fifty changes of a word take less than 64 KB", async () => {
    const services = await testServices();
    const id = shown(await createSurvey.run(services, input({}, { body: { name: "s", questions } })))
      .id as string;
    for (let n = 0; n < 50; n += 1)
      done(
        await updateSurvey.run(
          services,
          input({ id }, { body: { questions: withText(n, `Question ${n}! ${"word ".repeat(150)}`) } }),
        ),
      );
    const page = shown(
      await surveyActivity.run(services, input({ id }, { query: { limit: 1_000, page: 1 } })),
    );
    expect(page).toMatchObject({ total_count: 51, next: null });
    const bytes = JSON.stringify(page).length;
    expect(bytes).toBeLessThan(64_000);
  });
});
