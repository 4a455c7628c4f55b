import type { Denial } from "../answering/denial.ts";
import { badCredential, noCredential } from "../answering/denials.ts";
import type { Authenticate } from "../handler-options.ts";
import type { Subject } from "../subject.ts";
import { within } from "./within.ts";

/** Who was found to ask. */
export interface Authenticated {
  readonly ok: true;
  readonly subject: Subject;
}

/** Some libraries give promises of their own. */
const isAwaited = <Value>(given: Value | PromiseLike<Value>): given is PromiseLike<Value> =>
  typeof (given as Partial<PromiseLike<Value>> | null | undefined)?.then === "function";

const isList = (value: unknown): boolean => Array.isArray(value);

/** Whoever is not told apart clearly gets nowhere. */
const isSubject = (given: Subject): boolean =>
  typeof given.user === "object" &&
  given.user !== null &&
  (given.projects === "*" || isList(given.projects)) &&
  isList(given.scopes);

/**
 * Asks who sends a request. Rejects where `authenticate` does, where it takes longer than `ms` milliseconds, and where it
 * gives something that is no subject.
 */
export async function authenticated<Context>(
  authenticate: Authenticate<Context>,
  request: Request,
  context: Context | undefined,
  ms: number,
): Promise<Authenticated | Denial> {
  const asked = authenticate(request, context);
  const subject = isAwaited(asked) ? await within(asked, ms, "authenticate") : asked;
  if (subject === null || subject === undefined)
    return /^bearer /i.test(request.headers.get("authorization") ?? "") ? badCredential : noCredential;
  if (!isSubject(subject))
    throw new TypeError("authenticate must give a user, projects and scopes, or null.");
  return { ok: true, subject };
}
