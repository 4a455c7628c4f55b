import type { Draft } from "./drafts.ts";
import { byId, option } from "./elements.ts";
import { samples } from "./samples.ts";

/** The list of texts to load. Its first entry is the loaded text, so that every other entry can be chosen, even repeatedly. */
export interface SourceList {
  /** Shows the name of the loaded text, and the drafts. */
  readonly show: (name: string, drafts: readonly Draft[]) => void;
}

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** Returns the name of the example with this text, if any. */
export const sampleOf = (text: string): string | undefined =>
  Object.entries(samples).find(([, sample]) => sample() === text)?.[0];

/** Creates the list of examples and drafts. */
export function makeSourceList(
  onSample: (text: string, name: string) => void,
  onDraft: (draft: Draft) => void,
): SourceList {
  const list = byId<HTMLSelectElement>("samples");
  const group = (label: string, options: readonly HTMLOptionElement[]): HTMLOptGroupElement[] => {
    const element = document.createElement("optgroup");
    element.label = label;
    element.append(...options);
    return options.length === 0 ? [] : [element];
  };
  let listedDrafts: readonly Draft[] = [];
  list.onchange = () => {
    const { value } = list;
    list.selectedIndex = 0;
    const draft = listedDrafts.find(({ id }) => value === `draft ${id}`);
    const sample = samples[value];
    if (draft !== undefined) onDraft(draft);
    else if (sample !== undefined) onSample(sample(), value);
  };
  return {
    show: (name, drafts) => {
      listedDrafts = drafts;
      const loaded = option(name, "");
      loaded.hidden = true;
      const draftOptions = drafts.map((draft) =>
        option(`${draft.name}, ${dateFormat.format(draft.at)}`, `draft ${draft.id}`),
      );
      list.replaceChildren(
        loaded,
        ...group(
          "Examples",
          Object.keys(samples).map((each) => option(each)),
        ),
        ...group("Stored on this device", draftOptions),
      );
    },
  };
}
