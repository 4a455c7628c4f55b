// The clock and the randomness of the machine. No other file of this folder reads them: `createServices` and `createHandler`
// use them as defaults, and `newKey` creates keys from them.

export const systemClock = (): Date => new Date();

/** Milliseconds for durations: unlike `systemClock`, it is never set back. */
export const monotonicMs = (): number => performance.now();

export const randomId = (): string => crypto.randomUUID();

/** A secret of 256 random bits as 43 characters that are safe in URLs (RFC 4648 section 5). */
export function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace("=", "");
}

const encoder = new TextEncoder();

/** The SHA-256 of a text, or of bytes, in lower-case hexadecimal. */
export async function hashText(text: string | Uint8Array): Promise<string> {
  const bytes = typeof text === "string" ? encoder.encode(text) : text;
  const hash = await crypto.subtle.digest("SHA-256", bytes as BufferSource);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
