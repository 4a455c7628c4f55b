import type { Store } from "#stores/store.ts";
import type { Project, ServiceOptions, Services } from "../services/services.ts";
import { grantsProject, type Subject } from "../wire/authenticate.ts";

/** A project identifier as a number; null if it is not a number. */
export const projectNumber = (project: string): number | null =>
  /^(?:0|[1-9]\d{0,14})$/.test(project) ? Number(project) : null;

/** A project with a default name, for an identifier whose project is not stored. */
export const unnamedProject = (id: string): Project => ({ id, name: `Project ${id}` });

/**
 * The projects that a subject has access to. With access to every project these are all projects, or those with stored rows if
 * the services do not list projects.
 */
export async function projectsOf(
  { store, allProjects }: Services,
  { projects }: Subject,
): Promise<readonly Project[]> {
  if (allProjects === undefined)
    return (projects === "*" ? await store.projects() : projects).map(unnamedProject);
  const all = await allProjects();
  if (projects === "*") return all;
  const granted = new Set(projects);
  return all.filter(({ id }) => granted.has(id));
}

/** The project of a caller with access to every project while no project has rows. */
const firstProject = unnamedProject("1");

/**
 * The project that clients mean by `@current`: the first one with a number that the caller has access to, because clients
 * identify projects by number; without one, the first.
 */
export async function currentProject(services: Services, subject: Subject): Promise<Project | null> {
  const projects = await projectsOf(services, subject);
  const numbered = projects.find(({ id }) => projectNumber(id) !== null);
  const isUnrestricted = services.allProjects === undefined && subject.projects === "*";
  return numbered ?? projects[0] ?? (isUnrestricted ? firstProject : null);
}

/** The alias that clients use for the caller's project. */
const CURRENT = "@current";

/**
 * Returns the identifier of the project in a path; null if the project does not exist or the subject has no access to it.
 */
export function projectInPath(
  services: Services,
  subject: Subject,
  sent: string,
): Promise<string | null> | string | null {
  if (sent === CURRENT && !(subject.projects !== "*" && subject.projects.includes(sent)))
    return currentProject(services, subject).then((project) => project?.id ?? null);
  // Checked before the lookup, so that response times do not reveal whether the project exists.
  if (!grantsProject(subject, sent)) return null;
  const { findProject } = services;
  const find = async (): Promise<string | null> => ((await findProject?.(sent)) === null ? null : sent);
  return findProject === undefined ? sent : find();
}

/**
 * The projects of a store, as options of `createHandler`; requests for others get 404.
 *
 * @example
 * const { handle } = createHandler({ store, authenticate, ...storedProjects(store) });
 */
export const storedProjects = ({
  accounts,
}: Pick<Store, "accounts">): Required<Pick<ServiceOptions, "findProject" | "allProjects">> => ({
  findProject: (id) => accounts.findProject(id),
  allProjects: () => accounts.listProjects(),
});
