import { unsure } from "#diagnostics/findings.ts";
import { findFormatting } from "#markup/find-formatting.ts";
import { plainText } from "#markup/plain-text.ts";
import type { SurveyRule } from "../facts.ts";
import { findActiveMarkup } from "../markup/active-markup.ts";
import { eachMarkupText } from "../markup/markup-texts.ts";

const messages = {
  literalMarkup: {
    message: 'Clients show the markup "{markup}" literally, because this is plain text.',
    help: "Write the text without tags and character references. Only descriptions may be HTML.",
  },
} as const;

/** The maximum length of a text with a fix: removing markup may take quadratic time. */
const MAX_FIXED = 2_000;

/** The text without markup; undefined if the result is blank or has markup again. */
function withoutMarkup(text: string): string | undefined {
  const plain = text.length > MAX_FIXED ? "" : plainText(text).replace(/\s+/g, " ").trim();
  return plain === "" || findFormatting(plain) !== undefined ? undefined : plain;
}

/** Texts that clients show as plain text contain no markup. Active markup is reported by no-active-markup. */
export const noMarkupInPlainText = {
  code: "no-markup-in-plain-text",
  severity: "warning",
  messages,
  check(facts, report) {
    eachMarkupText(facts, (text, pointer, form) => {
      const markup = form === "plain" ? findFormatting(text) : undefined;
      if (markup === undefined || findActiveMarkup(text) !== null) return;
      report(pointer, "literalMarkup", () => {
        const value = withoutMarkup(text);
        return {
          params: { markup },
          fixes:
            value === undefined
              ? undefined
              : unsure("Remove the markup", [{ op: "replace", path: pointer, value }]),
        };
      });
    });
  },
} as const satisfies SurveyRule<typeof messages>;
