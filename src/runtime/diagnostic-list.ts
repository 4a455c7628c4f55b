/** How many diagnostics are listed at most. */
const LIMIT = 100;

const isWarning = ({ severity }: { readonly severity?: string | undefined }): boolean =>
  severity === "warning";

/** A bounded list of diagnostics: the first 100, errors before warnings. What is not a warning counts as an error. */
export const diagnosticList = <Entry extends object>() => {
  const found: Entry[] = [];
  let errors = 0;
  let warnings = 0;
  return {
    /** Adds a diagnostic, or only counts it. */
    add: (entry: Entry): void => {
      if ((isWarning(entry) ? warnings++ : errors++) < LIMIT) found.push(entry);
    },
    /** The list in the order of adding; where some were left out, its last entry is made by `more`, whose text says how many. */
    close: (more: (message: string) => Entry): readonly Entry[] => {
      const left = errors + warnings - LIMIT;
      if (left <= 0) return found;
      let room = LIMIT - errors;
      return [...found.filter((entry) => !isWarning(entry) || room-- > 0), more(`${left} more left out.`)];
    },
  };
};
