// Separate from the other options, which need the list of rules: programs that only parse bundle no rules.
import { requireKnownName } from "#diagnostics/did-you-mean.ts";
import { defaultLimits, type Limits } from "#diagnostics/limits.ts";

/** The names of the options of functions that parse. */
const parseOptions: Readonly<Record<string, true>> = { limits: true, syntax: true };

/** The limits with their defaults. Throws a TypeError for an unknown option or limit, because a typo would have no effect. */
export function resolveLimits(
  options: { readonly limits?: Partial<Limits> },
  known: Readonly<Record<string, true>> = parseOptions,
): Limits {
  for (const name of Object.keys(options)) requireKnownName(name, known, "option");
  const { limits } = options;
  if (limits === undefined) return defaultLimits;
  for (const name of Object.keys(limits)) requireKnownName(name as keyof Limits, defaultLimits, "limit");
  return { ...defaultLimits, ...limits };
}
