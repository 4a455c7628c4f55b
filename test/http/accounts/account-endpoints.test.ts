import { describe, expect, it } from "vitest";
import { parse } from "#compile/parse.ts";
import {
  accountEndpoints,
  currentKey,
  currentUser,
  listOrganizationProjects,
  listOrganizations,
  listProjects,
  retrieveOrganization,
  retrieveProject,
} from "#http/accounts/account-endpoints.ts";
import { createSurvey } from "#http/surveys/create-survey.ts";
import { asked, done, input, kim, shown, subject, testServices, why } from "../test-services.ts";

const organization = { id: "00000000-0000-4000-8000-000000000001", name: "surveyc" };

describe("accountEndpoints", () => {
  it("are seven, besides the operations", () => {
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

  it("list the accessible projects, by number where they have one", async () => {
    const services = await testServices();
    const some = subject(1, { projects: ["7", "acme", "007"] });
    const query = { limit: 2, offset: 0 };
    const page = shown(await listProjects.run(services, asked({ subject: some, query })));
    expect(page).toMatchObject({
      count: 3,
      previous: null,
      next: expect.stringMatching(/\?limit=2&offset=2$/),
    });
    expect(page.results).toEqual([
      { id: 7, name: "Project 7", organization: organization.id },
      { id: "acme", name: "Project acme", organization: organization.id },
    ]);
    const rest = shown(
      await listProjects.run(services, asked({ subject: some, query: { limit: 2, offset: 2 } })),
    );
    expect(rest).toMatchObject({ next: null, results: [{ id: "007" }] });
    expect(shown(await listProjects.run(services, asked()))).toMatchObject({ count: 0, results: [] });
    done(await createSurvey.run(services, input({}, { body: { name: "s" }, project: "3" })));
    expect(shown(await listProjects.run(services, asked())).results.map(({ id }) => id)).toEqual([3]);
  });

  it("list the organization and its projects", async () => {
    const services = await testServices();
    const found = shown(await listOrganizations.run(services, asked()));
    expect(found).toMatchObject({ count: 1, next: null, previous: null, results: [organization] });
    const behind = asked({ query: { limit: 5, offset: 1 } });
    expect(shown(await listOrganizations.run(services, behind))).toMatchObject({ count: 1, results: [] });
    const some = subject(1, { projects: ["7"] });
    const ofOrganization = (id: string) =>
      listOrganizationProjects.run(services, asked({ subject: some, params: { id } }));
    for (const id of [organization.id, "@current"])
      expect(shown(await ofOrganization(id)).results).toEqual([
        { id: 7, name: "Project 7", organization: organization.id },
      ]);
    expect(why(await ofOrganization("other"))).toEqual([404, "not-found"]);
  });

  it("show the user and their first project", async () => {
    const services = await testServices();
    const me = shown(await currentUser.run(services, asked()));
    expect(parse("user", me).ok).toBe(true);
    expect(me).toMatchObject({
      ...kim.user,
      organization,
      organizations: [organization],
      team: { id: 1, organization: organization.id, name: "Project 1" },
    });
    const other = { id: "3b241101-e2bb-4255-8caf-4136c566a962", name: "Acme" };
    const named = await testServices({ organization: other });
    const some = subject(2, { projects: ["12", "3"] });
    expect(shown(await currentUser.run(named, asked({ subject: some })))).toMatchObject({
      organization: other,
      team: { id: 12, organization: other.id },
    });
  });

  it("show the organization, and a project with its public token", async () => {
    const services = await testServices({ tokenOfProject: (project) => (project === "7" ? "phc_7" : null) });
    const some = subject(1, { projects: ["7", "acme"] });
    const team = { id: 7, name: "Project 7", organization: organization.id };
    for (const id of [organization.id, "@current"])
      expect(
        shown(await retrieveOrganization.run(services, asked({ subject: some, params: { id } }))),
      ).toMatchObject({
        ...organization,
        projects: [team, { id: "acme" }],
      });
    expect(why(await retrieveOrganization.run(services, asked({ params: { id: "other" } })))).toEqual([
      404,
      "not-found",
    ]);
    expect(shown(await retrieveProject.run(services, asked({ project: "7" })))).toEqual({
      ...team,
      api_token: "phc_7",
      timezone: "UTC",
    });
    expect(shown(await retrieveProject.run(services, asked({ project: "8" })))).toMatchObject({
      api_token: null,
    });
  });

  it("show what the key gives access to", async () => {
    const services = await testServices();
    const scopes = ["survey:read"];
    const some = subject(1, { projects: ["12", "acme"], scopes });
    expect(shown(await currentKey.run(services, asked({ subject: some })))).toEqual({
      scopes,
      scoped_teams: [12],
      scoped_organizations: [],
    });
    expect(shown(await currentKey.run(services, asked())).scoped_teams).toEqual([]);
  });
});
