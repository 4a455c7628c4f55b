import type { Companion, CompanionInput } from "../companion.ts";
import { listPage, stretchOf } from "../pages/list-page.ts";
import type { Result } from "../result.ts";
import type { Services } from "../services.ts";
import { openProjects, type ShownProject, shownProject } from "./open-projects.ts";

/** A page of projects. */
export interface ProjectPage {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly ShownProject[];
}

/** Lists the projects that are open to who asks. INTERFACE.md 1 says that this is where project identifiers come from. */
export async function listProjects(services: Services, input: CompanionInput): Promise<Result<ProjectPage>> {
  const projects = await openProjects(services, input.subject);
  const { limit, offset } = stretchOf(input.query);
  const documents = projects
    .slice(offset, offset + limit)
    .map((project) => JSON.stringify(shownProject(project, services)));
  return { ok: true, status: 200, body: listPage(input, projects.length, documents, {}) };
}

/** Its row. */
export const listProjectsCompanion: Companion = {
  id: "listProjects",
  method: "GET",
  path: "/api/projects",
  query: ["limit", "offset"],
  summary: "Lists the projects that the key opens.",
  run: listProjects,
};
