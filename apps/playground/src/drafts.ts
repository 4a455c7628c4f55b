// Texts that are kept on the device, so that nothing is lost where the address cannot hold it.

const PREFIX = "surveyc draft ";
/** So many are kept, the newest. */
const MOST_DRAFTS = 5;
/** All of them together have so many characters at most; browsers give a page five million. */
const MOST_CHARACTERS = 2_000_000;

/** A text that somebody wrote. */
export interface Draft {
  readonly id: string;
  /** What it was made of: an example, a file. */
  readonly name: string;
  readonly text: string;
  /** When it was kept, in milliseconds since 1970. */
  readonly at: number;
}

/** The drafts of a device. Browsers may forbid storage, or have no room; then there are none. */
export interface Drafts {
  /** Keeps a draft in place of the one with its id, and says whether it could be kept. Older ones make room for it. */
  readonly keep: (draft: Draft) => boolean;
  readonly drop: (id: string) => void;
  /** The newest first. */
  readonly list: () => Draft[];
}

function readDraft(written: string | null): Draft[] {
  try {
    const { id, name, text, at } = JSON.parse(written ?? "") as Partial<Draft>;
    const isDraft = [id, name, text].every((each) => typeof each === "string") && typeof at === "number";
    return isDraft ? [{ id, name, text, at } as Draft] : [];
  } catch {
    return [];
  }
}

/** The drafts in a storage. */
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
      if (size > MOST_CHARACTERS) return false;
      const others = list().filter(({ id }) => id !== draft.id);
      for (const [index, { id, text }] of others.entries()) {
        size += text.length;
        if (index >= MOST_DRAFTS - 1 || size > MOST_CHARACTERS) drop(id);
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
