import type { Drafts } from "./drafts.ts";
import { byId } from "./elements.ts";
import { fragmentOf, LONGEST } from "./share.ts";

/** Where a text comes from. */
export interface Source {
  readonly id: string;
  readonly name: string;
  /** The text as it was loaded. */
  readonly loaded: string;
  /** Whether it is a draft, which stays one. */
  readonly isDraft: boolean;
}

/** What keeps the text from getting lost. */
export interface Keeping {
  /** Keeps the text in the address, and as a draft a moment later. */
  readonly keep: () => void;
  /** Another text is about to be loaded: what was written into this one is kept before, and nothing of that one has to be yet. */
  readonly restart: () => void;
}

/** Drafts are written after so many milliseconds without a change: to write one takes longer than to draw a letter. */
const PAUSE = 1_000;

/** Keeps a text in the address of the page, as far as it is short enough, and as a draft on the device. */
export function makeKeeping(drafts: Drafts, text: () => string, source: () => Source): Keeping {
  const words = byId("kept");
  let isInAddress = false;
  let isKept = true;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const isAsLoaded = (): boolean => text() === source().loaded && !source().isDraft;
  const tell = (): void => {
    if (isAsLoaded()) words.textContent = "";
    else if (isKept) words.textContent = "Kept on this device";
    else words.textContent = isInAddress ? "Kept in the address only" : "Not kept: save it as a file";
  };

  /** A reload, or a copied address, shows the same text. An address that cannot hold it shows no older one. */
  async function keepInAddress(): Promise<void> {
    const now = text();
    isInAddress = false;
    const fragment = await fragmentOf(now);
    if (now !== text()) return;
    isInAddress = fragment.length <= LONGEST;
    history.replaceState(null, "", isInAddress ? fragment : location.pathname + location.search);
    // Which of the two is done first depends on the length of the text.
    if (pause === undefined) tell();
  }
  function keepDraft(): void {
    clearTimeout(pause);
    pause = undefined;
    const { id, name } = source();
    if (isAsLoaded()) drafts.drop(id);
    else isKept = drafts.keep({ id, name, text: text(), at: Date.now() });
    tell();
  }
  addEventListener("pagehide", () => {
    if (pause !== undefined) keepDraft();
  });
  addEventListener("beforeunload", (event) => {
    if (pause !== undefined) keepDraft();
    if (!isKept && !isInAddress && text() !== source().loaded) event.preventDefault();
  });
  return {
    keep: () => {
      void keepInAddress();
      clearTimeout(pause);
      pause = setTimeout(keepDraft, PAUSE);
    },
    restart: () => {
      if (pause !== undefined || text() !== source().loaded) keepDraft();
      words.textContent = "";
      isKept = true;
    },
  };
}
