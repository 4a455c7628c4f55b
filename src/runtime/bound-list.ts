/** The maximum number of listed diagnostics. */
const LIMIT = 100;

interface Entry {
  readonly severity?: "error" | "warning" | "info";
  readonly message: string;
}

/** Any severity other than a warning counts as an error. */
const isError = ({ severity }: Entry): boolean => severity !== "warning";

/**
 * The first 100 of the diagnostics found, errors before warnings, in their order. If some are omitted, `last` follows, with
 * their number.
 */
export const boundList = <Diagnostic extends Entry>(
  found: readonly Diagnostic[],
  last: Omit<Diagnostic, "message" | "params">,
): readonly Diagnostic[] => {
  const left = found.length - LIMIT;
  let warnings = LIMIT - found.filter(isError).length;
  return left > 0
    ? [
        ...found.filter((each) => isError(each) || warnings-- > 0).slice(0, LIMIT),
        { ...last, message: `${left} left out.`, params: { left } } as unknown as Diagnostic,
      ]
    : found;
};
