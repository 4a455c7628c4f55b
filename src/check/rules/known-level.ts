import type { DashboardRule } from "../dashboard-facts.ts";

const EVERYONE = 21;
const COLLABORATORS = 37;

const help = "Use 21 or 37.";

const messages = {
  unknownRestriction: {
    message:
      "Unknown restriction level {level}: expected 21 (everyone may edit) or 37 (only collaborators may edit). The server decides what other levels allow.",
    help,
  },
  unknownCollaborator: {
    message:
      "Unknown level {level}: expected 21 (may view) or 37 (may edit). The server decides what other levels allow.",
    help,
  },
} as const;

const isUnknown = (level: number | null | undefined): level is number =>
  typeof level === "number" && level !== EVERYONE && level !== COLLABORATORS;

/** Restriction levels of dashboards and levels of collaborators are 21 or 37. */
export const knownLevel = {
  code: "known-level",
  severity: "warning",
  messages,
  check({ kind, objects }, report) {
    const isCollaborator = kind === "collaborator" || kind === "collaborator-create";
    const name = isCollaborator ? "level" : "restriction_level";
    const id = isCollaborator ? "unknownCollaborator" : "unknownRestriction";
    for (const { pointer, value } of objects) {
      const level = value[name];
      if (isUnknown(level)) report(`${pointer}/${name}`, id, () => ({ params: { level } }));
    }
  },
} as const satisfies DashboardRule<typeof messages>;
