// Surveys with one to three slips: targets, keys, types, choices and names as other tools and people write them. A slip may
// have a second fault, such as a place that is not in the survey.
import fc from "fast-check";

type Members = Record<string, unknown>;
type Pick = <Value>(values: readonly Value[]) => Value;

const bands: Readonly<Record<number, readonly string[]>> = {
  3: ["negative", "neutral", "positive"],
  5: ["negative", "neutral", "positive"],
  10: ["detractors", "passives", "promoters"],
};

const position = fc.nat(5);
const target = fc.oneof(
  { arbitrary: position, weight: 3 },
  { arbitrary: fc.constantFrom("end", "next_question"), weight: 1 },
);
const routes = (keys: readonly string[]) =>
  fc
    .dictionary(fc.constantFrom(...keys), target, { noNullPrototype: true, minKeys: 1, maxKeys: 3 })
    .map((responseValues): Members => ({ type: "response_based", responseValues }));
const straight: fc.Arbitrary<Members | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.constant({ type: "end" }),
  position.map((index) => ({ type: "specific_question", index })),
);

const question: fc.Arbitrary<Members> = fc.oneof(
  straight.map((branching) => ({ type: "open", branching })),
  straight.map((branching) => ({ type: "multiple_choice", choices: ["Mail", "Phone", "Shop"], branching })),
  fc
    .constantFrom(3, 5, 10)
    .chain((scale) =>
      fc
        .oneof(straight, routes([...(bands[scale] as string[]), "1", "2"]))
        .map((branching) => ({ type: "rating", display: "number", scale, branching })),
    ),
  fc
    .constantFrom(["Yes", "No"], ["Red", "Green", "Blue"])
    .chain((choices) =>
      fc
        .oneof(straight, routes(["0", "1", choices[0] as string]))
        .map((branching) => ({ type: "single_choice", choices, branching })),
    ),
);

const rename = (object: Members, from: string, to: string): void => {
  if (!Object.hasOwn(object, from) || Object.hasOwn(object, to)) return;
  object[to] = object[from];
  delete object[from];
};

const isObject = (value: unknown): value is Members => typeof value === "object" && value !== null;

/** The same target in another form, or an unknown one. */
const spellings: readonly ((target: unknown, pick: Pick) => unknown)[] = [
  (index) => String(index),
  (index) => (typeof index === "number" ? index + 1 : `${String(index)}_`),
  (index) => (typeof index === "number" ? `Question text ${index}?` : index),
  (index) => (typeof index === "number" ? `q${index}` : String(index).toUpperCase()),
  (index) => `question ${String(index)}`,
  (index) => ({ goto: index }),
  (index) => ({ type: "specific_question", index }),
  (_, pick) => pick([-1, 8, "8", "nowhere", null, "finish", "next", 1.5, "question text", "SUBMIT_FORM"]),
];

/** Branching alone, in the form of another tool. */
const branchings: readonly ((branching: Members, pick: Pick) => unknown)[] = [
  ({ type, index, responseValues }) => index ?? responseValues ?? type,
  ({ index, type }) => String(index ?? type),
  ({ index, responseValues }) => responseValues ?? { goto: index ?? "end" },
  ({ index, responseValues }) => responseValues ?? { index: String(index) },
  ({ index, responseValues }, pick) => ({
    type: pick(["goto", "jump", "skip_to", "logic"]),
    ...(responseValues ?? { index }),
  }),
  ({ index, responseValues }) => ({ type: "conditional", rules: responseValues ?? { 0: index } }),
  ({ responseValues, index }) =>
    Object.entries(responseValues ?? { 0: index }).map(([when, goto]) => ({ when, goto })),
  ({ responseValues }) => ({ type: "response_based", ...(responseValues as object) }),
  ({ index }, pick) => ({
    type: "specific_question",
    [pick(["goto", "target", "question", "Index"])]: index ?? "q1",
  }),
  (_, pick) =>
    pick<unknown>([
      "end",
      "finish",
      "8",
      -1,
      9,
      { index: "2" },
      { type: "end_survey" },
      { type: "specific_question", index: -1 },
    ]),
];

const keys: readonly ((key: string, pick: Pick) => string)[] = [
  (key) => key.toUpperCase(),
  (key) => String(Number(key) + 1),
  (key) => `${key.slice(0, -1)}${key.slice(-2)}`,
  (_, pick) =>
    pick([
      "0-6",
      "7-8",
      "1-2",
      "4-5",
      "1 to 3",
      "9+",
      "happy",
      "bad",
      "else",
      "yes",
      "b",
      "option 2",
      "11",
      "promoters",
    ]),
];

const types =
  "text,textarea,radio,dropdown,checkbox,nps,stars,boolean,csat,thumbs,Rating,rating ,singlechoice,singel_choice,opne,multi,link,email,statement".split(
    ",",
  );

const choiceForms: readonly ((choices: readonly unknown[], pick: Pick) => unknown)[] = [
  (choices) => choices.map((label, value) => ({ value, label })),
  (choices, pick) =>
    choices.map((value, at) =>
      at === 1
        ? {
            value,
            [pick(["goToAction", "next", "goTo", "skip_to"])]: pick<unknown>([
              "SUBMIT_FORM",
              "NEXT_SECTION",
              "end",
              1,
              2,
              9,
              "q2",
              "5f3a",
            ]),
          }
        : { value },
    ),
  (choices) => choices.join(", "),
  (choices) => Object.fromEntries(choices.map((choice, at) => ["abc"[at], choice])),
  (choices) => choices.map((_, at) => at),
  (choices) => choices.map((text) => ({ text: at(text) })),
];
const at = (text: unknown): string => (text === "No" ? "" : String(text));

const questionNames: readonly (readonly [from: string, to: readonly string[]])[] = [
  ["question", ["title", "label", "questoin", "text", "Question"]],
  ["choices", ["options", "answers", "choises", "values", "Choices"]],
  ["type", ["kind", "tpye", "inputType"]],
  ["scale", ["max", "steps", "scal"]],
  ["branching", ["next", "logic", "skip_to", "brnaching", "skipLogic", "goto"]],
];

const additions: readonly Members[] = [
  { required: false },
  { required: "yes" },
  { required: "sometimes" },
  { validations: { required: false } },
  { validations: { required: true, maxLength: 3 } },
  { optionl: "no" },
  { shuffle: "yes" },
  { skip_to: "nonsense" },
  { next: 0 },
  { goto: "q1" },
  { has_other: 3 },
  { branching: { type: "response_based", responseValues: { yes: 1, no: "end" } } },
  { scale: "5" },
  { scale: { min: 1, max: 5 } },
  { scale: 10 },
];

/** Changes one thing in a survey. */
const slips: readonly ((survey: Members, each: Members, pick: Pick) => void)[] = [
  (_, { branching }, pick) => {
    if (!isObject(branching)) return;
    const values = isObject(branching["responseValues"]) ? branching["responseValues"] : undefined;
    if (values === undefined) branching["index"] = pick(spellings)(branching["index"] ?? 1, pick);
    else {
      const key = pick(Object.keys(values));
      values[key] = pick(spellings)(values[key], pick);
    }
  },
  (_, each, pick) => {
    if (isObject(each["branching"])) each["branching"] = pick(branchings)(each["branching"], pick);
    else each["branching"] = pick(branchings)({ type: "specific_question", index: 1 }, pick);
  },
  (_, { branching }, pick) => {
    const values = isObject(branching) ? branching["responseValues"] : undefined;
    if (!isObject(values)) return;
    const key = pick(Object.keys(values));
    rename(values, key, pick(keys)(key, pick));
  },
  (_, each, pick) => {
    each["type"] = pick(types);
  },
  (_, each, pick) => {
    if (Array.isArray(each["choices"])) each["choices"] = pick(choiceForms)(each["choices"], pick);
  },
  (_, each, pick) => {
    const [from, to] = pick(questionNames);
    rename(each, from, pick(to));
  },
  (_, each, pick) => {
    const added = pick(additions);
    for (const [name, value] of Object.entries(added)) each[name] ??= structuredClone(value);
  },
  (survey, _, pick) => {
    const [from, to] = pick([
      ["name", "title"],
      ["questions", "items"],
      ["questions", "fields"],
      ["questions", "Questions"],
    ] as const);
    rename(survey, from, to);
  },
];

/** Surveys of one to five questions with slips. */
export const slipped: fc.Arbitrary<unknown> = fc
  .record({
    questions: fc.array(question, { minLength: 1, maxLength: 5 }),
    hasIds: fc.boolean(),
    changes: fc.array(
      fc.record({ slip: fc.nat(slips.length - 1), where: fc.nat(4), picks: fc.infiniteStream(fc.nat(999)) }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ questions, hasIds, changes }) => {
    const list = questions.map((each, index): Members => {
      const id = hasIds ? { id: `q${index}` } : {};
      const { branching, ...rest } = structuredClone(each);
      return { ...id, question: `Question text ${index}?`, ...rest, ...(branching ? { branching } : {}) };
    });
    const survey: Members = { name: "s", questions: list };
    for (const { slip, where, picks } of changes) {
      const pick: Pick = (values) => values[(picks.next().value ?? 0) % values.length] as never;
      slips[slip]?.(survey, list[where % list.length] as Members, pick);
    }
    return survey;
  });
