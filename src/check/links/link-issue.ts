import { say } from "#diagnostics/sentences.ts";
import { hostIssue, hostSentences, type LinkIssue } from "./host-issue.ts";

/** Links that need no second look: https, a host name below a top-level domain of letters, and neutral characters. */
const PLAIN_WEB =
  /^https:\/\/(?=[^/?#]{1,253}(?:[/?#]|$))(?![^/?#]*xn--)(?:[a-z0-9_-]{1,63}\.)*[a-z][a-z0-9-]{0,62}(?:[/?#](?:[!#$&-;=?-[\]^_a-z{|}~]|%(?!0[0ad]))*)?$/i;

const word = "[a-z0-9!$&'*+=_~-]+";
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const field = "(?:subject|body)=(?:[a-z0-9!$'()*+,;:@/?._~-]|%(?!0[0ad])[0-9a-f]{2})*";

/** RFC 6068: one address, and of the fields the two that section 4 calls safe. */
const PLAIN_MAIL = new RegExp(
  `^mailto:${word}(?:\\.${word})*@(?:${label}\\.)+${label}(?:\\?${field}(?:&${field})*)?$`,
  "i",
);

const isPlain = (link: string): boolean => PLAIN_WEB.test(link) || PLAIN_MAIL.test(link);

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/** Schemes whose addresses are code, or carry it. */
const codeSchemes = new Set(["javascript", "vbscript", "data", "blob", "filesystem", "view-source"]);

const whiteSpace = {
  message:
    '"{link}" holds white space or a control character, which browsers drop or change: the link leads elsewhere.',
  help: "Remove it, or write white space that belongs to the address as %20.",
} as const;

const unseen = {
  message:
    "This link holds characters that cannot be seen or that turn the reading direction; it does not lead where it seems to.",
  help: "Type the address again instead of copying it.",
} as const;

const backslash = {
  message: '"{link}" holds a backslash, which browsers read as a slash: the link may lead to another host.',
  help: "Write /, or %5C if the backslash belongs to the address.",
} as const;

const quotationMark = {
  message:
    '"{link}" holds a quotation mark, a backtick or an angle bracket, with which it could break out of the page that shows it.',
  help: "Write %22, %60, %3C or %3E instead.",
} as const;

const lineBreak = {
  message:
    '"{link}" holds an encoded line break or NUL, with which headers can be slipped into messages and requests.',
  help: "Remove %0A, %0D and %00.",
} as const;

/** Characters that no link may hold, and what to say of them. */
const characters = [
  [/[\p{Cc}\s]/u, whiteSpace],
  [/[\p{Bidi_Control}\u00ad\u200b\u2060]/u, unseen],
  [/\\/, backslash],
  [/["<>`]/, quotationMark],
  [/%0[0ad]/i, lineBreak],
] as const;

function characterIssue(link: string): LinkIssue | null {
  const found = characters.find(([pattern]) => pattern.test(link));
  return found === undefined ? null : say(found[1], { link });
}

const mailForm = {
  message: '"{link}" is not a plain mailto link: one address, and no fields but subject and body.',
  help: 'Write it like "mailto:help@example.org".',
} as const;

const codeScheme = {
  message: 'A link that starts with "{scheme}" can run code in the page that shows the survey.',
  help: "Link to a page: an address that starts with https://.",
} as const;

const help = "Write an address that starts with https://, or mailto: and an e-mail address.";
const suggestionHelp = 'Did you mean "{suggestion}"?';

const otherScheme = {
  message: '"{link}" does not start with https:// or mailto:, the only links that clients open.',
  help,
} as const;

const plainScheme = {
  message:
    'A link may start with https:// or mailto:, not with "http:": others could listen in, or change what respondents see.',
  help,
} as const;

const otherSchemeSuggested = { message: otherScheme.message, help: suggestionHelp } as const;
const plainSchemeSuggested = { message: plainScheme.message, help: suggestionHelp } as const;

/** All that is said of links. */
export const linkSentences = [
  ...[whiteSpace, unseen, backslash, quotationMark, lineBreak, mailForm, codeScheme],
  ...[otherScheme, plainScheme, otherSchemeSuggested, plainSchemeSuggested],
  ...hostSentences,
] as const;

function schemeIssue(link: string): LinkIssue | null {
  const name = SCHEME.exec(link)?.[1]?.toLowerCase();
  if (name === "https") return null;
  if (name === "mailto") return say(mailForm, { link });
  if (name !== undefined && codeSchemes.has(name)) return say(codeScheme, { scheme: `${name}:` });
  const isPlainWeb = name === "http";
  const suggestion = (
    isPlainWeb ? [`https${link.slice(4)}`] : [`https://${link.replace(/^\/\//, "")}`, `mailto:${link}`]
  ).find(isPlain);
  return suggestion === undefined
    ? say(isPlainWeb ? plainScheme : otherScheme, { link })
    : { ...say(isPlainWeb ? plainSchemeSuggested : otherSchemeSuggested, { link, suggestion }), suggestion };
}

/**
 * What is wrong with a link, or null. Accepted are https addresses (RFC 3986, or the WHATWG URL Standard for hosts in
 * other scripts) whose host is the one that the text shows, and plain mailto addresses (RFC 6068).
 */
export function linkIssue(link: string): LinkIssue | null {
  if (isPlain(link)) return null;
  return characterIssue(link) ?? schemeIssue(link) ?? hostIssue(link);
}
