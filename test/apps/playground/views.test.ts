// @vitest-environment happy-dom
import type { Diagnostic, Fix } from "surveyc";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PictureParts } from "#apps/pages/picture-parts.ts";
import { makeAnalysis } from "#apps/playground/src/analysis-view.ts";
import { makeChanges } from "#apps/playground/src/changes-view.ts";
import { countsInWords, type FindingsView, makeFindings } from "#apps/playground/src/findings-view.ts";
import type { Job } from "#apps/playground/src/messages.ts";
import { makePicture } from "#apps/playground/src/picture-view.ts";

const root = () => document.getElementById("view") as HTMLElement;
beforeEach(() => {
  document.body.innerHTML = '<p id="status"></p><div id="view"></div>';
});
const pressed = (name: string) =>
  [...root().querySelectorAll("button")].find((each) => each.textContent === name);

describe("the list of findings", () => {
  const fix: Fix = { title: "Write 1", applicability: "safe", patch: [] };
  const position = (offset: number) => ({ line: offset + 1, column: 1, offset });
  const finding = (code: string, more: Partial<Diagnostic> = {}): Diagnostic =>
    ({
      code,
      severity: "error",
      message: `What ${code} says`,
      pointer: "",
      span: { start: position(3), end: position(5) },
      ...more,
    }) as never;
  const editor = { goTo: vi.fn(), show: vi.fn(), applyFix: vi.fn(() => true) };
  const onCode = vi.fn();
  let view: FindingsView;
  const show = (...found: Diagnostic[]) => view.show(found);
  const rows = () => [...root().querySelectorAll("li")];
  const unfold = (row: Element | undefined) => {
    (row?.querySelector("details") as HTMLDetailsElement).open = true;
  };
  beforeEach(() => {
    vi.clearAllMocks();
    view = makeFindings(root(), { editor, onCode });
  });

  it("lists errors first, and unfolds into help, place, fixes and the meaning of the code", () => {
    show(
      finding("no-revisited-question", { severity: "warning" }),
      finding("valid-type", { fixes: [fix], help: "Write it so." }),
    );
    expect(rows().map(({ className }) => className)).toEqual(["error", "warning"]);
    expect(rows()[0]?.textContent).toContain("What valid-type says");
    expect(rows()[0]?.textContent).toContain("line 4");
    expect(pressed("Write 1")).toBeUndefined();
    unfold(rows()[0]);
    expect(editor.show).toHaveBeenCalledExactlyOnceWith(3);
    expect(rows()[0]?.textContent).toContain("Write it so.");
    pressed("Go to line 4")?.click();
    expect(editor.goTo).toHaveBeenCalledExactlyOnceWith(3, 5);
    pressed("valid-type")?.click();
    expect(onCode).toHaveBeenCalledExactlyOnceWith("valid-type");
    pressed("Write 1")?.click();
    expect(editor.applyFix).toHaveBeenCalledExactlyOnceWith(fix);
    expect(document.getElementById("status")?.textContent).toBe("Applied: Write 1");
  });

  it("leaves out the severities whose button is not pressed, and has no buttons for a single one", () => {
    show(finding("valid-type"), finding("valid-range"));
    expect(root().querySelector<HTMLElement>(".bar")?.hidden).toBe(true);
    show(finding("valid-type"), finding("a", { severity: "info" }), finding("b", { severity: "info" }));
    const shown = [...root().querySelectorAll<HTMLElement>(".bar button")].filter(({ hidden }) => !hidden);
    expect(shown.map(({ textContent }) => textContent)).toEqual(["1 error", "2 notes"]);
    const list = root().querySelector("ol");
    pressed("2 notes")?.click();
    expect([list?.className, pressed("2 notes")?.getAttribute("aria-pressed")]).toEqual(["no-info", "false"]);
    show(finding("a", { severity: "info" }), finding("b", { severity: "info" }));
    expect(root().querySelector<HTMLElement>(".bar")?.hidden).toBe(false);
    pressed("2 notes")?.click();
    expect([list?.className, pressed("2 notes")?.getAttribute("aria-pressed")]).toEqual(["", "true"]);
  });

  it("recreates only the rows that differ", () => {
    const [one, two, three] = ["one", "two", "three"].map((code) => finding(code)) as [
      Diagnostic,
      Diagnostic,
      Diagnostic,
    ];
    show(one, two, two);
    const before = rows();
    unfold(before[1]);
    show(three, two, { ...two, span: { start: position(7), end: position(8) } }, one);
    const after = rows();
    expect(after.slice(1)).toEqual([before[1], before[2], before[0]]);
    expect(after.map((row) => row.querySelector(".place")?.textContent)).toEqual([
      "line 4",
      "line 4",
      "line 8",
      "line 4",
    ]);
    expect(after[1]?.querySelector("details")?.open).toBe(true);
    show(three);
    expect(rows()).toEqual([after[0]]);
  });

  it("goes to the place where an unfolded finding is now", () => {
    show(finding("valid-type"));
    unfold(rows()[0]);
    show(finding("valid-type", { span: { start: position(9), end: position(10) } }));
    pressed("Go to line 10")?.click();
    expect(editor.goTo).toHaveBeenCalledExactlyOnceWith(9, 10);
  });

  it("has the focus when the button that had it is gone, and takes it from nothing else", () => {
    show(finding("valid-type", { fixes: [fix] }));
    unfold(rows()[0]);
    expect(document.activeElement).toBe(document.body);
    const button = pressed("Write 1");
    button?.focus();
    show(finding("valid-type", { fixes: [fix] }), finding("valid-range"));
    expect(document.activeElement).toBe(button);
    show(finding("valid-range"));
    expect(document.activeElement).toBe(root());
  });

  it.each([
    [[], ""],
    [["error"], "1 error"],
    [["info", "warning", "error", "info"], "1 error, 1 warning, 2 notes"],
  ] as const)("%j are counted as %j", (given, words) => {
    expect(countsInWords(given.map((severity) => finding("a", { severity })))).toBe(words);
  });

  it("begins a finding with its label", () => {
    view.show([{ ...finding("valid-type"), label: "wrong type" }]);
    expect(root().querySelector(".message")?.textContent).toBe("wrong type What valid-type says");
  });
});

describe("the analysis", () => {
  const lit: [Job["lit"], string][] = [];
  const analysis = {
    facts: [["Shortest", "1 question"]],
    cover: "2 respondents try everything.",
    testers: [{ name: "Respondent 1: 1 question", decisions: ["0: 1"], steps: ["0 How? = 1"], path: [0] }],
    conditions: [
      { position: 0, name: "0 How?", words: "always" },
      { position: 1, name: "1 Why?", words: "if 0 How? is 1" },
    ],
  } as const;
  let view: ReturnType<typeof makeAnalysis>;
  beforeEach(() => {
    lit.length = 0;
    view = makeAnalysis(root(), (...way) => lit.push(way));
  });

  it("lights the way of a row until it is pressed again, or another one is", () => {
    view.show(analysis);
    pressed("Respondent 1: 1 question")?.click();
    pressed("1 Why?")?.click();
    expect([...root().querySelectorAll("[aria-pressed=true]")]).toEqual([pressed("1 Why?")]);
    pressed("1 Why?")?.click();
    expect(lit.map(([way]) => way)).toEqual([{ path: [0], current: "end" }, { to: 1 }, undefined]);
    pressed("0 How?")?.click();
    view.clear();
    expect(root().querySelector("[aria-pressed=true]")).toBeNull();
    pressed("0 How?")?.click();
    expect(lit.at(-1)).toEqual([{ to: 0 }, "to question 0"]);
  });

  it("explains why there is none, and keeps its rows", () => {
    const content = () => (root().lastElementChild as HTMLElement).hidden;
    expect(content()).toBe(true);
    view.show(analysis);
    const row = pressed("1 Why?");
    expect(content()).toBe(false);
    view.show({ ...analysis, conditions: [{ position: 1, name: "1 Why not?", words: "never" }] });
    expect(pressed("1 Why not?")).toBe(row);
    view.show(null);
    expect(content()).toBe(true);
    expect(root().firstElementChild?.textContent).toContain("Fix the errors first");
  });
});

describe("the picture", () => {
  const card = (question: number) => ({
    markup: `<g data-question="${question}"><text>Question ${question}</text></g>`,
    top: question * 100,
    bottom: question * 100 + 50,
    question,
    run: undefined,
  });
  const drawn = {
    head: "<svg>",
    title: "Two questions",
    metadata: "",
    width: 200,
    height: 300,
    parts: [card(0), card(1)],
  };
  const asked: number[] = [];
  const saved: [string, string][] = [];
  const unfolded: (readonly number[])[] = [];
  const frame = () => root().querySelector(".frame") as HTMLElement;
  const cardOf = (question: number) => root().querySelector(`[data-question="${question}"]`) as SVGElement;
  const press = (title: string) => (root().querySelector(`[title="${title}"]`) as HTMLButtonElement).click();
  const width = () => Number(root().querySelector("svg")?.getAttribute("width"));
  const pointer = (type: string, target: EventTarget, x: number) =>
    target.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerType: "mouse", button: 0, clientX: x, clientY: 0 }),
    );
  let view: ReturnType<typeof makePicture>;
  beforeEach(async () => {
    asked.length = 0;
    const events = {
      onQuestion: (position: number) => asked.push(position),
      onUnfold: (positions: readonly number[]) => unfolded.push(positions),
      onSave: (picture: PictureParts, format: string) => saved.push([picture.title, format]),
    };
    unfolded.length = 0;
    view = makePicture(root(), events, () => () => {});
    view.show(drawn, "");
    // Without a layout, the visible part is 100 high.
    Object.defineProperty(frame(), "clientHeight", { value: 100 });
    frame().dispatchEvent(new Event("scroll"));
    await expect.poll(() => cardOf(1)).not.toBeNull();
  });

  it.each([
    ["a click", () => cardOf(1).dispatchEvent(new MouseEvent("click", { bubbles: true })), [1]],
    [
      "Enter",
      () => cardOf(0).dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })),
      [0],
    ],
    [
      "another key",
      () => cardOf(0).dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true })),
      [],
    ],
    ["a click beside the cards", () => frame().dispatchEvent(new MouseEvent("click", { bubbles: true })), []],
  ])("%s leads to the question of the card, if any", (_name, act, questions) => {
    act();
    expect(asked).toEqual(questions);
  });

  it("takes no drag for a click, and a click after it for one", () => {
    for (const [end, questions] of [
      [40, []],
      [11, [1]],
    ] as const) {
      pointer("pointerdown", cardOf(1), 10);
      pointer("pointermove", window, end);
      pointer("pointerup", window, end);
      const { scrollLeft } = frame();
      pointer("pointermove", window, 90);
      expect(frame().scrollLeft).toBe(scrollLeft);
      cardOf(1).dispatchEvent(new MouseEvent("click", { bubbles: true }));
      expect(asked).toEqual(questions);
    }
  });

  it("is never smaller than a fifth and never larger than four times", () => {
    for (let times = 0; times < 30; times++) press("Larger");
    expect(width()).toBe(800);
    for (let times = 0; times < 60; times++) press("Smaller");
    expect(width()).toBeCloseTo(40);
  });

  it.each([
    ["+", 250],
    ["=", 250],
    ["-", 160],
    ["0", 496],
    ["5", 200],
  ])("becomes %s by key, as wide as %i", (key, wide) => {
    Object.defineProperty(frame(), "clientWidth", { value: 500 });
    frame().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    expect(width()).toBe(wide);
  });

  it("becomes larger at the pointer by the wheel with Ctrl, and is scrolled by it alone", () => {
    frame().scrollTop = 50;
    const turn = (ctrlKey: boolean) => {
      const given = { deltaY: -300, clientX: 10, clientY: 30, bubbles: true, cancelable: true };
      const event = Object.assign(new WheelEvent("wheel", given), { ctrlKey, clientX: 10, clientY: 30 });
      frame().dispatchEvent(event);
      return [event.defaultPrevented, width(), frame().scrollTop, frame().scrollLeft];
    };
    expect(turn(false)).toEqual([false, 200, 50, 0]);
    expect(turn(true)).toEqual([true, 200 * Math.E, 80 * Math.E - 30, 10 * Math.E - 10]);
  });

  it("keeps its place and size, dimmed, until there is a picture again; another survey begins at the top", () => {
    Object.defineProperty(frame(), "clientWidth", { value: 500 });
    view.restart();
    view.show(drawn, "");
    press("Larger");
    frame().scrollTop = 70;
    view.outdate(6);
    expect(root().querySelector(".note")?.textContent).toBe("outdated from line 6");
    expect(frame().classList.contains("outdated")).toBe(true);
    expect(cardOf(1)).not.toBeNull();
    view.show(drawn, "the way to question 1");
    expect([frame().scrollTop, width()]).toEqual([70, 250]);
    expect(root().querySelector(".note")?.textContent).toBe("the way to question 1");
    expect(frame().classList.contains("outdated")).toBe(false);
    view.point(1);
    view.restart();
    view.show(drawn, "");
    expect([frame().scrollTop, width()]).toEqual([0, 200]);
    expect(root().querySelector(".pointed")).toBeNull();
    // A text that never had a picture does not get that of the former survey.
    view.restart();
    view.outdate(6);
    expect(frame().textContent).toBe("No picture, because the text is not valid JSON.");
    view.show(drawn, "");
    expect(cardOf(1)).not.toBeNull();
  });

  it("is saved as it is shown", () => {
    press("Save as SVG");
    press("Save as PNG");
    expect(saved).toEqual([
      ["Two questions", "svg"],
      ["Two questions", "png"],
    ]);
  });

  it("brings the card of a question into view, the last one for the end, and leaves a seen one where it is", () => {
    view.follow(0);
    expect(frame().scrollTop).toBe(0);
    view.follow("end");
    expect(frame().scrollTop).toBeCloseTo(100 - 100 / 3);
  });

  it("unfolds runs, one after the other, and folds all of them", () => {
    const run = (first: number, last: number) => ({
      markup: `<g class="run" data-first="${first}" data-last="${last}"><text>${first} to ${last}</text></g>`,
      top: first * 10,
      bottom: first * 10 + 5,
      question: undefined,
      run: [first, last] as const,
    });
    view.show({ ...drawn, parts: [run(1, 3), run(5, 6)] }, "");
    const [one, other] = root().querySelectorAll<SVGElement>(".run");
    view.point(2);
    expect(one?.classList.contains("pointed")).toBe(true);
    one?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    other?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    press("Fold straight runs again");
    expect(unfolded).toEqual([[1, 2, 3], [1, 2, 3, 5, 6], []]);
    expect(asked).toEqual([]);
  });

  it("marks one card", () => {
    view.point(1);
    expect(cardOf(1).classList.contains("pointed")).toBe(true);
    view.point(0);
    expect([...root().querySelectorAll(".pointed")]).toEqual([cardOf(0)]);
    view.point(null);
    expect(root().querySelector(".pointed")).toBeNull();
  });

  it("keeps a card that has the focus when it is scrolled out of sight, and takes out the others", async () => {
    const parts = Array.from({ length: 40 }, (_, question) => card(question));
    view.show({ ...drawn, height: 4_000, parts }, "");
    cardOf(0).focus();
    frame().scrollTop = 3_000;
    frame().dispatchEvent(new Event("scroll"));
    await expect.poll(() => cardOf(30)).not.toBeNull();
    expect(cardOf(0)).not.toBeNull();
    expect(cardOf(1)).toBeNull();
  });
});

it("the changes show one text at a time", () => {
  const none = { renamed: [], choices: null };
  const changes = makeChanges(root(), () => {});
  changes.show("a", "b", { verdict: "Same.", reasons: [], ...none });
  changes.show("a", "c", { verdict: "Breaking.", reasons: ["added: 1"], ...none });
  expect(root().querySelectorAll(".cm-editor")).toHaveLength(1);
  expect(root().querySelector("p")?.textContent).toBe("Breaking.");
});

it("the changes offer to treat choices as renamed, and show the choice map then", () => {
  const onRenamed = vi.fn();
  const changes = makeChanges(root(), onRenamed);
  const box = root().querySelector("input") as HTMLInputElement;
  const label = box.parentElement;
  const show = (renamed: string[], choices: string | null) =>
    changes.show("a", "b", { verdict: "", reasons: [], renamed, choices });
  show([], null);
  expect([label?.hidden, changes.assumesRenamed()]).toEqual([true, false]);
  show(['"A" → "B"'], null);
  expect(label?.hidden).toBe(false);
  expect(label?.textContent).toContain('"A" → "B"');
  box.click();
  expect([onRenamed.mock.calls.length, changes.assumesRenamed()]).toEqual([1, true]);
  show(['"A" → "B"'], '{"0":[0]}');
  expect(root().querySelector("code")?.textContent).toBe('{"0":[0]}');
  changes.restart();
  expect(changes.assumesRenamed()).toBe(false);
});
