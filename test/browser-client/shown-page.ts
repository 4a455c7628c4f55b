// Functions that run inside a page that shows a survey. Playwright sends their source, so each contains everything it uses.

/** One control that takes an answer. `label` is the text of a choice without the colon of an open choice, or the rating. */
export interface ShownControl {
  readonly kind: "rating" | "radio" | "checkbox" | "text" | "open-choice";
  readonly label: string;
}

/** What the client shows now. */
export interface Shown {
  /** `empty`: the page of the survey has no question; `none`: the survey is closed or was never shown. */
  readonly page: "intro" | "question" | "thanks" | "empty" | "none";
  /** The text of the question, or the header of the other pages; empty if none is shown. */
  readonly heading: string;
  /** All texts of the page that are not blank, in order, the heading included. */
  readonly texts: readonly string[];
  /** The controls that take an answer. */
  readonly controls: readonly ShownControl[];
  /** The submit button; null if none is drawn. Before an answer is given, `enabled` is whether the question can be skipped. */
  readonly submit: { readonly text: string; readonly enabled: boolean } | null;
}

/** What a respondent does with the controls of one question. */
export interface Gesture {
  readonly rating?: number;
  /** Choices by their shown texts or their positions, in the order of the clicks. */
  readonly choices?: readonly (string | number)[];
  /** What is typed into the open choice, which is ticked first; an empty text only ticks it. */
  readonly openChoice?: string;
  readonly text?: string;
}

/** Reads what is shown. */
export function readShown(): Shown {
  const roots = [...document.querySelectorAll('[class^="PostHog"]')].flatMap((one) => one.shadowRoot ?? []);
  const root = roots.find((one) => one.querySelector(".ph-survey"));
  const find = (selector: string): HTMLElement | null => root?.querySelector<HTMLElement>(selector) ?? null;
  const textOf = (one: Element | null): string => one?.textContent ?? "";
  const question = find(".survey-question");
  const intro = find(".intro-screen");
  const thanks = find(".thank-you-message");
  const submit = find(".form-submit") as HTMLButtonElement | null;
  const controls: ShownControl[] = [];
  const buttons = ".ratings-number, .ratings-emoji";
  for (const one of root?.querySelectorAll(`${buttons}, .multiple-choice-options label, textarea`) ?? []) {
    const input = one.querySelector("input");
    const open = one.querySelector("input[type=text]");
    if (one.matches(buttons))
      controls.push({
        kind: "rating",
        label: (one.getAttribute("aria-label") ?? "").replace("Rate ", ""),
      });
    else if (input === null) controls.push({ kind: "text", label: "" });
    else if (open === null)
      controls.push({ kind: input.type as "radio", label: textOf(one.querySelector("span")) });
    else controls.push({ kind: "open-choice", label: textOf(one.querySelector("span")).slice(0, -1) });
  }
  const texts: string[] = [];
  const box = find(".ph-survey");
  const walker = box && document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  while (walker?.nextNode()) {
    const { nodeValue } = walker.currentNode;
    if (nodeValue?.trim()) texts.push(nodeValue);
  }
  const page = intro ? "intro" : thanks ? "thanks" : question ? "question" : box ? "empty" : "none";
  return {
    page,
    heading: textOf(question ?? find(".intro-screen-header, .thank-you-message-header")),
    texts,
    controls,
    submit: submit && { text: textOf(submit), enabled: !submit.disabled },
  };
}

/**
 * Gives an answer and, if the page has not left the question already, clicks the submit button. Returns why this is
 * impossible, or null. `submits: false` leaves the answer on the page.
 */
export async function giveAnswer({
  gesture,
  submits,
}: {
  gesture: Gesture;
  submits: boolean;
}): Promise<string | null> {
  const roots = [...document.querySelectorAll('[class^="PostHog"]')].flatMap((one) => one.shadowRoot ?? []);
  const root = roots.find((one) => one.querySelector(".ph-survey"));
  if (root === undefined) return "no survey is shown";
  const rendered = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
  const pageKey = (): string => {
    const header = root.querySelector(".survey-question, .intro-screen, .thank-you-message");
    return header === null ? "" : `${header.className} ${header.textContent}`;
  };
  const before = pageKey();
  const type = (input: HTMLInputElement | HTMLTextAreaElement, text: string): void => {
    input.value = text;
    input.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
  };
  const click = async (selector: string, isMeant: (one: HTMLElement) => boolean): Promise<boolean> => {
    const found = [...root.querySelectorAll<HTMLElement>(selector)].find(isMeant);
    found?.click();
    await rendered();
    return found !== undefined;
  };
  const { rating, choices = [], openChoice, text } = gesture;
  if (rating !== undefined) {
    const label = `Rate ${rating}`;
    const isMeant = (one: HTMLElement): boolean => one.getAttribute("aria-label") === label;
    if (!(await click(".ratings-number, .ratings-emoji", isMeant))) return `no button "${label}"`;
  }
  for (const choice of choices) {
    const labels = ".multiple-choice-options label:not(.choice-option-open)";
    const position = typeof choice === "number" ? choice : -1;
    const isMeant = (one: HTMLElement): boolean =>
      position < 0
        ? one.querySelector("span")?.textContent === choice
        : one === root.querySelectorAll(labels)[position];
    if (!(await click(labels, isMeant))) return `no choice "${choice}"`;
  }
  if (openChoice !== undefined) {
    if (!(await click(".choice-option-open input:not([type=text])", () => true))) return "no open choice";
    const input = root.querySelector<HTMLInputElement>(".choice-option-open input[type=text]");
    if (input !== null && openChoice !== "") type(input, openChoice);
  }
  if (text !== undefined) {
    const area = root.querySelector("textarea");
    if (area === null) return "no text field";
    type(area, text);
  }
  await rendered();
  if (!submits) return null;
  let isClicked = false;
  const begun = Date.now();
  for (; pageKey() === before; await rendered()) {
    const button = root.querySelector<HTMLButtonElement>(".form-submit");
    if (button !== null && !button.disabled && !isClicked) {
      button.click();
      isClicked = true;
    } else if (!isClicked && Date.now() > begun + 500)
      return button === null ? "no submit button" : "the submit button is disabled";
    else if (Date.now() > begun + 10_000) return "the client stays at the question";
  }
  return null;
}
