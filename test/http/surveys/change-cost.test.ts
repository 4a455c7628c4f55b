import { expect, test } from "vitest";
import { createSurvey } from "#http/surveys/create-survey.ts";
import { updateSurvey } from "#http/surveys/update-survey.ts";
import { done, input, shown, testServices } from "../test-services.ts";
import { changedShapes } from "./changed-shapes.ts";

/** The ratio of the numbers of parts of both changes; a quadratic comparison takes the square of it. */
const GROWTH = 8;
const MAX_GROWTH = GROWTH * 2;
const MAX_TRIES = 5;
const WARM_RUNS = 3;

/** Returns a function that changes most of a running survey with this number of parts, and returns the processor time. */
async function changesOf(shape: string, size: number): Promise<() => Promise<number>> {
  const changed = changedShapes[shape] as (typeof changedShapes)[string];
  const services = await testServices({ checkApart: async () => ({ ok: true, diagnostics: [] }) });
  const body = { name: "s", questions: [], start_date: "2020-01-01T00:00:00Z", ...changed(size, 1) };
  const { id } = shown(await createSurvey.run(services, input({}, { body }))) as { id: string };
  let turn = 0;
  return async () => {
    turn += 1;
    const change = changed(size, turn % 2 === 0 ? 3 : 5);
    const before = process.cpuUsage();
    done(await updateSurvey.run(services, input({ id }, { body: change })));
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
}

test.each([
  ["choices", 500],
  ["ratings", 60],
  ["numbers", 1_250],
])("changing %s takes time in proportion to their number", async (shape, size) => {
  const [small, large] = await Promise.all([size, size * GROWTH].map((each) => changesOf(shape, each)));
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let tries = 0;
  do {
    // Code that has run a few times is compiled.
    for (let run = 0; run < WARM_RUNS; run += 1) least = Math.min(least, (await small?.()) ?? 0);
    most = Math.min(most, (await large?.()) ?? 0);
    tries += 1;
  } while (most > least * MAX_GROWTH && tries < MAX_TRIES);
  expect(most / least).toBeLessThanOrEqual(MAX_GROWTH);
});
