// Texts stored on the device, so that nothing is lost if the URL cannot contain them.

const PREFIX = "surveyc draft ";
/** The maximum number of drafts; the newest are kept. */
const MAX_DRAFTS = 5;
/** The maximum total number of characters; browsers allow a page five million. */
const MAX_CHARACTERS = 2_000_000;

/** A text that the user has changed. */
export interface Draft {
  readonly id: string;
  /** The name of its source: an example or a file. */
  readonly name: string;
  readonly text: string;
  /** The time of storage, in milliseconds since 1970. */
  readonly at: number;
}

/** The drafts of a device; empty if the browser forbids storage or it is full. */
export interface Drafts {
  /** Stores a draft in place of the one with its id, and removes older ones if necessary. Returns whether it was stored. */
  readonly keep: (draft: Draft) => boolean;
  readonly drop: (id: string) => void;
  /** Lists the drafts, the newest first. */
  readonly list: () => Draft[];
}

function readDraft(stored: string | null): Draft[] {
  try {
    const { id, name, text, at } = JSON.parse(stored ?? "") as Partial<Draft>;
    const isDraft = [id, name, text].every((each) => typeof each === "string") && typeof at === "number";
    return isDraft ? [{ id, name, text, at } as Draft] : [];
  } catch {
    return [];
  }
}

/** Returns the drafts in a storage. */
export function draftsIn(storage: () => Storage): Drafts {
  const list = (): Draft[] => {
    try {
      const all = storage();
      return Object.keys(all)
        .filter((key) => key.startsWith(PREFIX))
        .flatMap((key) => readDraft(all.getItem(key)))
        .sort((one, other) => other.at - one.at);
    } catch {
      return [];
    }
  };
  const drop = (id: string): void => {
    try {
      storage().removeItem(PREFIX + id);
    } catch {}
  };
  return {
    list,
    drop,
    keep: (draft) => {
      let size = draft.text.length;
      if (size > MAX_CHARACTERS) return false;
      const others = list().filter(({ id }) => id !== draft.id);
      for (const [index, { id, text }] of others.entries()) {
        size += text.length;
        if (index >= MAX_DRAFTS - 1 || size > MAX_CHARACTERS) drop(id);
      }
      try {
        storage().setItem(PREFIX + draft.id, JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
  };
}
