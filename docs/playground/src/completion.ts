import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { hoverTooltip } from "@codemirror/view";
import { textElement } from "./elements.ts";
import { explanationAt, proposalsAt } from "./schema-help.ts";

/** Proposes what may be written, after a quote at once. */
export function complete(context: CompletionContext): CompletionResult | null {
  const found = proposalsAt(context.state, context.pos);
  if (found === null || (!context.explicit && found.from === context.pos)) return null;
  const { from, to, proposals } = found;
  return {
    from,
    to,
    filter: true,
    options: proposals.map(({ label, detail, insert }) => ({
      label: insert.startsWith('"') ? `"${label}"` : label,
      displayLabel: label,
      apply: insert,
      ...(detail === "" ? {} : { info: detail }),
    })),
  };
}

/** What a member means, when somebody points at its name. */
export const memberHelp = hoverTooltip((view, position) => {
  const found = explanationAt(view.state, position);
  if (found === null) return null;
  return {
    pos: found.from,
    end: found.to,
    above: true,
    create: () => ({ dom: textElement("div", found.text, "hover") }),
  };
});
