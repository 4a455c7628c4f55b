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
  /** Another text is loaded: nothing of it has to be kept yet. */
  readonly restart: () => void;
}

/** Drafts are written after so many milliseconds without a change: to write one takes longer than to draw a letter. */
const PAUSE = 1_000;

/** Keeps a text in the address of the page, as far as it is short enough, and as a draft on the device. */
export function makeKeeping(drafts: Drafts, text: () => string, source: () => Source): Keeping {
  const words = byId("kept");
  let isInAddress = true;
  let isKept = true;
  let pause: ReturnType<typeof setTimeout> | undefined;

  /** A reload, or a copied address, shows the same text. An address that cannot hold it shows no older one. */
  async function keepInAddress(): Promise<void> {
    const now = text();
    const fragment = await fragmentOf(now);
    if (now !== text()) return;
    isInAddress = fragment.length <= LONGEST;
    history.replaceState(null, "", isInAddress ? fragment : location.pathname + location.search);
  }
  function keepDraft(): void {
    clearTimeout(pause);
    pause = undefined;
    const { id, name, loaded, isDraft } = source();
    const now = text();
    if (now === loaded && !isDraft) {
      drafts.drop(id);
      words.textContent = "";
      return;
    }
    isKept = drafts.keep({ id, name, text: now, at: Date.now() });
    words.textContent = isKept
      ? "Kept on this device"
      : isInAddress
        ? "Kept in the address only"
        : "Not kept: save it as a file";
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
      words.textContent = "";
      isKept = true;
    },
  };
}
