import { type Sentence, say } from "#diagnostics/sentences.ts";
import type { DashboardRule } from "../dashboard-facts.ts";
import type { Report } from "../rule.ts";

const EVERYONE = 21;
const COLLABORATORS = 37;

const help = "Write 21 or 37.";

const unknownRestriction = {
  message:
    'The restriction level {value} is unknown: 21 means "everyone may edit", 37 "only collaborators may edit". What other levels allow is up to the server.',
  help,
} as const;

const unknownCollaborator = {
  message:
    'The level {value} is unknown: 21 means "may view", 37 "may edit". What other levels allow is up to the server.',
  help,
} as const;

function reportLevel(report: Report, pointer: string, level: unknown, sentence: Sentence): void {
  if (typeof level === "number" && level !== EVERYONE && level !== COLLABORATORS)
    report(pointer, () => say(sentence, { value: level }));
}

/** Restriction levels of dashboards and levels of collaborators are 21 or 37. */
export const knownLevel = {
  code: "known-level",
  severity: "warning",
  sentences: [unknownRestriction, unknownCollaborator],
  summary: "Restriction and collaborator levels are 21 or 37.",
  check({ kind, objects }, report) {
    const isCollaborator = kind === "collaborator" || kind === "collaborator-create";
    for (const { pointer, value } of objects) {
      if (isCollaborator) reportLevel(report, `${pointer}/level`, value.level, unknownCollaborator);
      else reportLevel(report, `${pointer}/restriction_level`, value.restriction_level, unknownRestriction);
    }
  },
} as const satisfies DashboardRule;
