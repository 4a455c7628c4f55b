import { beforeAll, describe, expect, test } from "vitest";
import { operations } from "#http/operations/operations.ts";
import { memoryStore } from "#stores/memory-store.ts";
import { faults, interrupted, type Plan, secret } from "./failing-store.ts";
import { type Everything, readEverything, writeEverything } from "./project-rows.ts";
import { addKey, type SampleRequest, sampleProject, sampleRequests, sender } from "./sample-requests.ts";

let content: Everything;
let surveyId: string;

beforeAll(async () => {
  ({ content, surveyId } = await sampleProject());
});

/** Sends a request to a store with a planned failure, and compares the rows before, after it, and after a second try. */
async function tryWith(ask: SampleRequest, plan: Plan | null) {
  const sound = await memoryStore();
  await addKey(sound);
  await writeEverything(sound, "1", content);
  const { store, steps } = interrupted(sound, plan);
  const { send, errors } = await sender(store);
  const reply = await send("1", ask);
  const stepsOfFirst = [...steps];
  const after = await readEverything(sound, "1");
  // The failure is over.
  const again = await send("1", ask);
  return { reply, after, again, steps: stepsOfFirst, errors };
}

/** The end of a call that has changed rows. */
const isDone = (step: string): boolean =>
  /^after (write|createSurvey|replaceSurvey|removeSurvey|addResponses?|addSurveyEvents)$/.test(step);

const names = operations.map(({ id }) => id);
const askOf = (name: string): SampleRequest =>
  sampleRequests(surveyId).find(({ operation }) => operation === name) as SampleRequest;

test("every operation has a request", () => {
  expect(sampleRequests(surveyId).map(({ operation }) => operation)).toEqual(names);
});

/** At one step in five each fault, in turn: at every step some. */
const faultsAt = (at: number) => faults.filter((_, index) => (index + at) % 5 === 0);

describe("every call of the store fails once, before or after its effect", () => {
  test.each(names)("%s", async (name) => {
    const ask = askOf(name);
    const sound = await tryWith(ask, null);
    expect(sound.reply.status).toBe(operations.find(({ id }) => id === name)?.status);
    const writes = sound.steps.some(isDone);
    expect(JSON.stringify(sound.after) === JSON.stringify(content)).toBe(!writes);
    for (const [at, step] of sound.steps.entries())
      for (const fault of faultsAt(at)) {
        const where = `${fault.name} ${step} (${at})`;
        const { reply, after, again, errors } = await tryWith(ask, { at, fault });
        expect([where, reply.status]).toEqual([where, fault.status]);
        expect(reply.text).not.toMatch(new RegExp(`${secret}|surveyc_|select|\\.ts\\b`));
        expect(errors, where).toEqual([fault.value]);
        // Rows are kept once the change has ended, also where its promise fails afterwards.
        expect(after, where).toEqual(isDone(step) ? sound.after : content);
        const kept = isDone(step) && name !== "listSharingConfiguration";
        expect([where, again.status]).toEqual([
          where,
          kept ? (secondTime[name] ?? sound.reply.status) : sound.reply.status,
        ]);
      }
  });
});

/** The status of a repeated request, if it differs. */
const secondTime: Readonly<Record<string, number>> = {
  moveTile: 404,
  addCollaborator: 409,
  // The caller was the only one who could change it.
  removeCollaborator: 403,
  deleteSurvey: 404,
};

test("a failed write does not block others", async () => {
  const sound = await memoryStore();
  await addKey(sound);
  await writeEverything(sound, "1", content);
  const ask = askOf("updateDashboard");
  const steps = (await tryWith(ask, null)).steps;
  for (const [at] of steps.entries()) {
    const { store } = interrupted(sound, { at, fault: faults[0] as (typeof faults)[0] });
    const { send } = await sender(store);
    const body = (n: number) => ({ ...ask, body: { name: `Name ${at} ${n}` } });
    const replies = await Promise.all([1, 2, 3, 4].map((n) => send("1", body(n))));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 500]);
  }
});
