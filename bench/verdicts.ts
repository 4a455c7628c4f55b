import { sampleSurvey, scrambled } from "./sample-survey.ts";

/** A validator of survey payloads. */
export interface Validator {
  readonly name: string;
  readonly accepts: (payload: unknown) => boolean;
}

type Members = Record<string, unknown>;

const open = { type: "open", question: "Why?" };
const rating = { type: "rating", question: "How much?", display: "number", scale: 5 };
const choice = { type: "single_choice", question: "Which?", choices: ["This", "That"] };
const asking = (...questions: unknown[]): Members => ({ name: "A survey", questions });
const leading = (question: object, branching: unknown) => ({ ...question, branching });
const byResponse = (question: object, responseValues: object) =>
  leading(question, { type: "response_based", responseValues });

const valid: Readonly<Record<string, unknown>> = {
  "10 questions": sampleSurvey(10),
  "100 questions": sampleSurvey(100),
  "10 questions in random order": scrambled(sampleSurvey(10), 7),
  "the minimum": { name: "" },
  "null properties": { ...asking(open), description: null, appearance: null, conditions: null },
  "an unknown property": { ...asking(open), extra: 1 },
  "a loop with an exit": asking(byResponse(rating, { negative: 0, positive: "end" }), open),
};

/** Payloads without the shape of a survey. */
const misshapen: Readonly<Record<string, unknown>> = {
  "not an object": [],
  "no name": { questions: [open] },
  "a name that is a number": { name: 7 },
  "questions that are not a list": { name: "A survey", questions: {} },
  "a question that is null": asking(null),
  "an unknown type of question": asking({ ...open, type: "essay" }),
  "no text": asking({ type: "open" }),
  "a text that is a number": asking(open, { ...open, question: 1 }),
  "a scale that is a text": asking({ ...rating, scale: "5" }),
  "a scale of 11": asking({ ...rating, scale: 11 }),
  "no choices": asking({ ...choice, choices: [] }),
  "a choice that is a number": asking({ ...choice, choices: ["This", 1] }),
  "an unknown type of branching": asking(leading(open, { type: "jump" })),
  "a target that is a text": asking(leading(open, { type: "specific_question", index: "1" })),
  "an unknown word for a target": asking(byResponse(rating, { negative: "start" })),
  "no response values": asking(leading(rating, { type: "response_based" })),
  "an invalid date": { ...asking(open), start_date: "next week" },
  "an unknown type of survey": { ...asking(open), type: "letter" },
  "a limit below 0": { ...asking(open), responses_limit: -1 },
  "an appearance that is a text": { ...asking(open), appearance: "nice" },
  "a flag that is a text": asking({ ...open, optional: "yes" }),
};

/** Payloads with the shape of a survey that violate a rule. */
const unworkable: Readonly<Record<string, unknown>> = {
  "a blank text": asking({ ...open, question: " " }),
  "a missing target": asking(leading(open, { type: "specific_question", index: 9 })),
  "a missing keyed target": asking(byResponse(rating, { negative: 9 })),
  "an unknown response key": asking(byResponse(choice, { "7": "end" }), open),
  "branching by the answers of an open question": asking(byResponse(open, { yes: "end" }), open),
  "a loop without an exit": asking(open, leading(open, { type: "specific_question", index: 0 })),
  "a question that leads to itself": asking(leading(open, { type: "specific_question", index: 0 }), open),
  "a link that runs a script": asking({ type: "link", question: "Go", link: "javascript:alert(1)" }),
};

/** Parses a payload like a server, because other object layouts would slow down the optimized code. */
const received = (payload: unknown): unknown => JSON.parse(JSON.stringify(payload));

/**
 * Checks before a measurement that all candidates accept the valid payloads and reject the misshapen ones; with `rules`, also the
 * unworkable ones. Throws for the first difference.
 */
export function mustAgree(validators: readonly Validator[], level: "shape" | "rules"): void {
  const refused = level === "shape" ? misshapen : { ...misshapen, ...unworkable };
  const expected = [
    ...Object.entries(valid).map(([what, payload]) => ({ what, payload, accept: true })),
    ...Object.entries(refused).map(([what, payload]) => ({ what, payload, accept: false })),
  ];
  for (const { name, accepts } of validators)
    for (const { what, payload, accept } of expected)
      if (accepts(received(payload)) !== accept)
        throw new Error(`${name} ${accept ? "refuses" : "accepts"} ${what}; nothing was measured`);
}
