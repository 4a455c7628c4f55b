import type { Draft } from "./drafts.ts";
import { byId, option } from "./elements.ts";
import { samples } from "./samples.ts";

/** The list of what can be loaded. Its first entry is what is loaded, so that all others can be chosen, also once more. */
export interface SourceList {
  /** Shows what is loaded, and which drafts there are. */
  readonly show: (name: string, drafts: readonly Draft[]) => void;
}

const when = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** The name of the example with this text, if it is one. */
export const sampleOf = (text: string): string | undefined =>
  Object.entries(samples).find(([, sample]) => sample() === text)?.[0];

/** Makes the list of examples and drafts work. */
export function makeSourceList(
  onSample: (text: string, name: string) => void,
  onDraft: (draft: Draft) => void,
): SourceList {
  const list = byId<HTMLSelectElement>("samples");
  const group = (label: string, options: readonly HTMLOptionElement[]): HTMLOptGroupElement[] => {
    const made = document.createElement("optgroup");
    made.label = label;
    made.append(...options);
    return options.length === 0 ? [] : [made];
  };
  let kept: readonly Draft[] = [];
  list.onchange = () => {
    const { value } = list;
    list.selectedIndex = 0;
    const draft = kept.find(({ id }) => value === `draft ${id}`);
    const sample = samples[value];
    if (draft !== undefined) onDraft(draft);
    else if (sample !== undefined) onSample(sample(), value);
  };
  return {
    show: (name, drafts) => {
      kept = drafts;
      const loaded = option(name, "");
      loaded.hidden = true;
      const draftOptions = drafts.map((draft) =>
        option(`${draft.name}, ${when.format(draft.at)}`, `draft ${draft.id}`),
      );
      list.replaceChildren(
        loaded,
        ...group(
          "Examples",
          Object.keys(samples).map((each) => option(each)),
        ),
        ...group("Kept on this device", draftOptions),
      );
    },
  };
}
