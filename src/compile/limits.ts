// Separate from the other options, which need the list of rules: programs that only parse bundle no rules.
import { requireKnownName } from "#diagnostics/did-you-mean.ts";
import { isObject } from "#diagnostics/json-value.ts";
import { defaultLimits, type Limits } from "#diagnostics/limits.ts";

/** The names of the options of functions that parse. */
const parseOptions: Readonly<Record<string, true>> = { limits: true, syntax: true };

/** The names in an object of options. Throws a TypeError for any other value. */
export function namesOf(options: object, what: string): readonly string[] {
  if (isObject(options)) return Object.keys(options);
  throw new TypeError(`The ${what} must be an object.`);
}

/** The limits with their defaults. Throws a TypeError for an unknown option or limit, because a typo would have no effect. */
export function resolveLimits(
  options: { readonly limits?: Partial<Limits> },
  known: Readonly<Record<string, true>> = parseOptions,
): Limits {
  for (const name of namesOf(options, "options")) requireKnownName(name, known, "option");
  const { limits } = options;
  if (limits === undefined) return defaultLimits;
  for (const name of namesOf(limits, "limits"))
    requireKnownName(name as keyof Limits, defaultLimits, "limit");
  return { ...defaultLimits, ...limits };
}
