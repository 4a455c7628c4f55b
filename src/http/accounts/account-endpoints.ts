import type { Organization, Project, Services } from "../services/services.ts";
import { jsonOf } from "../wire/json.ts";
import { type Endpoint, type OperationInput, plainEndpoint, type Result } from "../wire/operation.ts";
import { listPage, pageRange } from "../wire/pagination.ts";
import { unknownObject } from "../wire/problems.ts";
import type { UserReply } from "../wire/replies.generated.ts";
import { toUserReply } from "../wire/replies.ts";
import { currentProject, projectNumber, projectsOf, unnamedProject } from "./projects.ts";

/** The input of an account endpoint; it does not belong to a project. */
export type AccountInput = Pick<OperationInput, "project" | "subject" | "params" | "query" | "address">;

/** An endpoint that PostHog clients call before they use the operations. Any valid credential is enough. */
export interface AccountEndpoint<Value = unknown> extends Endpoint<object, Value> {
  readonly scope: null;
  /** Executes the request. Rejects only with errors of the store or of a function of the services. */
  readonly run: (services: Services, input: AccountInput) => Promise<Result<Value>>;
}

const accountEndpoint = <Value>(
  row: Pick<AccountEndpoint<Value>, "id" | "path" | "summary" | "run"> & Partial<AccountEndpoint<Value>>,
): AccountEndpoint<Value> => ({ ...plainEndpoint, scope: null, ...row });

/** A project in replies of account endpoints. PostHog clients identify projects by number. */
interface ProjectReply {
  readonly id: number | string;
  readonly name: string;
  /** UUID of the organization. */
  readonly organization: string;
}

const toProjectReply = ({ id, name }: Project, { organization }: Services): ProjectReply => ({
  id: projectNumber(id) ?? id,
  name,
  organization: organization.id,
});

interface Page<Item> {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly Item[];
}

async function projectPage(services: Services, input: AccountInput): Promise<Result<Page<ProjectReply>>> {
  const projects = await projectsOf(services, input.subject);
  const { limit, offset } = pageRange(services, input.query);
  const documents = projects
    .slice(offset, offset + limit)
    .map((project) => JSON.stringify(toProjectReply(project, services)));
  return { ok: true, status: 200, body: listPage(input, projects.length, documents, {}) };
}

/** Whether a path names the organization of this server; clients may also write `@current`. */
const isOwnOrganization = ({ organization }: Services, { params }: AccountInput): boolean => {
  const { id } = params as { readonly id: string };
  return id === organization.id || id === "@current";
};

const listProjects = accountEndpoint({
  id: "listProjects",
  path: "/api/projects",
  query: ["limit", "offset"],
  summary: "Lists the projects that the key gives access to.",
  run: projectPage,
});

interface CurrentUser extends UserReply {
  readonly organization: Organization;
  readonly organizations: readonly Organization[];
  /** The default project of clients; null if the caller has no project. */
  readonly team: ProjectReply | null;
}

/** Shows the caller; `team` is the first of their projects, which `@current` means in paths. */
const currentUser = accountEndpoint({
  id: "currentUser",
  path: "/api/users/@me",
  summary: "Shows the user to whom the key belongs.",
  async run(services, { subject }) {
    const project = await currentProject(services, subject);
    const { organization } = services;
    const body = jsonOf<CurrentUser>({
      ...toUserReply(subject.user),
      organization,
      organizations: [organization],
      team: project === null ? null : toProjectReply(project, services),
    });
    return { ok: true, status: 200, body };
  },
});

/** The access rights of a key. Empty lists restrict nothing. */
interface CurrentKey {
  readonly scopes: readonly string[];
  /** The projects that the key is restricted to, of those whose identifiers are numbers. */
  readonly scoped_teams: readonly number[];
  readonly scoped_organizations: readonly string[];
}

/** Shows the scopes and projects of the caller's key, never the key itself. */
const currentKey = accountEndpoint({
  id: "currentKey",
  path: "/api/personal_api_keys/@current",
  summary: "Shows what the key gives access to.",
  async run(_services, { subject: { projects, scopes } }) {
    const teams = projects === "*" ? [] : projects.map(projectNumber).filter((number) => number !== null);
    const body = jsonOf<CurrentKey>({ scopes, scoped_teams: teams, scoped_organizations: [] });
    return { ok: true, status: 200, body };
  },
});

const listOrganizations = accountEndpoint<Page<Organization>>({
  id: "listOrganizations",
  path: "/api/organizations",
  query: ["limit", "offset"],
  summary: "Lists the organization.",
  async run(services, input) {
    const { limit, offset } = pageRange(services, input.query);
    const documents = [JSON.stringify(services.organization)].slice(offset, offset + limit);
    return { ok: true, status: 200, body: listPage(input, 1, documents, {}) };
  },
});

const listOrganizationProjects = accountEndpoint({
  id: "listOrganizationProjects",
  path: "/api/organizations/:id/projects",
  params: { id: "text" },
  query: ["limit", "offset"],
  summary: "Lists the projects of the organization that the key gives access to.",
  run: async (services, input) =>
    isOwnOrganization(services, input) ? projectPage(services, input) : unknownObject,
});

/** The maximum number of projects in the organization's reply; `listProjects` returns all of them. */
const MAX_SHOWN_PROJECTS = 1_000;

const retrieveOrganization = accountEndpoint<unknown>({
  id: "retrieveOrganization",
  path: "/api/organizations/:id",
  params: { id: "text" },
  summary: "Shows the organization.",
  async run(services, input) {
    if (!isOwnOrganization(services, input)) return unknownObject;
    const projects = (await projectsOf(services, input.subject)).slice(0, MAX_SHOWN_PROJECTS);
    const shown = projects.map((project) => toProjectReply(project, services));
    return {
      ok: true,
      status: 200,
      body: jsonOf({ ...services.organization, projects: shown, teams: shown }),
    };
  },
});

/** Shows a project, with the public token that pages send. */
const retrieveProject = accountEndpoint<unknown>({
  id: "retrieveProject",
  path: "/api/projects/:project_id",
  summary: "Shows a project.",
  async run(services, { project }) {
    const token = await services.tokenOfProject(project);
    const found = (await services.findProject?.(project)) ?? unnamedProject(project);
    const body = jsonOf({ ...toProjectReply(found, services), api_token: token, timezone: "UTC" });
    return { ok: true, status: 200, body };
  },
});

/** The first requests of PostHog clients, which are not operations. */
export const accountEndpoints: readonly AccountEndpoint[] = [
  listProjects,
  currentUser,
  currentKey,
  listOrganizations,
  listOrganizationProjects,
  retrieveOrganization,
  retrieveProject,
];
