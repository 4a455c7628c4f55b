// What is mutated together, and the tests that run against it.

export const groups = {
  compiler: {
    folders: [
      ...["routing", "runtime", "check", "parse", "compile", "diagnostics"],
      ...["question-types", "branching-types"],
    ],
    tests: [
      ...["branching-types", "check", "compile", "compiled", "diagnostics", "laws", "model", "parse"],
      ...["question-types", "routing", "runtime"],
      // How question types look in pictures is part of them.
      "pictures/cards.test.ts",
    ],
  },
  rest: {
    folders: ["http", "stores", "cli", "analysis", "pictures", "pages", "print", "source", "testing"],
    tests: [
      ...["analysis", "cli", "http", "pages", "pictures", "print", "source", "stores", "testing"],
      // What texts of other programs are, which `source` recognises, shows in what is suggested.
      "suggestions",
    ],
  },
} as const satisfies Record<string, { folders: readonly string[]; tests: readonly string[] }>;

export type Group = keyof typeof groups;

export const groupNames = Object.keys(groups) as Group[];
