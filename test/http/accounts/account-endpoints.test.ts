import { describe, expect, it } from "vitest";
import { parse } from "#compile/parse.ts";
import { accountEndpoints } from "#http/accounts/account-endpoints.ts";
import type { Services } from "#http/services/services.ts";
import { createSurvey } from "#http/surveys/create-survey.ts";
import type { OperationInput, Result } from "#http/wire/operation.ts";
import { done, input, kim, shown, subject, testServices, why } from "../test-services.ts";

const organization = { id: "00000000-0000-4000-8000-000000000001", name: "surveyc" };

async function run(
  services: Services,
  id: string,
  more: Partial<OperationInput> = {},
): Promise<Result<unknown>> {
  const endpoint = accountEndpoints.find((each) => each.id === id);
  if (endpoint === undefined) throw new Error(`no endpoint ${id}`);
  return endpoint.run(services, { ...input({}), ...more });
}

const show = async (services: Services, id: string, more?: Partial<OperationInput>) =>
  shown(await run(services, id, more)) as Record<string, unknown>;

describe("accountEndpoints", () => {
  it("contains seven endpoints besides the operations", () => {
    expect(accountEndpoints.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /api/projects",
      "GET /api/users/@me",
      "GET /api/personal_api_keys/@current",
      "GET /api/organizations",
      "GET /api/organizations/:id/projects",
      "GET /api/organizations/:id",
      "GET /api/projects/:project_id",
    ]);
  });

  it("lists the accessible projects, by number if they have one", async () => {
    const services = await testServices();
    const list = (offset: number) =>
      show(services, "listProjects", {
        subject: subject(1, { projects: ["7", "acme", "007"] }),
        query: { limit: 2, offset },
      });
    expect(await list(0)).toEqual({
      count: 3,
      previous: null,
      next: expect.stringMatching(/\?limit=2&offset=2$/),
      results: [
        { id: 7, name: "Project 7", organization: organization.id },
        { id: "acme", name: "Project acme", organization: organization.id },
      ],
    });
    expect(await list(2)).toMatchObject({ next: null, results: [{ id: "007" }] });
    expect(await show(services, "listProjects")).toMatchObject({ count: 0, results: [] });
    done(await createSurvey.run(services, input({}, { body: { name: "s" }, project: "3" })));
    expect(await show(services, "listProjects")).toMatchObject({ count: 1, results: [{ id: 3 }] });
  });

  it("lists the organization and its projects", async () => {
    const services = await testServices();
    expect(await show(services, "listOrganizations")).toEqual({
      ...{ count: 1, next: null, previous: null },
      results: [organization],
    });
    const query = { limit: 5, offset: 1 };
    expect(await show(services, "listOrganizations", { query })).toMatchObject({ count: 1, results: [] });
    const ofOrganization = (id: string) => ({
      subject: subject(1, { projects: ["7"] }),
      params: { id },
    });
    for (const id of [organization.id, "@current"])
      expect(await show(services, "listOrganizationProjects", ofOrganization(id))).toMatchObject({
        results: [{ id: 7, name: "Project 7", organization: organization.id }],
      });
    expect(why(await run(services, "listOrganizationProjects", ofOrganization("other")))).toEqual([
      404,
      "not-found",
    ]);
  });

  it("shows the user and their first project", async () => {
    const services = await testServices();
    const me = await show(services, "currentUser");
    expect(parse("user", me).ok).toBe(true);
    expect(me).toMatchObject({
      ...kim.user,
      organization,
      organizations: [organization],
      team: { id: 1, organization: organization.id, name: "Project 1" },
    });
    const other = { id: "3b241101-e2bb-4255-8caf-4136c566a962", name: "Acme" };
    const named = await testServices({ organization: other });
    expect(
      await show(named, "currentUser", { subject: subject(2, { projects: ["12", "3"] }) }),
    ).toMatchObject({
      organization: other,
      team: { id: 12, organization: other.id },
    });
  });

  it("shows the organization, and a project with its public token", async () => {
    const services = await testServices({ tokenOfProject: (project) => (project === "7" ? "phc_7" : null) });
    const some = subject(1, { projects: ["7", "acme"] });
    const team = { id: 7, name: "Project 7", organization: organization.id };
    for (const id of [organization.id, "@current"])
      expect(await show(services, "retrieveOrganization", { subject: some, params: { id } })).toMatchObject({
        ...organization,
        projects: [team, { id: "acme" }],
      });
    expect(why(await run(services, "retrieveOrganization", { params: { id: "other" } }))).toEqual([
      404,
      "not-found",
    ]);
    expect(await show(services, "retrieveProject", { project: "7" })).toEqual({
      ...team,
      ...{ api_token: "phc_7", timezone: "UTC" },
    });
    expect(await show(services, "retrieveProject", { project: "8" })).toMatchObject({ api_token: null });
  });

  it("shows the access of the key", async () => {
    const services = await testServices();
    const scopes = ["survey:read"];
    const some = subject(1, { projects: ["12", "acme"], scopes });
    expect(await show(services, "currentKey", { subject: some })).toEqual({
      ...{ scopes, scoped_teams: [12], scoped_organizations: [] },
    });
    expect(await show(services, "currentKey")).toMatchObject({ scoped_teams: [] });
  });
});
