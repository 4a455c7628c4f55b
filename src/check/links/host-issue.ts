import type { Params } from "#diagnostics/diagnostic.ts";
import { type Sentence, say } from "#diagnostics/sentences.ts";

/** What is wrong with a link. */
export interface LinkIssue extends Required<Sentence> {
  readonly params: Params;
  /** The link works, but may not lead where respondents think. */
  readonly isWarning?: true;
  /** The link that was probably intended. */
  readonly suggestion?: string;
}

const userName = {
  message: '"{link}" has a user name before its host: the link does not lead to what stands before the @.',
  help: "Remove everything between https:// and the host.",
} as const;

const noHost = {
  message: '"{link}" has no host, so it leads nowhere.',
  help: 'Write the host after https://, such as "https://example.org/".',
} as const;

const wrongPort = {
  message: '"{port}" is not a port; ports are numbers from 1 to 65535.',
  help: "Remove the colon and what follows it, up to the next slash.",
} as const;

const wrongHost = {
  message: '"{host}" is not a host name, or browsers read it as another host than it shows.',
  help: "Write the host as its owner does: letters, digits and hyphens between dots.",
} as const;

const confusableHost = {
  message:
    '"{host}" mixes letters of several alphabets, or uses letters that look like others; respondents may take it for another host.',
  help: "Type the host again on a keyboard of its own language.",
} as const;

/** All that is said of hosts. */
export const hostSentences = [userName, noHost, wrongPort, wrongHost, confusableHost] as const;

const AUTHORITY = /^https:\/\/([^/?#]*)/i;
const HOST_AND_PORT = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s;
const ASCII = /^[!-~]*$/;
/** RFC 1123 section 2.1, with the underscore that real host names have. */
const HOST_NAME = /^(?=.{1,254}$)(?:[a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}\.?$/i;

const isPort = (port: string): boolean =>
  /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535;

/** The host that browsers read (WHATWG URL Standard section 3.5), or null where they read none. */
function readHost(host: string): string | null {
  try {
    return new URL(`https://${host}/`).hostname;
  } catch {
    // There is no other way to ask.
    return null;
  }
}

/** Whether browsers go to the host that the text shows. */
function isAsShown(host: string): boolean {
  const read = readHost(host)?.split(".");
  if (read === undefined) return false;
  const shown = host.normalize("NFC").toLowerCase();
  if (shown !== shown.normalize("NFKC").toLowerCase()) return false;
  const labels = shown.split(".");
  return (
    labels.length === read.length &&
    labels.every((label, index) =>
      ASCII.test(label) ? label === read[index] : read[index]?.startsWith("xn--") === true,
    )
  );
}

/** Alphabets with letters that look like letters of another one. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

/** Labels of nothing but Cyrillic or Greek letters that look like Latin ones. */
const LATIN_LOOK = /^(?:[асԁеһіјӏорԛѕԝхуѵ\d-]+|[αηικνορτυω\d-]+)$/u;

/** A host below a top-level domain of ASCII letters; hosts may end in a dot. */
const BELOW_ASCII = /\.[a-z]+\.?$/;

/**
 * Whether a host can be taken for another one: a label mixes alphabets, or is written in look-alikes of Latin letters
 * below an ASCII domain. After Unicode UTS 39, as far as the alphabets that phishing has used go.
 */
function isConfusableHost(host: string): boolean {
  const shown = host.toLowerCase();
  return shown.split(".").some((label) => {
    if (alphabets.filter((alphabet) => alphabet.test(label)).length > 1) return true;
    return LATIN_LOOK.test(label) && /[^\d-]/.test(label) && BELOW_ASCII.test(shown);
  });
}

/** What is wrong with the host of an https address without unusual characters, or null. */
export function hostIssue(link: string): LinkIssue | null {
  const authority = AUTHORITY.exec(link)?.[1] ?? "";
  if (authority.includes("@")) return say(userName, { link });
  const [, host = "", port] = HOST_AND_PORT.exec(authority) ?? [];
  if (host === "") return say(noHost, { link });
  if (port !== undefined && !isPort(port)) return say(wrongPort, { port });
  if ((ASCII.test(host) && !host.startsWith("[") && !HOST_NAME.test(host)) || !isAsShown(host))
    return say(wrongHost, { host });
  if (!ASCII.test(host) && isConfusableHost(host))
    return { ...say(confusableHost, { host }), isWarning: true };
  return null;
}
