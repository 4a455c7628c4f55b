import { describe, expect, it } from "vitest";
import { createDashboard } from "#http/dashboards/create-dashboard.ts";
import { createHandler } from "#http/handler/create-handler.ts";
import { operations } from "#http/operations/operations.ts";
import { type Bodies, shapedReplies } from "#http/operations/survey-shape.ts";
import type { Services } from "#http/services/services.ts";
import { createSurvey } from "#http/surveys/create-survey.ts";
import { deleteSurvey } from "#http/surveys/delete-survey.ts";
import { retrieveSurvey } from "#http/surveys/read-surveys.ts";
import { checkedHandler } from "../checked-handler.ts";
import { addUser } from "../dashboards/dashboard-cases.ts";
import { done, input, kim, shown, testServices, uuid } from "../test-services.ts";

const make = async (services: Services, body: object = {}): Promise<string> =>
  shown(await createSurvey.run(services, input({}, { body: { name: "s", ...body } }))).id as string;

/** Asks a server with these bodies; replies are checked against its description. */
const asking = ({ store }: Services, bodies: Bodies = "survey-shape") => {
  const handle = checkedHandler(createHandler({ store, authenticate: () => kim, bodies }).handle, { bodies });
  return async (path: string) => {
    const response = await handle(new Request(`https://surveys.example.org/api/projects/1/${path}`));
    return [response.status, await response.json()];
  };
};

describe("bodies in the shape of the samples", () => {
  it("replace operations that exist", () => {
    expect(Object.keys(shapedReplies).filter((id) => operations.every((row) => row.id !== id))).toEqual([]);
  });

  it("are the survey that was asked for, or the newest", async () => {
    const services = await testServices();
    const one = await make(services, { name: "one", questions: [{ type: "open", question: "Why?" }] });
    const two = await make(services, { name: "two" });
    const put = await make(services, { name: "put away", archived: true });
    const surveyOf = async (id: string) => shown(await retrieveSurvey.run(services, input({ id })));
    const ask = asking(services);
    for (const [path, id] of [
      [`surveys/${one}/activity/`, one],
      [`surveys/${two}/activity/?limit=1&page=2`, two],
      ["surveys/activity/", put],
      ["surveys/responses_count/", put],
      ["surveys/responses_count/?exclude_archived=false", put],
      ["surveys/responses_count/?exclude_archived=true", two],
      [`surveys/responses_count/?survey_ids=${one}`, one],
      [`surveys/responses_count/?survey_ids=${uuid(9)},${two},${one}`, two],
    ] as const)
      expect([path, ...(await ask(path))]).toEqual([path, 200, await surveyOf(id)]);
  });

  it("are 404 for an unknown survey", async () => {
    const services = await testServices();
    const ask = asking(services);
    const paths = ["surveys/activity/", "surveys/responses_count/", `surveys/${uuid(9)}/activity/`];
    for (const path of paths) expect((await ask(path))[0]).toBe(404);
    const id = await make(services);
    expect((await ask(`surveys/responses_count/?survey_ids=${uuid(9)}`))[0]).toBe(404);
    done(await deleteSurvey.run(services, input({ id })));
    for (const path of [...paths, `surveys/${id}/activity/`]) expect((await ask(path))[0]).toBe(404);
  });

  it("are the first collaborator", async () => {
    const services = await testServices();
    done(await createDashboard.run(services, input({}, { body: {} })));
    const ask = asking(services);
    expect(await ask("dashboards/1/collaborators/")).toMatchObject([
      404,
      { detail: "This project has no such collaborator." },
    ]);
    expect((await ask("dashboards/2/collaborators/"))[0]).toBe(404);
    await addUser(services, 1, 5, 21);
    await addUser(services, 1, 3, 37);
    expect(await ask("dashboards/1/collaborators/")).toMatchObject([200, { user_uuid: uuid(5), level: 21 }]);
  });

  it.each<[Bodies, boolean]>([
    ["survey-shape", true],
    ["samples", true],
    ["interface", false],
  ])("are served with the option %j: %s", async (bodies, served) => {
    const services = await testServices();
    const id = await make(services);
    const [status, body] = await asking(services, bodies)("surveys/activity/");
    expect([status, (body as { id?: unknown }).id === id]).toEqual([200, served]);
    // Other operations answer as always.
    expect((await asking(services, bodies)("surveys/"))[1]).toMatchObject({ count: 1 });
  });
});
