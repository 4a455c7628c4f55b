import type { MessageTemplate } from "#diagnostics/messages.ts";
import type { SurveyRule } from "../facts.ts";
import { type ActiveConstruct, activeConstructs, findActiveMarkup } from "../markup/active-markup.ts";
import { eachMarkupText } from "../markup/markup-texts.ts";

const rest = "Remove all such markup; bold text, lists, pictures and links to web pages are allowed.";
const inHtml = `Clients show this text as HTML, and older ones do not sanitize it. ${rest}`;
const inText = `Some clients show this text as HTML without sanitizing it. ${rest}`;

type MessageId = ActiveConstruct | `${ActiveConstruct}InText`;

/** Two messages for each construct: an error if browsers show the text as HTML, and a warning for other texts. */
const buildMessages = () =>
  Object.fromEntries(
    Object.entries(activeConstructs).flatMap(([id, construct]): [string, MessageTemplate][] => {
      const message = `This text contains ${construct}.`;
      return [
        [id, { message, help: inHtml }],
        [`${id}InText`, { severity: "warning", message, help: inText }],
      ];
    }),
  ) as Readonly<Record<MessageId, MessageTemplate>>;

type Messages = ReturnType<typeof buildMessages>;

/**
 * Texts that respondents see contain no markup that can run or load code. It is an error for descriptions, which browsers show
 * as HTML unless they are declared to be plain, and otherwise a warning, because some clients show all texts as HTML. Each text
 * has at most one finding.
 */
export const noActiveMarkup = {
  code: "no-active-markup",
  severity: "error",
  messages: /* @__PURE__ */ buildMessages(),
  check(facts, report) {
    eachMarkupText(facts, (text, pointer, form) => {
      const found = findActiveMarkup(text);
      if (found === null) return;
      const { construct, name } = found;
      report(pointer, form === "html" ? construct : `${construct}InText`, () => ({ params: { name } }));
    });
  },
} as const satisfies SurveyRule<Messages>;
