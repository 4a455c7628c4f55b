import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "#http/operations/operations.ts";
import { trialDatabase } from "./failing-database.ts";
import { secret } from "./failing-store.ts";
import { sizes } from "./project-rows.ts";
import { repeatable } from "./sample-requests.ts";

let trial: Awaited<ReturnType<typeof trialDatabase>>;
beforeAll(async () => {
  trial = await trialDatabase();
});
afterAll(() => trial.close());

/** Of a change that may have been made. */
const unknownStatus = 504;

describe("every statement of every operation fails once, on PGlite", () => {
  test.each(operations.map(({ id }) => id))("%s", async (name) => {
    const { content: before, send } = trial;
    const right = await send(name);
    expect(right.replies[0]?.status).toBe(operations.find(({ id }) => id === name)?.status);
    for (const [at, step] of right.steps.entries()) {
      const committed = step === "commit";
      // After a lost connection the outcome is unknown, so it is not repeated.
      const alone = /^with (created|replaced) as/.test(step);
      // What comes of a failure is decided in one place for all statements: its kinds take turns.
      const again = committed ? [] : alone || at % 2 === 0 ? (["conflict"] as const) : (["lost"] as const);
      for (const kind of again) {
        const { replies, rows } = await send(name, { at, kind });
        expect([at, kind, replies]).toEqual([at, kind, right.replies]);
        expect(rows).toEqual(right.rows);
      }
      if (alone)
        for (const after of [false, true]) {
          const { replies, rows } = await send(name, { at, kind: "lost", after });
          expect([at, after, replies[0]?.status]).toEqual([at, after, unknownStatus]);
          expect(rows).toEqual(after ? right.rows : before);
        }
      const failures = committed
        ? (["unknown", "wrong"] as const)
        : ([at % 2 === 0 ? "busy" : "wrong"] as const);
      for (const kind of failures) {
        const status = { wrong: 500, busy: 503, unknown: unknownStatus }[kind];
        const { replies, rows } = await send(name, { at, kind });
        expect([at, kind, replies[0]?.status]).toEqual([at, kind, status]);
        expect(replies[0]?.text).not.toMatch(new RegExp(`${secret}|surveyc_|select`));
        expect(rows).toEqual(committed ? right.rows : before);
      }
    }
  });
});

describe("any statement fails, and the request is sent again with its key, on PGlite", () => {
  test.each(repeatable)("%s is done once", async (operation) => {
    const right = await trial.send(operation, undefined, ["a", "a"]);
    const [done] = right.replies;
    if (done === undefined) throw new Error("no reply");
    expect(right.replies[1]).toEqual({ ...done, isReplayed: true });
    expect(right.steps.length).toBeGreaterThan(4);
    const shape = (text: string | undefined): unknown => Object.keys(JSON.parse(text ?? ""));
    for (const at of right.steps.keys())
      for (const [place, kind] of (["conflict", "lost", "unknown", "busy", "wrong"] as const).entries())
        for (const after of [false, true]) {
          // What comes of a failure is the same for every operation: the others take turns.
          if (operation !== repeatable[0] && (at + place) % 5 !== 0) continue;
          const { replies, rows } = await trial.send(operation, { at, kind, after }, ["a", "a"]);
          const [first, second] = replies;
          const what = [at, kind, after];
          if (first !== undefined && first.status < 300)
            expect([what, second]).toEqual([what, { ...first, isReplayed: true }]);
          expect([what, second?.status]).toEqual([what, done.status]);
          expect([what, shape(second?.text)]).toEqual([what, shape(done.text)]);
          expect([what, sizes(rows)]).toEqual([what, sizes(right.rows)]);
        }
  });
});
