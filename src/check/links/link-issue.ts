import { hostIssue, hostMessages } from "./host-issue.ts";

/** Links that are valid without further checks: https, a host name below a top-level domain of letters, and neutral characters. */
const PLAIN_WEB =
  /^https:\/\/(?=[^/?#]{1,253}(?:[/?#]|$))(?![^/?#]*xn--)(?:[a-z0-9_-]{1,63}\.)*[a-z][a-z0-9-]{0,62}(?:[/?#](?:[!#$&-;=?-[\]^_a-z{|}~]|%(?!0[0ad]))*)?$/i;

const word = "[a-z0-9!$&'*+=_~-]+";
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const field = "(?:subject|body)=(?:[a-z0-9!$'()*+,;:@/?._~-]|%(?!0[0ad])[0-9a-f]{2})*";

/** RFC 6068: one address, and only the two fields that section 4 calls safe. */
const PLAIN_MAIL = new RegExp(
  `^mailto:${word}(?:\\.${word})*@(?:${label}\\.)+${label}(?:\\?${field}(?:&${field})*)?$`,
  "i",
);

const isPlain = (link: string): boolean => PLAIN_WEB.test(link) || PLAIN_MAIL.test(link);

/** The beginning of a web address with missing or surplus characters. */
const MISSPELT_SCHEME = /^(?:h?t+ps?[:;]?\/+|\/\/)/i;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/** Schemes whose addresses are code, or contain code. */
const codeSchemes = new Set(["javascript", "vbscript", "data", "blob", "filesystem", "view-source"]);

const suggestionHelp = 'Did you mean "{suggestion}"?';
const schemeHelp = "Write an address that starts with https://, or mailto: and an e-mail address.";
const otherScheme =
  '"{link}" does not start with https:// or mailto:. The deployed service rejects other links.';
const plainScheme =
  '"{link}" starts with http:, so others can intercept the connection and change what respondents see.';

/** The messages about links. All have the placeholder `link`, or none. */
export const linkMessages = {
  whiteSpace: {
    message:
      '"{link}" contains white space or a control character. Browsers remove or change it, so the link leads elsewhere.',
    help: "Remove the character, or write %20 for white space that belongs to the address.",
  },
  invisibleCharacter: {
    message:
      "This link contains invisible characters, or characters that change the reading direction. It may lead to another address than it shows.",
    help: "Type the address instead of copying it.",
  },
  backslash: {
    message:
      '"{link}" contains a backslash. Browsers read it as a slash, so the link may lead to another host.',
    help: "Write /, or %5C for a backslash that belongs to the address.",
  },
  quotationMark: {
    message:
      '"{link}" contains a quotation mark, a backtick or an angle bracket, which can inject HTML into the page that shows it.',
    help: "Write %22, %60, %3C or %3E instead.",
  },
  lineBreak: {
    message:
      '"{link}" contains an encoded line break or NUL, which can inject headers into messages and requests.',
    help: "Remove %0A, %0D and %00.",
  },
  mailForm: {
    message: '"{link}" is not a mailto link with one address and no fields other than subject and body.',
    help: 'Write a link such as "mailto:help@example.org".',
  },
  codeScheme: {
    message: '"{link}" can run code in the page that shows the survey.',
    help: "Link to an address that starts with https://.",
  },
  otherScheme: { message: otherScheme, help: schemeHelp },
  plainScheme: { message: plainScheme, help: schemeHelp },
  otherSchemeSuggested: { message: otherScheme, help: suggestionHelp },
  plainSchemeSuggested: { message: plainScheme, help: suggestionHelp },
  ...hostMessages,
} as const;

type SuggestedId = "otherSchemeSuggested" | "plainSchemeSuggested";

/** What is wrong with a link: the id of a message, and the link that was probably intended. */
export type LinkIssue =
  | { readonly messageId: Exclude<keyof typeof linkMessages, SuggestedId>; readonly suggestion?: undefined }
  | { readonly messageId: SuggestedId; readonly suggestion: string };

/** Characters that links must not contain, and the messages about them. */
const characters = [
  [/[\p{Cc}\s]/u, "whiteSpace"],
  [/[\p{Bidi_Control}\u00ad\u200b\u2060]/u, "invisibleCharacter"],
  [/\\/, "backslash"],
  [/["<>`]/, "quotationMark"],
  [/%0[0ad]/i, "lineBreak"],
] as const;

const characterIssue = (link: string) => characters.find(([pattern]) => pattern.test(link))?.[1];

function schemeIssue(link: string): LinkIssue | null {
  const name = SCHEME.exec(link)?.[1]?.toLowerCase();
  if (name === "https") return null;
  if (name === "mailto") return { messageId: "mailForm" };
  if (name !== undefined && codeSchemes.has(name)) return { messageId: "codeScheme" };
  const isPlainWeb = name === "http";
  const suggestion = [`https://${link.replace(MISSPELT_SCHEME, "")}`, `mailto:${link}`].find(isPlain);
  const messageId = isPlainWeb ? "plainScheme" : "otherScheme";
  return suggestion === undefined ? { messageId } : { messageId: `${messageId}Suggested`, suggestion };
}

/**
 * Returns what is wrong with a link, or null. Accepts https addresses (RFC 3986, or the WHATWG URL Standard for hosts in
 * other scripts) whose host is the one that the text shows, and plain mailto addresses (RFC 6068).
 */
export function linkIssue(link: string): LinkIssue | null {
  if (isPlain(link)) return null;
  const character = characterIssue(link);
  if (character !== undefined) return { messageId: character };
  const scheme = schemeIssue(link);
  if (scheme !== null) return scheme;
  const messageId = hostIssue(link);
  return messageId === null ? null : { messageId };
}
