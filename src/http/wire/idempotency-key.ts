import { hashText } from "../accounts/api-keys.ts";
import { badRequest, type HttpProblem } from "./problems.ts";

/** What a request with `Idempotency-Key` is recognized by when it is sent again. */
export interface IdempotencyKey {
  /** The name that the caller has given to the request. */
  readonly key: string;
  /** SHA-256 of the body, in lower-case hexadecimal. */
  readonly fingerprint: string;
}

/** Characters of a key. */
const MAX_LENGTH = 255;

/** A string of structured fields. RFC 9651 section 3.3.3. */
const structuredString = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;

const malformed = badRequest(
  "valid-header",
  `Idempotency-Key is not 1 to ${MAX_LENGTH} printable ASCII characters in double quotes, such as "8e03978e-40d5-43dd-bc93-6894a57f9324".`,
);

/** The `Idempotency-Key` of a request; null where there is none, 400 where it is malformed. */
export function readIdempotencyKey(headers: Headers): string | null | HttpProblem {
  const value = headers.get("idempotency-key");
  if (value === null) return null;
  // A list of two keys, which is how two headers arrive, does not match.
  const key = structuredString.exec(value.trim())?.[1]?.replace(/\\(.)/g, "$1") ?? "";
  return key === "" || key.length > MAX_LENGTH ? malformed : key;
}

/** The text of a body that was parsed already. One that cannot be written is refused by its operation. */
function textOf(body: unknown): string {
  try {
    return JSON.stringify(body) ?? "";
  } catch {
    // Too deep to be written.
    return "";
  }
}

/** Tells bodies apart: by their bytes, or, where the body was parsed already, by its text. */
export const fingerprintOf = (body: unknown): Promise<string> =>
  hashText(body instanceof Uint8Array ? body : textOf(body));
