export const hostMessages = {
  userName: {
    message: '"{link}" has a user name before its host. The link does not lead to the address before the @.',
    help: "Remove everything between https:// and the host.",
  },
  noHost: {
    message: '"{link}" has no host, so it leads nowhere.',
    help: 'Write the host after https://, such as "https://example.org/".',
  },
  wrongPort: {
    message: 'The port of "{link}" is not a number from 1 to 65535, so browsers do not open the link.',
    help: "Remove the port and the colon before it.",
  },
  wrongHost: {
    message: 'The host of "{link}" is not a valid host name, or browsers read it as a different one.',
    help: "Write the host as letters, digits and hyphens, separated by dots.",
  },
  confusableHost: {
    severity: "warning",
    message:
      'The host of "{link}" mixes alphabets or uses letters that look like others. Respondents may mistake it for another host.',
    help: "Type the host again on a keyboard of its language.",
  },
} as const;

const AUTHORITY = /^https:\/\/([^/?#]*)/i;
const HOST_AND_PORT = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s;
const ASCII = /^[!-~]*$/;
/** RFC 1123 section 2.1, with the underscore, which existing host names contain. */
const HOST_NAME = /^(?=.{1,254}$)(?:[a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}\.?$/i;

const isPort = (port: string): boolean =>
  /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535;

/** The host that browsers read (WHATWG URL Standard section 3.5), or null if they reject it. */
function readHost(host: string): string | null {
  try {
    return new URL(`https://${host}/`).hostname;
  } catch {
    // `URL.canParse` does not return the host.
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

/** Alphabets with letters that look like letters of another alphabet. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

/** Labels that consist of Cyrillic or Greek letters that look like Latin ones. */
const LATIN_LOOKALIKES = /^(?:[асԁеһіјӏорԛѕԝхуѵ\d-]+|[αηικνορτυω\d-]+)$/u;

/** A host below a top-level domain of ASCII letters; hosts may end in a dot. */
const BELOW_ASCII = /\.[a-z]+\.?$/;

/**
 * Whether a host can be mistaken for another one: a label mixes alphabets, or consists of look-alikes of Latin letters below an
 * ASCII domain. Based on Unicode UTS 39, for the alphabets that phishing has used.
 */
function isConfusableHost(host: string): boolean {
  const shown = host.toLowerCase();
  return shown.split(".").some((label) => {
    if (alphabets.filter((alphabet) => alphabet.test(label)).length > 1) return true;
    return LATIN_LOOKALIKES.test(label) && /[^\d-]/.test(label) && BELOW_ASCII.test(shown);
  });
}

/** The id of the message about the host, or null if nothing is wrong. Expects an https address without unusual characters. */
export function hostIssue(link: string): keyof typeof hostMessages | null {
  const authority = AUTHORITY.exec(link)?.[1] ?? "";
  if (authority.includes("@")) return "userName";
  const [, host = "", port] = HOST_AND_PORT.exec(authority) ?? [];
  if (host === "") return "noHost";
  if (port !== undefined && !isPort(port)) return "wrongPort";
  if ((ASCII.test(host) && !host.startsWith("[") && !HOST_NAME.test(host)) || !isAsShown(host))
    return "wrongHost";
  return !ASCII.test(host) && isConfusableHost(host) ? "confusableHost" : null;
}
