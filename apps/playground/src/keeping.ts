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
const DRAFT_DELAY_MS = 1_000;

/** Stores a text in the URL of the page if it is short enough, and as a draft on the device. */
export function makeKeeping(drafts: Drafts, text: () => string, source: () => Source): Keeping {
  const words = byId("kept");
  let isInUrl = false;
  let isStored = true;
  let draftTimer: ReturnType<typeof setTimeout> | undefined;

  const isAsLoaded = (): boolean => text() === source().loaded && !source().isDraft;
  const showState = (): void => {
    if (isAsLoaded()) words.textContent = "";
    else if (isStored) words.textContent = "Stored on this device";
    else words.textContent = isInUrl ? "Stored only in the URL" : "Not stored: save it as a file";
  };

  /** Updates the URL, so that a reload or a copied URL shows the same text. If the text is too long, the URL contains none. */
  async function storeInUrl(): Promise<void> {
    const stored = text();
    isInUrl = false;
    const fragment = await fragmentOf(stored);
    if (stored !== text()) return;
    isInUrl = fragment.length <= MAX_FRAGMENT;
    history.replaceState(null, "", isInUrl ? fragment : location.pathname + location.search);
    // Either of the two can finish first, depending on the length of the text.
    if (draftTimer === undefined) showState();
  }
  function storeDraft(): void {
    clearTimeout(draftTimer);
    draftTimer = undefined;
    const { id, name } = source();
    if (isAsLoaded()) drafts.drop(id);
    else isStored = drafts.keep({ id, name, text: text(), at: Date.now() });
    showState();
  }
  addEventListener("pagehide", () => {
    if (draftTimer !== undefined) storeDraft();
  });
  addEventListener("beforeunload", (event) => {
    if (draftTimer !== undefined) storeDraft();
    if (!isStored && !isInUrl && text() !== source().loaded) event.preventDefault();
  });
  return {
    keep: () => {
      void storeInUrl();
      clearTimeout(draftTimer);
      draftTimer = setTimeout(storeDraft, DRAFT_DELAY_MS);
    },
    restart: () => {
      if (draftTimer !== undefined || text() !== source().loaded) storeDraft();
      words.textContent = "";
      isStored = true;
    },
  };
}
