// Random concurrent calls on a store, whose replies must be those of a single copy.
import fc from "fast-check";
import { type Store, StoreError } from "#stores/store.ts";
import { entry, survey } from "#testing/store-contract/sample-rows.ts";
import { type AnswersAsk, answersModel, askAnswers } from "./answers-model.ts";
import { type Call, findOrder } from "./find-order.ts";
import { type Ask, ask, model } from "./survey-model.ts";

const sign = fc.constantFrom("a", "b", "c", "d");
const asks: fc.Arbitrary<Ask> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Ask>({ what: "read" }) },
  { weight: 4, arbitrary: sign.map((each): Ask => ({ what: "append", sign: each })) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 6 }), sign)
      .map(([from, each]): Ask => ({ what: "compare-and-set", from, sign: each })),
  },
  { weight: 1, arbitrary: fc.constant<Ask>({ what: "insert" }) },
  { weight: 1, arbitrary: fc.constant<Ask>({ what: "delete" }) },
);
const answersAsks: fc.Arbitrary<AnswersAsk> = fc.oneof(
  { weight: 3, arbitrary: sign.map((submission): AnswersAsk => ({ what: "answer", submission })) },
  { weight: 2, arbitrary: fc.constant<AnswersAsk>({ what: "count" }) },
  { weight: 1, arbitrary: fc.constant<AnswersAsk>({ what: "list" }) },
);
const ofClients = <Each>(each: fc.Arbitrary<Each>): fc.Arbitrary<readonly (readonly Each[])[]> =>
  fc.array(fc.array(each, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 6 });

/** The calls of some clients about a survey, and of others about its answers. */
export const programs = fc.record({ surveys: ofClients(asks), answers: ofClients(answersAsks) });

/** Sends the calls of all clients at once. Calls that the store rejected are not part of the history, because they changed nothing. */
async function record<Each, Reply>(
  clients: readonly (readonly Each[])[],
  send: (each: Each) => Promise<Reply>,
): Promise<Call<Each, Reply>[]> {
  const calls: Call<Each, Reply>[] = [];
  let now = 0;
  const run = async (program: readonly Each[]): Promise<void> => {
    for (const each of program) {
      now += 1;
      const made = now;
      try {
        const reply = await send(each);
        now += 1;
        calls.push({ ask: each, reply, made, answered: now });
      } catch (error) {
        const code = error instanceof StoreError ? error.code : null;
        if (code !== "unavailable" && code !== "unknown") throw error;
        if (code === "unknown")
          calls.push({ ask: each, reply: undefined, made, answered: Number.POSITIVE_INFINITY });
      }
    }
  };
  await Promise.all(clients.map(run));
  return calls;
}

/**
 * Runs programs in a new project of a store, which may be another one for each call; returns the histories that no single copy can
 * have. After the programs, everything is read once more, when nothing fails.
 */
export async function impossibleHistories(
  current: () => Store,
  project: string,
  chosen: {
    readonly surveys: readonly (readonly Ask[])[];
    readonly answers: readonly (readonly AnswersAsk[])[];
  },
  atEnd: () => Promise<void> = async () => {},
): Promise<readonly unknown[]> {
  const [one, other] = [`${project} surveys`, `${project} answers`];
  const [surveys, answers] = await Promise.all([
    record(chosen.surveys, (each) => ask(current(), one, each)),
    record(chosen.answers, (each) => askAnswers(current(), other, each)),
  ]);
  await atEnd();
  const last = { made: Number.MAX_SAFE_INTEGER - 1, answered: Number.MAX_SAFE_INTEGER };
  surveys.push({ ...last, ask: { what: "read" }, reply: await ask(current(), one, { what: "read" }) });
  for (const what of ["count", "list"] as const)
    answers.push({ ...last, ask: { what }, reply: await askAnswers(current(), other, { what }) });
  return [
    ...(findOrder(surveys, "1:", model) === null ? [surveys] : []),
    ...(findOrder(answers, "", answersModel) === null ? [answers] : []),
  ];
}

/** Creates the surveys that programs are about. */
export async function prepare(store: Store, project: string): Promise<void> {
  for (const what of ["surveys", "answers"])
    await store.createSurvey(`${project} ${what}`, survey(1, { name: "" }), entry(1, "created"));
}
