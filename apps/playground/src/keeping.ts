import type { Drafts } from "./drafts.ts";
import { byId } from "./elements.ts";
import { fragmentOf, MAX_FRAGMENT } from "./share.ts";

/** The source of a text. */
export interface Source {
  readonly id: string;
  readonly name: string;
  /** The text when it was loaded. */
  readonly loaded: string;
  /** Whether the source is a draft. */
  readonly isDraft: boolean;
}

/** The automatic storage of the text. */
export interface Keeping {
  /** Stores the text in the URL, and as a draft after a pause. */
  readonly keep: () => void;
  /** Call it before another text is loaded: it stores pending changes of the current one. */
  readonly restart: () => void;
}

/** The delay in milliseconds before a draft is written, because writing is slower than drawing a letter. */
const PAUSE = 1_000;

/** Stores a text in the URL of the page if it is short enough, and as a draft on the device. */
export function makeKeeping(drafts: Drafts, text: () => string, source: () => Source): Keeping {
  const words = byId("kept");
  let isInAddress = false;
  let isKept = true;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const isAsLoaded = (): boolean => text() === source().loaded && !source().isDraft;
  const tell = (): void => {
    if (isAsLoaded()) words.textContent = "";
    else if (isKept) words.textContent = "Stored on this device";
    else words.textContent = isInAddress ? "Stored only in the URL" : "Not stored: save it as a file";
  };

  /** Updates the URL, so that a reload or a copied URL shows the same text. If the text is too long, the URL contains none. */
  async function keepInAddress(): Promise<void> {
    const now = text();
    isInAddress = false;
    const fragment = await fragmentOf(now);
    if (now !== text()) return;
    isInAddress = fragment.length <= MAX_FRAGMENT;
    history.replaceState(null, "", isInAddress ? fragment : location.pathname + location.search);
    // Either of the two can finish first, depending on the length of the text.
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
