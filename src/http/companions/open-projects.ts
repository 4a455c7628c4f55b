import type { Services } from "../services.ts";
import type { Subject } from "../subject.ts";

/** A project as companions tell it. Clients of the deployed interface know projects by number. */
export interface ShownProject {
  readonly id: number | string;
  readonly name: string;
  /** UUID of the organization. */
  readonly organization: string;
}

/** The number that a project identifier reads as; null where it does not. */
export const projectNumber = (project: string): number | null =>
  /^(?:0|[1-9]\d{0,14})$/.test(project) ? Number(project) : null;

export const shownProject = (project: string, { organization }: Services): ShownProject => ({
  id: projectNumber(project) ?? project,
  name: `Project ${project}`,
  organization: organization.id,
});

/** The projects that are open to who asks: to those who may enter all, the ones in which something lies. */
export const openProjects = async ({ store }: Services, { projects }: Subject): Promise<readonly string[]> =>
  projects === "*" ? store.projects() : projects;
