import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { OperationInput } from "./operation.ts";

/** The value of `Preference-Applied`: the preference of a request that was applied. */
export const STRICT = "handling=strict";

/**
 * Whether a request prefers strict handling: `Prefer: handling=strict`. Of several `handling`, the first applies; unknown
 * preferences are ignored. RFC 7240 sections 2 and 4.4.
 */
export function prefersStrict(headers: Headers): boolean {
  const prefer = headers.get("prefer");
  if (prefer === null) return false;
  // A quoted value means the same without its quotes, and may have commas in it.
  const unquoted = prefer.replace(/"((?:[^"\\]|\\.)*)"?/g, (_, text: string) =>
    /^[\w-]*$/.test(text) ? text : "",
  );
  for (const preference of unquoted.split(",")) {
    const [name = "", value = ""] = (preference.split(";", 1)[0] ?? "").split("=", 2);
    if (name.trim().toLowerCase() === "handling") return value.trim().toLowerCase() === "strict";
  }
  return false;
}

interface Rejection {
  readonly ok: false;
  readonly diagnostics: readonly Diagnostic[];
}

/** The outcome of checking a body; if the request prefers strict handling, warnings reject it as errors do. */
export const handleStrictly = <
  Accepted extends { readonly ok: true; readonly diagnostics: readonly Diagnostic[] },
>(
  outcome: Accepted | Rejection,
  { strict }: Pick<OperationInput, "strict">,
): Accepted | Rejection =>
  strict === true && outcome.diagnostics.some(({ severity }) => severity === "warning")
    ? { ok: false, diagnostics: outcome.diagnostics }
    : outcome;
