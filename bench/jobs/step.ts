// One step of a respondent: finding the target of an answer, and recording the answer, compared with the deployed client and XState.
import { getNextSurveyStep } from "posthog-js/dist/surveys-preview.js";
import { assign, createMachine, transition } from "xstate";
import { compileSurvey } from "../../src/compile/compile-survey.ts";
import { lowerSurvey } from "../../src/routing/lower-survey.ts";
import { nextTarget } from "../../src/routing/next-target.ts";
import { answerQuestion } from "../../src/runtime/answer-question.ts";
import { measureProgress } from "../../src/runtime/measure-progress.ts";
import { type Session, startSurvey } from "../../src/runtime/session.ts";
import { compare, lastResult } from "../compare.ts";
import { measuredTable, show } from "../table.ts";

const routed = (question: object, responseValues: object) => ({
  ...question,
  branching: { type: "response_based", responseValues },
});
const choices = ["Daily", "Weekly", "Monthly", "Yearly", "Never"];
const survey = {
  name: "n",
  questions: [
    routed(
      { type: "rating", question: "How likely?", display: "number", scale: 10 },
      { detractors: 1, passives: 2, promoters: 3 },
    ),
    { type: "open", question: "What went wrong?" },
    routed(
      { type: "single_choice", question: "How often?", choices },
      { "0": 3, "1": 3, "2": 4, "3": 4, "4": "end" },
    ),
    { type: "open", question: "What do you like?" },
    { type: "open", question: "Anything else?", branching: { type: "end" } },
  ],
};
const answers: readonly [number, string | number][] = [
  [0, 9],
  [0, 3],
  [1, "all of it"],
  [2, "Monthly"],
  [2, "Never"],
  [3, "the colours"],
  [4, "no"],
];

const outcome = compileSurvey(survey);
if (!outcome.ok) throw new Error("the survey is rejected");
const compiled = outcome.value;
const start = startSurvey(compiled);
const sessions = answers.map(([current]) => ({ ...start, current }));

/** The same survey as a state machine that stores the path and the answers, which a renderer needs. */
interface Kept {
  readonly path: readonly number[];
  readonly answers: Readonly<Record<number, string | number>>;
}
interface Answer {
  readonly type: "ANSWER";
  readonly response: string | number;
}
const keep = (position: number) =>
  assign<Kept, Answer, undefined, Answer, never>({
    path: ({ context }) => [...context.path, position],
    answers: ({ context, event }) => ({ ...context.answers, [position]: event.response }),
  });
const machine = createMachine({
  types: {} as { context: Kept; events: Answer },
  initial: "q0",
  context: { path: [], answers: {} },
  states: {
    q0: {
      on: {
        ANSWER: [
          { guard: ({ event }) => (event.response as number) <= 6, target: "q1", actions: keep(0) },
          { guard: ({ event }) => (event.response as number) <= 8, target: "q2", actions: keep(0) },
          { target: "q3", actions: keep(0) },
        ],
      },
    },
    q1: { on: { ANSWER: { target: "q2", actions: keep(1) } } },
    q2: {
      on: {
        ANSWER: [
          {
            guard: ({ event }) => choices.indexOf(String(event.response)) < 2,
            target: "q3",
            actions: keep(2),
          },
          {
            guard: ({ event }) => choices.indexOf(String(event.response)) < 4,
            target: "q4",
            actions: keep(2),
          },
          { target: "end", actions: keep(2) },
        ],
      },
    },
    q3: { on: { ANSWER: { target: "q4", actions: keep(3) } } },
    q4: { on: { ANSWER: { target: "end", actions: keep(4) } } },
    end: {},
  },
});
const states = answers.map(([position]) =>
  machine.resolveState({ value: `q${position}`, context: { path: [], answers: {} } }),
);

for (const [position, answer] of answers) {
  const theirs = getNextSurveyStep(survey as never, position, answer);
  if (theirs !== nextTarget(compiled, position, answer)) throw new Error(`the targets differ at ${position}`);
}

/** Every candidate gets the same seven answers in turn, one per call. */
function inTurn(step: (index: number) => unknown): () => unknown {
  let turn = 0;
  return () => {
    turn = (turn + 1) % answers.length;
    return step(turn);
  };
}
const at = (index: number): readonly [number, string | number] =>
  answers[index] as readonly [number, string | number];

const measured = compare(
  [
    {
      name: "getNextSurveyStep",
      run: inTurn((index) => getNextSurveyStep(survey as never, at(index)[0], at(index)[1])),
    },
    { name: "nextTarget", run: inTurn((index) => nextTarget(compiled, at(index)[0], at(index)[1])) },
    {
      name: "answerQuestion",
      run: inTurn((index) => answerQuestion(compiled, sessions[index] as Session, at(index)[1])),
    },
    {
      name: "XState transition",
      run: inTurn((index) =>
        transition(machine, states[index] as never, { type: "ANSWER", response: at(index)[1] }),
      ),
    },
  ],
  "answerQuestion",
);
show(
  measuredTable(
    "One answer of a respondent",
    "getNextSurveyStep (posthog-js) and nextTarget return the target; answerQuestion and XState also store path and answers.",
    measured,
    "answerQuestion",
  ),
);

/** A respondent answers this number of open questions, and measures the progress after each. */
function walk(count: number): () => unknown {
  const long = lowerSurvey({
    questions: Array.from({ length: count }, () => ({ type: "open", question: "Why?" })),
  });
  return () => {
    let session = startSurvey(long);
    for (let step = 0; step < count; step++) {
      const outcome = answerQuestion(long, session, "an answer");
      if (!outcome.ok) throw new Error(outcome.diagnostics[0].message);
      session = outcome.session;
      if (measureProgress(long, session).answered !== step + 1) throw new Error("the progress is wrong");
    }
    return session;
  };
}
show(
  measuredTable(
    "A whole interview, with progress at every step",
    "Sessions are immutable plain JSON, so each step copies the path.",
    compare([10, 100, 1_000].map((count) => ({ name: `${count} questions`, run: walk(count) }))),
  ),
);
if (lastResult() === undefined) throw new Error("nothing was measured");
