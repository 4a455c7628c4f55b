// @vitest-environment happy-dom
import type { Diagnostic, Fix } from "surveyc";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { makeChanges } from "../../docs/playground/src/changes-view.ts";
import type { SurveyEditor } from "../../docs/playground/src/editor.ts";
import { showFindings } from "../../docs/playground/src/findings-view.ts";
import { makePicture } from "../../docs/playground/src/picture-view.ts";

const root = () => document.getElementById("view") as HTMLElement;
beforeEach(() => {
  document.body.innerHTML = '<p id="status"></p><div id="view"></div>';
});

describe("the list of findings", () => {
  const fix: Fix = { title: "Write 1", applicability: "safe", patch: [] };
  const position = (offset: number) => ({ line: offset + 1, column: 1, offset });
  const finding = (code: string, fixes: readonly Fix[] = []): Diagnostic =>
    ({
      code,
      severity: "error",
      message: "?",
      pointer: "",
      span: { start: position(3), end: position(5) },
      fixes,
    }) as never;
  const editor = { goTo: vi.fn(), applyFix: vi.fn(() => true) };
  const show = (...found: Diagnostic[]) => showFindings(root(), found, editor as unknown as SurveyEditor);
  const pressed = (name: string) =>
    [...root().querySelectorAll("button")].find((each) => each.textContent === name);

  it("counts them, leads to the place of each and applies its fix", () => {
    show(finding("valid-type", [fix]), finding("valid-type"));
    expect(root().textContent).toContain("2 errors, 0 warnings, 0 info.");
    pressed("error valid-type, line 4")?.click();
    expect(editor.goTo).toHaveBeenCalledExactlyOnceWith(3, 5);
    pressed("Write 1")?.click();
    expect(editor.applyFix).toHaveBeenCalledExactlyOnceWith(fix);
    expect(document.getElementById("status")?.textContent).toBe("Done: Write 1");
  });

  it("has the focus when the button that had it is gone, and takes it from nothing else", () => {
    show(finding("valid-type", [fix]));
    expect(document.activeElement).toBe(document.body);
    pressed("Write 1")?.focus();
    show(finding("valid-range"));
    expect(document.activeElement).toBe(root());
  });
});

describe("the picture", () => {
  const card = (question: number) => ({
    markup: `<g data-question="${question}"><text>Question ${question}</text></g>`,
    top: question * 100,
    bottom: question * 100 + 50,
    question,
  });
  const drawn = { title: "Two questions", width: 200, height: 300, parts: [card(0), card(1)] };
  const asked: number[] = [];
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
    view = makePicture(root(), { onQuestion: (position) => asked.push(position) });
    view.show(drawn);
    // There is no layout here: what can be seen is 100 high.
    Object.defineProperty(frame(), "clientHeight", { value: 100 });
    frame().dispatchEvent(new Event("scroll"));
    await vi.waitFor(() => expect(cardOf(1)).not.toBeNull());
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
    view.show({ ...drawn, height: 4_000, parts });
    cardOf(0).focus();
    frame().scrollTop = 3_000;
    frame().dispatchEvent(new Event("scroll"));
    await vi.waitFor(() => expect(cardOf(30)).not.toBeNull());
    expect(cardOf(0)).not.toBeNull();
    expect(cardOf(1)).toBeNull();
  });
});

it("the changes show one text at a time", () => {
  const changes = makeChanges(root());
  changes.show("a", "b", { verdict: "Same.", reasons: [] });
  changes.show("a", "c", { verdict: "Breaking.", reasons: ["added: 1"] });
  expect(root().querySelectorAll(".cm-editor")).toHaveLength(1);
  expect(root().querySelector("p")?.textContent).toBe("Breaking.");
});
