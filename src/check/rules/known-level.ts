import type { DashboardRule } from "../dashboard-facts.ts";
import type { Report } from "../rule.ts";

const EVERYONE = 21;
const COLLABORATORS = 37;

const isKnown = (level: unknown): boolean =>
  typeof level !== "number" || level === EVERYONE || level === COLLABORATORS;

function reportLevel(
  report: Report,
  pointer: string,
  level: unknown,
  meanings: readonly [string, string],
): void {
  if (isKnown(level)) return;
  report(pointer, () => ({
    message: `${level} is no level that is known: ${EVERYONE} is "${meanings[0]}", ${COLLABORATORS} is "${meanings[1]}". What another number allows is for the server to say.`,
    help: `Write ${EVERYONE} or ${COLLABORATORS}.`,
  }));
}

/** Restriction levels of dashboards and levels of collaborators are 21 or 37. */
export const knownLevel = {
  code: "known-level",
  severity: "warning",
  summary: "Restriction and collaborator levels are 21 or 37.",
  check({ kind, objects }, report) {
    const isCollaborator = kind === "collaborator" || kind === "collaborator-create";
    for (const { pointer, value } of objects) {
      if (isCollaborator) reportLevel(report, `${pointer}/level`, value.level, ["may view", "may edit"]);
      else
        reportLevel(report, `${pointer}/restriction_level`, value.restriction_level, [
          "everyone may edit",
          "only collaborators may edit",
        ]);
    }
  },
} as const satisfies DashboardRule;
