// Payloads with the maximum of nearly correct places: each place could be compared with each known name.
import type { PayloadKind } from "#model/payload-of.ts";

/** A payload of a kind whose JSON has about this number of characters. */
export type CostlyShape = readonly [name: string, make: (size: number) => unknown, kind?: PayloadKind];

const list = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: Math.max(1, Math.floor(count)) }, (_, at) => make(at));

export type Named = (at: number) => string;

const record = (count: number, name: Named, value: (at: number) => unknown = () => 1): object =>
  Object.fromEntries(list(count, (at) => [name(at), value(at)]));

const digits = (at: number, width: number, fill = "0"): string => String(at).padStart(width, fill);

const open = { type: "open", question: "q" };
const survey = (questions: readonly object[], more: object = {}): object => ({
  name: "s",
  questions,
  ...more,
});

/** Questions with equally many choices and keys of a given length. */
export const choosing =
  (count: number, width: number, choice: Named, key: Named) =>
  (size: number): object => {
    const each = Math.max(1, Math.min(count, Math.floor(size / (2 * width + 20))));
    const questions = size / (each * (2 * width + 20));
    const branching = { type: "response_based", responseValues: record(each, key, () => "end") };
    return survey(
      list(questions, () => ({
        type: "single_choice",
        question: "q",
        choices: list(each, choice),
        branching,
      })),
    );
  };

/** One question with long choices, and keys of several parts. */
const parted = (choices: number, length: number, keys: number, key: Named) => (size: number) => {
  const count = Math.max(20, Math.min(choices, Math.floor(size / 2 / length)));
  const room = Math.max(4, Math.min(length, Math.floor(size / 2 / count)));
  const values = record(Math.min(keys, Math.max(4, size / 2 / (key(0).length + 8))), key, () => "end");
  return survey([
    {
      type: "single_choice",
      question: "q",
      choices: list(count, (at) => "c-".repeat(room / 2) + at),
      branching: { type: "response_based", responseValues: values },
    },
    open,
  ]);
};

/** Questions on a scale, with a hundred keys each. */
const rating = (key: Named) => (size: number) => {
  const branching = { type: "response_based", responseValues: record(100, key, () => "end") };
  return survey(list(size / 2400, () => ({ type: "rating", question: "q", scale: 10, branching })));
};

const text: Named = (at) => "x".repeat(50) + digits(at, 6);
const nearText: Named = (at) => `y${"x".repeat(49)}${digits(at, 6, "1")}`;
const id: Named = (at) => `question_${at}_of_them`;
const nearId: Named = (at) => `questoin_${at}_fo_theem`;

/** Questions with targets. */
export const leading = (naming: (at: number) => object, target: Named, width: number) => (size: number) =>
  survey(
    list(size / width, (at) => ({
      ...open,
      ...naming(at),
      branching: { type: "specific_question", index: target(at) },
    })),
  );

/** A few questions with names, and the maximum of questions that lead to one of them. */
const naming = (question: (at: number) => object, width: number) => (size: number) => {
  const named = Math.min(190, Math.max(2, Math.floor(size / 160)));
  return survey([
    ...list(named, (at) => ({ type: "open", question: text(at), id: id(at) })),
    ...list((size - named * 100) / width, question),
  ]);
};

export const branchingTo = (branching: (at: number) => unknown) =>
  naming((at) => ({ ...open, branching: branching(at) }), 90);

export const routes = (type: string, target: Named) =>
  naming(
    () => ({
      ...open,
      type: "rating",
      scale: 10,
      branching: { type, responseValues: record(50, String, target) },
    }),
    2500,
  );

export const members = (name: Named, member?: string) => (size: number) => {
  const unknown = record(size / (name(0).length + 7), name);
  return survey([open], member === undefined ? unknown : { [member]: unknown });
};

const questions = (question: (at: number) => object) => (size: number) =>
  survey(list(size / JSON.stringify(question(10)).length, question));

const spaced = (start: string, end: string) => (at: number) =>
  start + " ".repeat(at % 40) + end + " ".repeat(at / 40);

const keyShapes: readonly CostlyShape[] = [
  [
    "keys near choices",
    choosing(
      90,
      64,
      (at) => "x".repeat(58) + digits(at, 6),
      (at) => `y${"x".repeat(57)}${digits(at, 6, "1")}`,
    ),
  ],
  [
    "keys near a thousand choices",
    choosing(
      1000,
      20,
      (at) => `choice ${digits(at, 6)} a`,
      (at) => `chiose ${digits(at, 6)} a`,
    ),
  ],
  ["keys of many parts", parted(200, 200, 50, (at) => `${at}z${",b".repeat(98)}`)],
  ["few keys of many parts, long choices", parted(1000, 900, 4, (at) => `${at}z${",b".repeat(98)}`)],
  ["keys of two parts, long choices", parted(1000, 500, 1000, (at) => `key ${at}z, b`)],
  ["keys of parts that are choices", parted(200, 50, 1000, (at) => `c-c-c-,c-c-c-c-${at}`)],
  ["keys of long parts, in no choice", parted(1000, 100, 100, (at) => `ccccccccccccccccccccccb${at}`)],
  ["keys of white space", parted(10, 10, 1000, (at) => " ".repeat(190) + at)],
  [
    "keys that are in choices",
    choosing(
      1000,
      10,
      (at) => `${digits(at, 6, "a")} bb`,
      (at) => digits(at, 6, "A"),
    ),
  ],
  [
    "keys in other spelling",
    choosing(
      1000,
      4,
      (at) => at.toString(36),
      (at) => `${at.toString(36)}.`,
    ),
  ],
  [
    "keys for the rest",
    choosing(
      1000,
      10,
      (at) => digits(at, 4, "a"),
      (at) => (at % 10 === 0 ? spaced("e", "lse")(at) : `${at}`),
    ),
  ],
  ["ranges of choices", choosing(1000, 8, () => "a", spaced("0", "-900"))],
  [
    "lists of ranges of choices",
    choosing(
      1000,
      8,
      () => "a",
      (at) => `0-900,0-901,0-902,0-903,0-904,0-90${at % 10},${at}`,
    ),
  ],
  [
    "positions counted from 1",
    choosing(
      900,
      6,
      (at) => `c${at}`,
      (at) => String(at + 1),
    ),
  ],
  [
    "letters for choices",
    choosing(
      1000,
      8,
      (at) => `c${at}`,
      (at) => String.fromCharCode(97 + (at % 26)) + ")".repeat(at / 26),
    ),
  ],
  [
    "words for yes and no",
    choosing(
      1000,
      10,
      (at) => `c${at}`,
      (at) => `y${"_".repeat(at % 30)}e${"-".repeat(at / 30)}s`,
    ),
  ],
  ["ranges of ratings", rating(spaced("0", "-6"))],
  ["words for bands", rating(spaced("un", "happy"))],
];

const targetShapes: readonly CostlyShape[] = [
  ["targets near texts", leading((at) => ({ question: text(at) }), nearText, 200)],
  ["targets near ids", leading((at) => ({ id: id(at) }), nearId, 150)],
  [
    "targets near ids of few questions",
    branchingTo((at) => ({ type: "specific_question", index: nearId(at) })),
  ],
  [
    "targets near texts of few questions",
    branchingTo((at) => ({ type: "specific_question", index: nearText(at) })),
  ],
  ["targets that begin as texts", branchingTo(() => ({ type: "specific_question", index: "x".repeat(40) }))],
  ["unknown branching near ids", branchingTo((at) => ({ type: "leap", index: nearId(at) }))],
  ["texts near ids as branching", branchingTo(nearId)],
  [
    "lists of rules as branching",
    branchingTo((at) => [
      ["a", nearId(at)],
      ["b", nearText(at)],
    ]),
  ],
  ["response values near ids", routes("response_based", nearId)],
  ["response values of unknown branching near ids", routes("response_baste", nearId)],
  ["response values near texts", routes("logic", nearText)],
];

const memberShapes: readonly CostlyShape[] = [
  ["members", members((at) => `descriptio${at}`)],
  ["short members", members((at) => `nam${at.toString(36)}`)],
  ["members of appearance", members((at) => `thankYouMessageDescriptionContentTyp${at}`, "appearance")],
  ["members of conditions", members((at) => `seenSurveyWaitPeriodInDay${at}`, "conditions")],
  [
    "members of questions",
    questions((at) => ({ ...open, ...record(10, (each) => `descriptio${at}${each}`) })),
  ],
  ["members of one question", (size) => survey([{ ...open, ...record(size / 18, (at) => `branchin${at}`) }])],
  ["questions without a text", questions((at) => ({ type: "open", [`q${at}`]: "a", questio: 1 }))],
  [
    "one question without a text",
    (size) =>
      survey([
        {
          type: "open",
          ...record(
            size / 16,
            (at) => `questi${at}`,
            () => "a",
          ),
        },
      ]),
  ],
  ["types of questions", questions((at) => ({ type: `singel_chioc${at}`, question: "q" }))],
  ["short types of questions", questions(() => ({ type: "opne" }))],
  ["scales as texts", questions(() => ({ type: "rating", question: "q", scale: "5" }))],
  ["questions under other names", questions((at) => ({ type: "text", label: "q", name: `x${at}` }))],
  ["types of branching", questions((at) => ({ ...open, branching: { type: `specific_questoi${at}` } }))],
  ["values", questions(() => ({ type: "rating", question: "q", scale: 5, display: "numbre" }))],
  ["jumps of other tools", questions((at) => ({ ...open, goto: nearId(at) }))],
  ["members of dashboards", (size) => record(size / 16, (at) => `descriptio${at}`), "dashboard"],
  ["members of questions by themselves", (size) => record(size / 16, (at) => `descriptio${at}`), "question"],
];

/** Each of them once took more than a microsecond per character, or is similar to one that did. */
export const costlyShapes: readonly CostlyShape[] = [...keyShapes, ...targetShapes, ...memberShapes];

/** A survey in which all of these places are nearly correct. */
export const nearlyAll = (size: number): object => {
  const shapes = [...keyShapes, ...targetShapes];
  const parts = shapes.map(
    ([, make]) => make(size / shapes.length) as { readonly questions: readonly object[] },
  );
  return survey(parts.flatMap((each) => each.questions));
};
