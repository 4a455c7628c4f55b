import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { pointerTokens } from "#diagnostics/json-pointer.ts";
import type { Refusal } from "./result.ts";

/** What was asked about does not exist in this project. */
export const notFound = (what: string): Refusal => ({
  ok: false,
  status: 404,
  code: "not-found",
  detail: `This project has no such ${what}.`,
});

/** Who asks may not do that. */
export const forbidden = (detail: string): Refusal => ({
  ok: false,
  status: 403,
  code: "permission-denied",
  detail,
});

/** There can be only one, and there is one. */
export const alreadyThere = (detail: string, attr: string): Refusal => ({
  ok: false,
  status: 409,
  code: "unique",
  detail,
  attr,
});

/** The row is not, or no longer, of the version that the request depends on. */
export const changedMeanwhile: Refusal = {
  ok: false,
  status: 412,
  code: "precondition-failed",
  detail: "It is no longer as you have seen it. Read it again, and send your change for what you then see.",
};

/** The row is not of a version that was asked for. */
export const otherVersion: Refusal = {
  ok: false,
  status: 412,
  code: "precondition-failed",
  detail: "It is not of a version that If-Match names. Read it without If-Match to see how it is now.",
};

/** Who asks has seen this version already. */
export const notModified = (version: number): Refusal => ({
  ok: false,
  status: 304,
  code: "not-modified",
  detail: "It is as you have seen it.",
  version,
});

/** Names a member the way clients of the deployed interface read it: the names on the way to it, joined by `__`. */
const attributeOf = (pointer: string): string => pointerTokens(pointer).join("__");

/** A body in which something is wrong; `diagnostics` holds at least one error, the first of which is told foremost. */
export function invalidBody(diagnostics: readonly Diagnostic[]): Refusal {
  const first = diagnostics.find(({ severity }) => severity === "error");
  const attr = attributeOf(first?.pointer ?? "");
  return {
    ok: false,
    status: 400,
    code: first?.code ?? "valid-type",
    detail: first?.message ?? "The body cannot be used.",
    ...(attr === "" ? {} : { attr }),
    diagnostics,
  };
}

/** One member of the body is wrong in a way that only the data can tell. */
export const wrongMember = (code: string, member: string, message: string, help: string): Refusal =>
  invalidBody([{ code, severity: "error", message, pointer: `/${member}`, help }]);
