import { defaultLimits, type Limits } from "#diagnostics/limits.ts";
import { readText } from "#parse/read-text.ts";
import type { Denial } from "../answering/denial.ts";
import { badRequest, brokenOff, tooLarge, tooLate, wrongEncoding, wrongType } from "../answering/denials.ts";
import { isJson } from "./media-type.ts";
import { readBytes } from "./read-bytes.ts";

/** Bounds of reading a body. */
export interface BodyLimits {
  /** Bytes. */
  readonly bodyBytes: number;
  /** Milliseconds until the last byte. */
  readonly bodyTimeoutMs: number;
}

/** A body as JSON.parse gives it: of members that stand twice, the last. */
export interface BodyRead {
  readonly ok: true;
  readonly value: unknown;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** What the headers alone say against a body. */
function refuseUnread({ method, headers }: Request, most: number): Denial | null {
  if (!isJson(headers.get("content-type"))) return wrongType(method === "PATCH");
  const encoding = headers.get("content-encoding");
  if (encoding !== null && encoding.toLowerCase() !== "identity") return wrongEncoding;
  const announced = headers.get("content-length");
  if (announced === null) return null;
  if (!/^[0-9]+$/.test(announced)) return badRequest("valid-header", "Content-Length is no number.");
  return Number(announced) > most ? tooLarge(most) : null;
}

/** Says where bytes stop being JSON. Members that stand twice are no reason: JSON.parse has not stopped at them. */
function explain(bytes: Uint8Array, limits: Limits): Denial {
  const read = readText(bytes, limits);
  const findings = read.ok ? [] : read.diagnostics.filter(({ code }) => code !== "unique-keys");
  const [first] = findings;
  if (first === undefined) return badRequest("valid-json", "The body is not JSON.");
  const start = first.span?.start;
  const place = start === undefined ? "" : ` (line ${start.line}, column ${start.column})`;
  return { ...badRequest(first.code, `${first.message}${place}`), diagnostics: findings };
}

/** Reads the body of a request as JSON: its type first, then its size, then what it says. Compressed ones are refused. */
export async function readBody(
  request: Request,
  { bodyBytes, bodyTimeoutMs }: BodyLimits,
  limits: Partial<Limits>,
): Promise<BodyRead | Denial> {
  const refused = refuseUnread(request, bodyBytes);
  if (refused !== null) return refused;
  const { body } = request;
  const bytes = body === null ? new Uint8Array(0) : await readBytes(body, bodyBytes, bodyTimeoutMs);
  if (bytes === "too-large") return tooLarge(bodyBytes);
  if (bytes === "too-late") return tooLate;
  if (bytes === "broken") return brokenOff;
  try {
    return { ok: true, value: JSON.parse(utf8.decode(bytes)) };
  } catch {
    return explain(bytes, { ...defaultLimits, ...limits });
  }
}
