import { existsSync, readdirSync, statSync } from "node:fs";
import { PassThrough } from "node:stream";
import { describe, expect, it, test } from "vitest";
import { run } from "#apps/cli/run.ts";
import { TerminalInterview } from "#apps/cli/try/terminal-interview.ts";
import { compileSurvey } from "#index.ts";
import { answerQuestion, startSurvey } from "#runtime/index.ts";
import { survey as feedback } from "../../../../examples/feedback-survey.ts";
import { speechIn } from "../../../../examples/shared/words.ts";
import { onOneLine } from "../on-one-line.ts";
import { ioOf, runCli } from "../run-cli.ts";
import { blank, clean, dashboard, json } from "../surveys.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { screenOf } from "../terminal-screen.ts";

const lines = (...answers: readonly string[]): string => answers.map((answer) => `${answer}\n`).join("");

/** Answers a survey through a pipe. */
async function answer(
  survey: unknown,
  answers: readonly string[],
  argv: readonly string[] = [],
  files: Readonly<Record<string, string>> = {},
) {
  const { path, read, at } = temporaryFolder({ "survey.json": json(survey), ...files });
  const done = await runCli(["try", "survey.json", ...argv], { cwd: path, stdin: lines(...answers) });
  return { ...done, path, read, at, record: done.out === "" ? undefined : JSON.parse(done.out) };
}

/** What `feedback` prints at the end of a respondent who was asked all its questions. */
const wayOfSix = `0.  How likely are you to recommend the library to a friend?
    3
1.  What went wrong?
    Too loud
2.  What do you mostly come for?
    Events
3.  Which events did you like?
    Workshops, Others
4.  This is what happens next month
    (no answer)
5.  Anything else you want to add?
    (no answer)
end
`;

const one = (question: object) => ({ name: "One", questions: [{ question: "Well?", ...question }] });
const loop = {
  name: "Household",
  questions: [
    { type: "open", question: "Who?" },
    {
      type: "single_choice",
      question: "Anyone else?",
      choices: ["Yes", "No"],
      branching: { type: "response_based", responseValues: { "0": 0, "1": "end" } },
    },
  ],
};

/** A survey that sets every text, in two languages. */
const dressed = {
  name: "Dressed",
  translations: { de: { introScreenHeader: "Ein paar Fragen", submitButtonText: "Ab damit" } },
  appearance: {
    ...{ displayIntroScreen: true, introScreenHeader: "A few questions", introScreenButtonText: "Let's go" },
    introScreenDescription: "They take <b>two</b> minutes.",
    introScreenDescriptionContentType: "html",
    ...{ thankYouMessageHeader: "That was all", thankYouMessageDescription: "See <b> soon." },
    thankYouMessageDescriptionContentType: "text",
    ...{ submitButtonText: "Send", backButtonText: "Up", submitButtonColor: "#c2410c" },
  },
  questions: [
    {
      type: "rating",
      scale: 3,
      display: "emoji",
      question: "How is it?",
      description: " \nToday.\n",
      descriptionContentType: "text",
      optional: true,
    },
    {
      type: "single_choice",
      question: "Tea or coffee?",
      choices: ["Tea", "Coffee", "Something else"],
      hasOpenChoice: true,
      buttonText: "Order",
      translations: { de: { question: "Tee oder Kaffee?", choices: ["Tee", "Kaffee", "Etwas anderes"] } },
    },
    { type: "open", question: "Why?", branching: { type: "end" } },
  ],
};

describe("try, through a pipe", () => {
  it("shows the pages before and after the questions as plain text", async () => {
    const { err } = await answer(dressed, ["3", "Tea", "So"]);
    expect(err).toContain("back.\n\n  A few questions\n  They take two minutes.\n\n#1 · 2 more after this\n");
    expect(err).toContain("    1 (Unhappy) – 3 (Happy)\n    1 negative, 2 neutral, 3 positive\n");
    expect(err).toContain("> So\n\n  That was all\n  See <b> soon.\n\nquestions and answers:\n");
    expect(err).toContain("\n0.  How is it?\n    3 Happy\n");
  });

  it("shows a face instead of an empty label", async () => {
    const [faces] = dressed.questions;
    const labelled = { ...faces, lowerBoundLabel: "", upperBoundLabel: "Great" };
    const { err } = await answer({ name: "Faces", questions: [labelled] }, ["1"]);
    expect(err).toContain("    1 (Unhappy) – 3 (Great)\n");
  });

  it("leaves the pages out where the survey has none, or goes on", async () => {
    const plain = { ...dressed, appearance: { displayThankYouMessage: false, introScreenHeader: "A few" } };
    const { err } = await answer(plain, ["3", "Tea", "So"]);
    expect(err).toMatch(/back\.\n\n#1 /);
    expect(err).toContain("> So\n\nquestions and answers:\n");
    const on = await answer(dressed, ["Tea", "So"], ["--answers", "a.json"], { "a.json": "[2]" });
    expect(on.err).not.toContain("A few questions");
    expect(on.err).toContain("That was all");
  });

  it("goes back only if the survey allows it", async () => {
    const forward = { ...dressed, appearance: { allowGoBack: false } };
    const { err, record } = await answer(forward, [":back", "3", ":back", "Tea", "So"]);
    expect(err).toContain("\nThis is the first question.\n");
    expect(err).toContain("\nThis survey does not allow going back.\n");
    expect(record).toEqual({ "0": 3, "1": "Tea", "2": "So" });
  });

  it("asks along the route, and prints the answers and the path", async () => {
    const { code, err, record } = await answer(feedback, ["3", "Too loud", "3", "2,4", "", ""]);
    expect(record).toEqual({
      recommend: 3,
      wrong: "Too loud",
      purpose: "Events",
      events: ["Workshops", "Others"],
      programme: null,
      more: null,
    });
    expect(err).toContain(
      "\n#1 · 3 to 5 more after this\n  How likely are you to recommend the library to a friend?\n",
    );
    expect(err).toContain(
      "    0 (Not at all likely) – 10 (Very likely)\n    0–6 detractors, 7–8 passives, 9–10 promoters\n",
    );
    expect(err).toContain("    4 Something else …\n");
    expect(err).toContain("\n#6 · The last question\n");
    expect(err.split("\nquestions and answers:\n")[1]).toBe(wayOfSix);
    expect(code).toBe(0);
  });

  it.each([
    ["", "(no answer)"],
    ["link clicked", "(followed)"],
    ["seen", "seen"],
  ])("reports a link that was answered by %j: %s", async (line, told) => {
    const { err } = await answer(one({ type: "link", link: "https://example.org" }), [line]);
    expect(err).toContain(`\n0.  Well?\n    ${told}\nend\n`);
  });

  it("shows texts without their markup, and nothing that draws on a terminal", async () => {
    const hostile = one({
      type: "link",
      question: "A <b>bold</b> \u001b[31mquestion &amp; more",
      description: "a <i>b</i>\nc",
      link: "https://example.org/a",
    });
    const { err } = await answer(hostile, ["yes"]);
    expect(err).toContain(
      "  A bold \\u001b[31mquestion & more\n  a b\n  c\n  https://example.org/a\n> yes\n",
    );
  });

  it("shows a choice in one line, without what is around it", async () => {
    const { err, record } = await answer(one({ type: "single_choice", choices: [" A<br>b ", "<p>C</p>"] }), [
      "1",
    ]);
    expect(err).toMatch(/^ {4}1 A b\n {4}2 C$/m);
    expect(record).toEqual({ "0": " A<br>b " });
  });

  const choices = ["Red", "Green, dark", "2", "Other"];
  const open = { choices, hasOpenChoice: true };
  const answers: readonly (readonly [question: object, line: string, response: unknown])[] = [
    [{ type: "open" }, " as it is ", " as it is "],
    [{ type: "open" }, "::back", ":back"],
    [{ type: "open", optional: true }, " ", null],
    [{ type: "rating", scale: 5 }, " 5 ", 5],
    [{ type: "rating", scale: 5, optional: true }, "", null],
    [{ type: "link", link: "https://example.org" }, "", null],
    [{ type: "link", link: "https://example.org" }, "seen", "seen"],
    [{ type: "single_choice", choices }, "1", "Red"],
    [{ type: "single_choice", choices }, "2", "2"],
    [{ type: "single_choice", choices }, "Green, dark", "Green, dark"],
    [{ type: "single_choice", ...open }, "Blue", "Blue"],
    [{ type: "multiple_choice", choices }, "Red", ["Red"]],
    [{ type: "multiple_choice", choices }, "Green, dark", ["Green, dark"]],
    [{ type: "multiple_choice", choices }, "4, 1", ["Other", "Red"]],
    [{ type: "multiple_choice", choices }, '["Red", "Green, dark"]', ["Red", "Green, dark"]],
    [{ type: "multiple_choice", ...open }, "Red, Blue", ["Red", "Blue"]],
    [{ type: "multiple_choice", ...open }, "[Blue]", ["[Blue]"]],
    [{ type: "multiple_choice", choices, optional: true }, "", null],
  ];
  test.each(answers)("%j: %j", async (question, line, response) => {
    const { record, code } = await answer(one(question), [line]);
    expect(record).toEqual({ "0": response });
    expect(code).toBe(0);
  });

  const refused: readonly (readonly [question: object, line: string, reason: string])[] = [
    [{ type: "open" }, "", "Write an answer. (answer-required)"],
    [{ type: "rating", scale: 5 }, "6", "Pick a whole number from 1 to 5. (answer-out-of-scale)"],
    [{ type: "rating", scale: 5 }, "many", "This answer does not fit the question. (answer-type)"],
    [{ type: "single_choice", choices }, "5", "Pick one of the choices. (answer-not-a-choice)"],
    [{ type: "multiple_choice", choices }, "1,1", "Pick a choice once. (answer-repeated-choice)"],
  ];
  test.each(refused)("%j refuses %j, and asks again", async (question, line, reason) => {
    const { err, code } = await answer(one(question), [line]);
    expect(err).toContain(`\n${reason}\n\n#1 · The last question\n`);
    expect(err.split("Well?")).toHaveLength(3);
    expect(err).not.toContain("questions and answers");
    expect(err).toContain("surveyc: the answers end before the survey does, at questions[0]\n");
    expect(code).toBe(2);
  });

  const bilingual = {
    name: "Drinks",
    questions: [
      {
        type: "single_choice",
        question: "Tea or coffee?",
        choices: ["Tea", "Coffee"],
        translations: { de: { question: "Tee oder Kaffee?", choices: ["Tee", "Kaffee"] } },
      },
      {
        type: "open",
        question: "Why?",
        validation: [
          { type: "min_length", value: 5, errorMessage: "A few words, please." },
          { type: "max_length", value: 20 },
        ],
        translations: { fr: { question: "Pourquoi ?" } },
      },
    ],
  };
  const languages: readonly (readonly [language: string, ...shown: string[]])[] = [
    ["de-AT", "Tee oder Kaffee?", "1 Tee", "#2 · Die letzte Frage\n  Why?", "A few words, please."],
    ["fr", "Tea or coffee?", "1 Tea", "Dernière question\n  Pourquoi ?", "Écrivez au moins 5 caractères."],
    ["xx", "Tea or coffee?", "1 Tea", "The last question\n  Why?", "A few words, please."],
  ];
  test.each(languages)("shows the texts in %s, and records the survey's own", async (language, ...shown) => {
    const second = shown[1]?.slice(2) ?? "";
    const { err, record } = await answer(bilingual, [second, "So.", "So it is."], ["--language", language]);
    for (const text of shown) expect(err).toContain(text);
    expect(record).toEqual({ "0": "Tea", "1": "So it is." });
  });

  it("reports a missing translation, and the existing ones", async () => {
    const noted = async (survey: object, language: string) => {
      const { err } = await answer(survey, ["1", "So it is."], ["--language", language]);
      return /^.*has no translation into.*$/m.exec(err)?.[0];
    };
    expect(await noted(bilingual, "deutsch")).toMatch(
      /: has no translation into "deutsch"; the original texts are shown; it is translated into "de" and "fr"$/,
    );
    expect(await noted(one({ type: "open" }), "de")).toMatch(
      /: has no translation into "de"; the original texts are shown$/,
    );
    expect(await noted(bilingual, "FR-ca")).toBeUndefined();
    expect(await noted(bilingual, "")).toBeUndefined();
  });

  it("reports how long an answer has to be", async () => {
    const { err } = await answer(bilingual, ["2", "So it is."]);
    expect(err).toContain("\n  Why?\n  Write 5 to 20 characters.\n> So it is.\n");
  });

  it("cuts texts that are very long", async () => {
    const { err } = await answer(one({ type: "open", question: "x".repeat(5_001) }), ["y"]);
    expect(/xx+…?/.exec(err)?.[0]).toBe(`${"x".repeat(5_000)}…`);
    const whole = await answer(one({ type: "open", question: "x".repeat(5_000) }), ["y"]);
    expect(/xx+…?/.exec(whole.err)?.[0]).toBe("x".repeat(5_000));
  });

  it("goes back, and shows what was answered before", async () => {
    const { err, record } = await answer(loop, [":back", "Ann", ":back", "Anna", "1", "Bob", "No"]);
    expect(err).toContain("\nThis is the first question.\n");
    expect(err).toContain('  Your answer: "Ann"\n');
    expect(record).toEqual({ "0": "Bob", "1": "No" });
    expect(err).toMatch(
      /:\n0\. {2}Who\?\n {4}Anna\n1\. {2}Anyone else\?\n {4}Yes\n0\. {2}Who\?\n {4}Bob\n1\. {2}Anyone else\?\n {4}No\nend\n$/,
    );
  });

  it("shows shuffled choices in the order of the seed, the open one last", async () => {
    const many = one({
      type: "single_choice",
      choices: [..."abcdefgh"],
      hasOpenChoice: true,
      shuffleOptions: true,
    });
    const orderOf = async (seed: string) => {
      const { err, record } = await answer(many, ["1"], ["--seed", seed]);
      const shown = [...err.matchAll(/^ {4}\d (\w)/gm)].map(([, text]) => text);
      expect(record).toEqual({ "0": shown[0] });
      return shown.join("");
    };
    const orders = await Promise.all(["a", "a", "b", "c"].map(orderOf));
    expect(orders[0]).toBe(orders[1]);
    expect(new Set(orders).size).toBe(3);
    expect(orders.every((order) => order.endsWith("h") && [...order].sort().join("") === "abcdefgh")).toBe(
      true,
    );
  });
});

describe("try --session", () => {
  it("keeps the session after each answer, and goes on there", async () => {
    const first = await answer(feedback, ["3", "Too loud"], ["--session", "s.json"]);
    expect(first.code).toBe(2);
    expect(first.out).toBe("");
    expect(first.err).toContain("to continue: surveyc try survey.json --session s.json\n");
    const kept = first.read("s.json");
    expect(JSON.parse(kept)).toMatchObject({ current: 2, path: [0, 1], answers: [3, "Too loud"] });
    expect(statSync(first.at("s.json")).mode & 0o777).toBe(0o600);
    const then = await answer(feedback, ["1", "", ""], ["--session", "s.json"], { "s.json": kept });
    expect(then.err).toContain("back.\n\n#3 · 2 to 3 more after this\n");
    expect(then.record).toMatchObject({ recommend: 3, wrong: "Too loud", purpose: "Books" });
    expect(JSON.parse(then.read("s.json")).current).toBe("end");
    expect(readdirSync(then.path).sort()).toEqual(["s.json", "survey.json"]);
    const again = await answer(feedback, [], ["--session", "s.json"], { "s.json": then.read("s.json") });
    expect(again.record).toEqual(then.record);
  });

  const session = (survey: unknown, ...responses: readonly string[]): string => {
    const outcome = compileSurvey(survey);
    if (!outcome.ok) throw new Error("The survey of this test is broken.");
    let now = startSurvey(outcome.value);
    for (const response of responses) {
      const step = answerQuestion(outcome.value, now, response);
      if (step.ok) now = step.session;
    }
    return json(now);
  };

  it("reports why a session does not fit, and restarts only on request", async () => {
    const stale = session(clean, "Because");
    const refused = await answer(loop, ["Ann", "No"], ["--session", "s.json"], { "s.json": stale });
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(/^surveyc: s\.json: no longer fits .*The survey has changed\..*--restart\n$/);
    expect(refused.read("s.json")).toBe(stale);
    const anew = await answer(loop, ["Ann", "No"], ["--session", "s.json", "--restart"], { "s.json": stale });
    expect(anew.record).toEqual({ "0": "Ann", "1": "No" });
    expect(JSON.parse(anew.read("s.json")).path).toEqual([0, 1]);
  });

  it("does not touch a file that is not a session, and takes an empty file", async () => {
    for (const text of ["[1]", "no JSON", json(clean)]) {
      const { code, err, read } = await answer(clean, ["x"], ["--session", "s", "--restart"], { s: text });
      expect({ code, err }).toEqual({
        code: 2,
        err: "surveyc: s: is not a session file and was not changed\n",
      });
      expect(read("s")).toBe(text);
    }
    const empty = await answer(clean, ["x"], ["--session", "s"], { s: "" });
    expect({ code: empty.code, path: JSON.parse(empty.read("s")).path }).toEqual({ code: 0, path: [0] });
    const missing = await answer(clean, ["x"], ["--session", "no/s"]);
    expect(missing.err).toContain("surveyc: no/s: cannot be written: the folder");
  });
});

describe("try --answers", () => {
  it("replays a record, and the answers of a list", async () => {
    const first = await answer(feedback, ["3", "Too loud", "3", "2,4", "", ""]);
    const replayed = await answer(feedback, [], ["--answers", "a.json"], { "a.json": first.out });
    expect(replayed).toMatchObject({
      code: 0,
      record: first.record,
      err: `\nquestions and answers:\n${wayOfSix}`,
    });
    const list = json(["Ann", "Yes", "Bob", "No"]);
    const looped = await answer(loop, [], ["--answers", "a.json"], { "a.json": list });
    expect(looped.err.match(/^\d/gm)).toEqual(["0", "1", "0", "1"]);
  });

  it("asks what is left", async () => {
    const { err, record } = await answer(loop, ["No"], ["--answers", "a.json"], { "a.json": '{"0":"Ann"}' });
    expect(err).toContain("back.\n\n#2 · There may be more after this\n");
    expect(record).toEqual({ "0": "Ann", "1": "No" });
  });

  it("asks again where answers lead back", async () => {
    const back = { "a.json": '{"0":"Ann","1":"Yes"}' };
    const { record } = await answer(loop, ["Bob", "No"], ["--answers", "a.json"], back);
    expect(record).toEqual({ "0": "Bob", "1": "No" });
  });

  const findings: readonly (readonly [answers: unknown, code: number, finding: string])[] = [
    [{ "0": 1 }, 1, 'error answer-type: Question "0" ("Who?") rejects the number 1; it accepts a text.'],
    [{ "0": "a", "7": "b" }, 1, 'error answer-unknown-question: No question has the id or position "7".'],
    [["a", "Maybe"], 1, "error answer-not-a-choice: answer 1 to questions[1]: Pick a choice."],
    [["a", "No", "b"], 1, "error session-ended: answer 2: It ended."],
  ];
  test.each(findings)("%j does not fit", async (answers, code, finding) => {
    const done = await answer(loop, [], ["--answers", "a.json"], { "a.json": json(answers) });
    expect(done).toMatchObject({ code, out: "", err: `a.json: ${finding}\n` });
  });

  it("reports what the others lead past", async () => {
    const past = { recommend: 9, wrong: "no", purpose: "Books", programme: null };
    const { err, code } = await answer(feedback, [], ["--answers", "a.json"], { "a.json": json(past) });
    expect(err).toContain(
      'a.json: warning answer-off-path: The answers do not lead to question "wrong", so its answer is left out.\n',
    );
    expect(code).toBe(0);
  });

  it("takes the survey from the standard input, and wraps no line if the terminal reports no width", async () => {
    const { path } = temporaryFolder({ "a.json": '["x"]' });
    const terminal = { terminals: { stderr: true }, columns: 0 };
    const argv = ["try", "-", "--answers", "a.json"];
    const done = await runCli(argv, { cwd: path, stdin: json(clean), ...terminal });
    expect(done).toMatchObject({ code: 0, out: '{\n  "0": "x"\n}\n' });
    expect(done.err).toContain("\n0.  Why?\n    x\nend\n");
  });

  it("does not drop a session for them unless asked", async () => {
    const { path, at, read } = temporaryFolder({ "survey.json": json(clean), "a.json": '["x"]' });
    const argv = ["try", "survey.json", "--answers", "a.json", "--session", "s.json"];
    expect((await runCli(argv, { cwd: path, stdin: "" })).code).toBe(0);
    expect(existsSync(at("s.json"))).toBe(true);
    const { code, err } = await runCli(argv, { cwd: path, stdin: "" });
    expect({ code, err }).toEqual({
      code: 2,
      err: "surveyc: s.json: already has answers; --restart replaces them with those of a.json\n",
    });
    expect((await runCli([...argv, "--restart"], { cwd: path, stdin: "" })).code).toBe(0);
    expect(JSON.parse(read("s.json")).answers).toEqual(["x"]);
  });
});

describe("try refuses", () => {
  it("a survey with errors: its findings", async () => {
    const { code, out, err } = await answer(blank, ["x"]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(onOneLine(err)).toMatch(/^survey\.json:1:54 error no-blank-text: /);
  });

  const files = { "d.json": json(dashboard), "l.json": json([clean, loop]), "a.json": "3", "b.json": "{" };
  const cases: readonly (readonly [argv: readonly string[], problem: string])[] = [
    [["missing.json"], "missing.json: does not exist"],
    [["d.json"], "d.json: is a dashboard; only surveys can be answered"],
    [["l.json"], "l.json: contains 2 surveys; select one with --index 0 to 1"],
    ...[[], ["-"]].map(
      (argv) =>
        [
          argv,
          "the standard input cannot supply both the survey and its answers; name a survey file, or use --answers",
        ] as const,
    ),
    [["-", "--answers", "-"], "the survey and the answers cannot both come from the standard input"],
    [["survey.json", "--restart"], "--restart needs a session file: --session session.json"],
    [
      ["l.json", "--index", "0", "--answers", "a.json"],
      "a.json: expected answers: an object by question, or a list",
    ],
    [["l.json", "--index", "0", "--answers", "c.json"], "c.json: does not exist"],
  ];
  test.each(cases)("%j", async (argv, problem) => {
    const { path } = temporaryFolder(files);
    const { code, out, err } = await runCli(["try", ...argv], { cwd: path, stdin: json(clean) });
    expect({ code, out, err }).toEqual({ code: 2, out: "", err: `surveyc: ${problem}\n` });
  });

  it("answers that are not JSON", async () => {
    const { path } = temporaryFolder({ ...files, "survey.json": json(clean) });
    const { code, err } = await runCli(["try", "survey.json", "--answers", "b.json"], {
      cwd: path,
      stdin: "",
    });
    expect(code).toBe(2);
    expect(err).toMatch(/^surveyc: b\.json: /);
  });

  it("no survey of a list that is chosen", async () => {
    const { path } = temporaryFolder(files);
    const { out } = await runCli(["try", "l.json", "--index", "1"], { cwd: path, stdin: lines("Ann", "No") });
    expect(JSON.parse(out)).toEqual({ "0": "Ann", "1": "No" });
  });
});

describe("try, at a terminal", () => {
  const [ENTER, DOWN, UP, SPACE, ESCAPE, CTRL_C] = ["\r", "\u001b[B", "\u001b[A", " ", "\u001b", "\u0003"];

  type Steps = readonly (readonly [shown: string, ...keys: string[]])[];

  /** A terminal, and what types keys there: each list of them when a text is shown that comes after what was shown before. */
  function terminalIn(path: string, env: Readonly<Record<string, string>> = { NO_COLOR: "1" }) {
    const stdin = new PassThrough();
    const terminals = { stdin: true, stdout: false, stderr: true };
    const { io, stdout, stderr } = ioOf({ cwd: path, stdin, columns: 80, terminals, env });
    return { io, stdout, stderr, press: (steps: Steps) => press(stdin, stderr, steps) };
  }

  async function press(stdin: PassThrough, stderr: ReturnType<typeof ioOf>["stderr"], steps: Steps) {
    let seen = 0;
    for (const [shown, ...keys] of steps) {
      const text = await stderr.until(shown, seen);
      // What is drawn again for a key does not count for the next step.
      seen = keys.length > 0 ? text.length : text.indexOf(shown, seen) + shown.length;
      for (const key of keys) {
        stdin.write(key);
        // Escape is a key only if nothing follows it.
        await new Promise((resolve) => setTimeout(resolve, key === ESCAPE ? 80 : 5));
      }
    }
  }

  async function type(
    survey: unknown,
    steps: Steps,
    argv: readonly string[] = [],
    env?: Readonly<Record<string, string>>,
  ) {
    const { path, read } = temporaryFolder({ "survey.json": json(survey) });
    const { io, stdout, stderr, press } = terminalIn(path, env);
    const code = run(["try", "survey.json", "--session", "s.json", ...argv], io);
    await press(steps);
    return { code: await code, out: stdout.text, err: stderr.text, session: JSON.parse(read("s.json")) };
  }

  it("asks every type of question, and goes back on Escape", async () => {
    const { code, out, err, session } = await type(feedback, [
      ["3 to 5 more after this", ESCAPE],
      ["3 to 5 more after this", DOWN, ENTER],
      ["3 to 4 more after this", "loud", ENTER, ENTER],
      ["2 to 3 more after this", ESCAPE],
      ["3 to 4 more after this", "er", ENTER, ENTER],
      ["2 to 3 more after this", UP, ENTER],
      ["Something else: your answer", ESCAPE],
      ["2 to 3 more after this", DOWN, DOWN, ENTER],
      ["2 more after this", ENTER],
      ["Pick at least one choice. (answer-required)", SPACE, UP, SPACE, ENTER],
      ["Others: your answer", "Chess", ENTER],
      // What was picked and written is there again.
      ["1 more after this", ESCAPE],
      ["2 more after this", ENTER],
      ["Others: your answer", ENTER],
      ["1 more after this", ENTER],
      ["The last question", ENTER, ENTER],
    ]);
    expect(JSON.parse(out)).toEqual({
      recommend: 1,
      wrong: "louder",
      purpose: "Events",
      events: ["Readings", "Chess"],
      programme: "link clicked",
      more: null,
    });
    expect(err).toContain("0 Not at all likely (detractors)");
    expect(err).toContain("└  Space: ✓ · Enter: ");
    expect(err).toContain("● Open example.org\n");
    expect(err).toMatch(/│ {2}\S+ Workshops\n/);
    expect(err).not.toContain("<b>");
    expect(session.current).toBe("end");
    expect(code).toBe(0);
  });

  it("begins an answer in own words with nothing where another choice was picked before", async () => {
    const { out } = await type(
      {
        name: "Two",
        questions: [
          { type: "single_choice", question: "Which?", choices: ["A", "Other"], hasOpenChoice: true },
          { type: "open", question: "Why?" },
        ],
      },
      [
        ["Which?", ENTER],
        ["Why?", ESCAPE],
        ["Which?", DOWN, ENTER],
        ["Other: your answer", "B", ENTER],
        ["Why?", "So", ENTER, ENTER],
      ],
    );
    expect(JSON.parse(out)).toEqual({ "0": "B", "1": "So" });
  });

  it("skips what may be skipped, and asks again what may not be blank", async () => {
    const skippable = {
      name: "Two",
      questions: [
        { type: "rating", question: "How?", scale: 3, optional: true },
        { type: "open", question: "Why?" },
        { type: "single_choice", question: "Which?", choices: ["A", "B"], optional: true },
        { type: "link", question: "More?", link: "https://example.org" },
      ],
    };
    const { out } = await type(skippable, [
      ["○ Skip", UP, ENTER],
      ["Why?", ENTER, ENTER],
      ["Write an answer.", "So", ENTER, ENTER],
      ["Which?", UP, ENTER],
      ["More?", UP, ENTER],
    ]);
    expect(JSON.parse(out)).toEqual({ "0": null, "1": "So", "2": null, "3": null });
  });

  it.each<[canSkip: boolean, steps: Steps, response: readonly string[] | null]>([
    [
      false,
      [
        ["most? (1/3)", DOWN, ENTER],
        ["most? (2/3)", ESCAPE],
        ["most? (1/3)", UP, ENTER],
        ["most? (2/3)", DOWN, ENTER],
        ["most? (3/3)", ENTER],
      ],
      ["Support", "Speed", "Price"],
    ],
    [
      true,
      [
        ["most? (1/3)", ENTER],
        ["most? (2/3)", UP, ENTER],
      ],
      null,
    ],
  ])(
    "asks for choices in order one after the other, which may be skipped: %s",
    async (canSkip, steps, response) => {
      const { io, press } = terminalIn(temporaryFolder({}).path);
      const interview = await TerminalInterview.open(io);
      const choices = ["Price", "Speed", "Support"].map((text) => ({ text, shown: text, isOpen: false }));
      const reply = interview.ask({
        progress: { number: 1, fraction: 0, text: "" },
        speech: speechIn("en"),
        buttons: { onward: "Next" },
        view: {
          text: "What matters most?",
          description: "",
          address: undefined,
          canSkip,
          hint: "",
          control: { ask: "order", choices },
        },
        previous: undefined,
        problemWith: () => undefined,
      });
      await press(steps);
      expect(await reply).toEqual({ response });
      interview.close();
    },
  );

  it("leaves no row for a missing answer", async () => {
    const { err } = await type(one({ type: "open", question: "Why?", optional: true }), [
      ["Why?", ENTER, ENTER],
    ]);
    expect(screenOf(err)).toEqual([
      ...["│", "◇  Why?", "│", "◇  Thank you!", "", "questions and answers:", "0.  Why?"],
      ...["    (no answer)", "end", ""],
    ]);
  });

  it("leaves the questions, their answers and the final path on the screen", async () => {
    const { err } = await type(dressed, [
      ["A few questions", ESCAPE],
      ["Let's go", ENTER],
      ["2 more after this", DOWN, ENTER],
      ["1 more after this", ESCAPE],
      ["2 more after this", DOWN, ENTER],
      ["1 more after this", UP, ENTER],
      ["your answer", ESCAPE],
      ["1 more after this", UP, ENTER],
      ["your answer", "Milk", ENTER],
      ["The last question", ENTER, ENTER],
      ["Write an answer.", "So", ENTER, ENTER],
    ]);
    expect(screenOf(err)).toEqual([
      ...["│", "◇  A few questions", "│  Let's go"],
      ...["│", "◇  How is it?", "│  2 Neutral (neutral)"],
      ...["│", "◇  How is it?", "│  3 Happy (positive)"],
      ...["│", "◇  Tea or coffee?", "│  Milk"],
      ...["│", "◇  Why?", "│  So"],
      ...["│", "◇  That was all", "│  See <b> soon."],
      ...["", "questions and answers:", "0.  How is it?", "    3 Happy", "1.  Tea or coffee?", "    Milk"],
      ...["2.  Why?", "    So", "end", ""],
    ]);
  });

  it("shows the progress and the keys while it asks, in the words of the survey", async () => {
    const { err } = await type(dressed, [
      ["They take two minutes.", ENTER],
      ["2 more after this", ENTER],
      ["1 more after this", UP, ENTER],
      ["your answer", ENTER],
      ["The last question", CTRL_C],
    ]);
    expect(err).toMatch(/: your answer\n(?:│.*\n)*└ {2}Enter: Order · Esc: Up · Ctrl-C: Leave\n/);
    expect(err).toContain("└  Enter: Let's go · Ctrl-C: Leave\n");
    expect(err).toContain(`│  ${"─".repeat(16)}  2 more after this\n└  Enter: Send · Ctrl-C: Leave\n`);
    expect(err).toContain(`│  ${"━".repeat(5)}${"─".repeat(11)}  1 more after this\n`);
    expect(err).toContain("└  Enter: Order · Esc: Up · Ctrl-C: Leave\n");
    expect(err).toContain("  How is it?\n│  Today.\n");
    expect(err).toMatch(/ {2}Tea or coffee\?\n│ {2}\S+ Tea\n/);
    expect(err).toContain("└  Enter twice: Send · Esc: Up · Ctrl-C: Leave\n");
    expect(screenOf(err).join("\n")).not.toMatch(/Why\?|Ctrl-C/);
  });

  it("shows all texts for respondents in their language", async () => {
    const { err } = await type(
      dressed,
      [
        ["Ein paar Fragen", ENTER],
        ["Danach noch 2 Fragen", UP, ENTER],
        ["Danach noch 1 Frage", UP, ENTER],
        ["Etwas anderes: Ihre Antwort", "Milch", ENTER],
        ["Die letzte Frage", CTRL_C],
      ],
      ["--language", "de"],
    );
    expect(err).toContain("○ Überspringen");
    expect(err).toContain("● 1 Unzufrieden (negative)");
    expect(err).toContain("└  Enter: Ab damit · Ctrl-C: Abbrechen\n");
    expect(err).not.toMatch(/question \d|Leave|Skip|[Mm]ore after/);
  });

  it("paints with the colour of the survey where the terminal has all colours, and not at all where none is wanted", async () => {
    const painted = async (env: Readonly<Record<string, string>>, submitButtonColor = "#c2410c") => {
      const survey = { ...dressed, appearance: { submitButtonColor } };
      const { err } = await type(survey, [["2 more after this", CTRL_C]], [], { TERM: "xterm", ...env });
      if (env["NO_COLOR"] === undefined)
        expect(err).toContain(`m│\u001b[39m  \u001b[2m${"─".repeat(16)}\u001b[22m  2 more after this\n`);
      // What has been answered is gray.
      expect(err).not.toContain("\u001b[90m◆");
      return [...new Set(err.match(/\u001b\[(?:36|38;[\d;]+)m/g))].map((code) => code.slice(2, -1));
    };
    const COLORTERM = "truecolor";
    expect(await painted({ COLORTERM })).toEqual(["38;2;194;65;12"]);
    expect(await painted({ COLORTERM }, "#f80")).toEqual(["38;2;255;136;0"]);
    expect(await painted({})).toEqual(["36"]);
    for (const color of ["#111", "#fefefe", "teal", "#12345"])
      expect(await painted({ COLORTERM }, color)).toEqual(["36"]);
    expect(await painted({ COLORTERM, NO_COLOR: "1" })).toEqual([]);
  });

  it("paints nothing with --no-color", async () => {
    const survey = { ...dressed, appearance: {} };
    const steps = [["2 more after this", CTRL_C]] as const;
    const { err } = await type(survey, steps, ["--no-color"], { FORCE_COLOR: "1" });
    expect(err).not.toMatch(/\u001b\[[\d;]*m/);
  });

  it.each([12, 20])("shows the choices that fit into %i rows", async (rows) => {
    const choices = Array.from({ length: 30 }, (_, at) => `Choice ${at}`);
    const survey = one({ type: "single_choice", choices });
    const { io, stderr, press } = terminalIn(temporaryFolder({ "survey.json": json(survey) }).path);
    Object.assign(stderr, { rows });
    const done = run(["try", "survey.json"], io);
    const first = await stderr.until("Ctrl-C: Leave\n");
    await press([["Well?", CTRL_C]]);
    await done;
    const drawn = screenOf(first.slice(first.lastIndexOf("│\n"))).length;
    expect(drawn).toBeLessThanOrEqual(rows);
    expect(drawn).toBeGreaterThan(rows - 3);
  });

  it("ends with 130 on Ctrl-C, with the session whole", async () => {
    const { code, out, err, session } = await type(loop, [
      ["Who?", "Ann", ENTER, ENTER],
      ["Anyone else?", CTRL_C],
    ]);
    expect({ code, out }).toEqual({ code: 130, out: "" });
    expect(err).toContain("to continue: surveyc try survey.json --session s.json\n");
    expect(session).toMatchObject({ current: 1, path: [0], answers: ["Ann"] });
  });

  it("ends on Ctrl-C while an answer of several choices is written, too", async () => {
    const choices = ["A", "Other"];
    const { code, session } = await type(one({ type: "multiple_choice", choices, hasOpenChoice: true }), [
      ["Well?", UP, SPACE, ENTER],
      ["Other: your answer", CTRL_C],
    ]);
    expect([code, session.answers]).toEqual([130, []]);
  });
});
