import { quote } from "#diagnostics/echo.ts";
import { hostIssue, type LinkIssue } from "./host-issue.ts";

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

function characterIssue(link: string): LinkIssue | null {
  if (/[\p{Cc}\s]/u.test(link))
    return {
      message: `${quote(link)} holds white space or a control character; browsers drop or change it, so that the link leads elsewhere.`,
      help: "Remove it. White space that belongs to an address is written as %20.",
    };
  if (/[\p{Bidi_Control}\u00ad\u200b\u2060]/u.test(link))
    return {
      message:
        "This link holds characters that cannot be seen, or that turn the reading direction; it does not lead where it seems to.",
      help: "Type the address again instead of copying it.",
    };
  if (link.includes("\\"))
    return {
      message: `${quote(link)} holds a backslash; browsers read it as a slash, so that another host may be meant.`,
      help: "Write / instead, or %5C where a backslash belongs to the address.",
    };
  if (/["<>`]/.test(link))
    return {
      message: `${quote(link)} holds a quotation mark or an angle bracket, with which it could break out of the page that shows it.`,
      help: "Write %22, %3C, %3E or %60 instead.",
    };
  if (/%0[0ad]/i.test(link))
    return {
      message: `${quote(link)} holds an encoded line break or NUL, with which headers can be slipped into messages and requests.`,
      help: "Remove %0A, %0D and %00.",
    };
  return null;
}

function schemeIssue(link: string): LinkIssue | null {
  const scheme = SCHEME.exec(link)?.[1]?.toLowerCase();
  if (scheme === "https") return null;
  if (scheme === "mailto")
    return {
      message: `${quote(link)} is no plain mailto link: one address, and no fields but subject and body.`,
      help: 'Write it like "mailto:help@example.org".',
    };
  if (scheme !== undefined && codeSchemes.has(scheme))
    return {
      message: `A link that starts with "${scheme}:" can run code in the page that shows the survey.`,
      help: "Link to a page: an address that starts with https://.",
    };
  const help = "Write an address that starts with https://, or mailto: and an e-mail address.";
  const suggestion = (
    scheme === "http" ? [`https${link.slice(4)}`] : [`https://${link}`, `mailto:${link}`]
  ).find(isPlain);
  return {
    message:
      scheme === undefined
        ? `${quote(link)} does not start with https:// or mailto:, so it would lead into the page that shows the survey.`
        : `A link may start with https:// or mailto:, not with ${quote(`${scheme}:`, 40)}: respondents are sent only where nobody can listen in or change what they see.`,
    help: suggestion === undefined ? help : `Did you mean ${quote(suggestion)}?`,
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

/**
 * What is wrong with a link, or null. Accepted are https addresses (RFC 3986, or the WHATWG URL Standard for hosts in
 * other scripts) whose host is the one that the text shows, and plain mailto addresses (RFC 6068).
 */
export function linkIssue(link: string): LinkIssue | null {
  if (isPlain(link)) return null;
  return characterIssue(link) ?? schemeIssue(link) ?? hostIssue(link);
}
