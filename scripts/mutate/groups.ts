// What is mutated together, and the tests that run against it.

export const groups = {
  compiler: {
    folders: [
      ...["routing", "runtime", "check", "parse", "compile", "diagnostics"],
      ...["question-types", "branching-types"],
    ],
    tests: [
      ...["branching-types", "check", "compile", "compiled", "diagnostics", "laws", "model", "parse"],
      ...["question-types", "routing", "runtime", "suggestions"],
      // They meet every type of question and of branching, with all of its answers.
      ...["analysis", "testing/respondents.test.ts", "testing/surveys.test.ts"],
      // How question types look in pictures is part of them.
      ...["pictures/cards.test.ts", "pictures/svg.test.ts"],
    ],
  },
  rest: {
    folders: ["http", "stores", "cli", "analysis", "pictures", "pages", "print", "source", "testing"],
    tests: [
      ...["analysis", "cli", "http", "pages", "pictures", "print", "source", "stores", "testing"],
      // What texts of other programs are, which `source` recognises, shows in what is suggested.
      "suggestions",
      // Slow ones that run in this process: they open old databases, and those of a server.
      ...[
        ...["accounts-migration", "backup-copy", "broken-stores", "contract", "damaged-backups", "databases"],
        ...["faults", "migrations", "migration-steps", "postgres", "probe", "purge-upgrade"],
        ...["running-upgrade", "unreachable-projects", "without-folder"],
      ].map((name) => `stores/${name}.slow.test.ts`),
    ],
  },
  others: {
    folders: ["audit", "fields", "fixes", "language-server", "markup", "model", "suggestions"],
    tests: [
      ...["audit", "check", "compiled", "diagnostics", "fixes", "language-server", "laws", "markup", "model"],
      ...["parse", "print", "runtime", "slips", "suggestions", "testing"],
    ],
  },
} as const satisfies Record<string, { folders: readonly string[]; tests: readonly string[] }>;

export type Group = keyof typeof groups;

export const groupNames = Object.keys(groups) as Group[];
