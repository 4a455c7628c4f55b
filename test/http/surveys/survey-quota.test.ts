import { describe, expect, it, vi } from "vitest";
import { createServices, type Services } from "#http/services/services.ts";
import { createSurvey } from "#http/surveys/create-survey.ts";
import { deleteSurvey } from "#http/surveys/delete-survey.ts";
import { done, input, shown, testServices } from "../test-services.ts";

const body = { name: "s", questions: [{ type: "open", question: "?" }] };
const create = (services: Services, project = "1") =>
  createSurvey.run(services, { ...input({}, { body }), project });

describe("surveys of a project", () => {
  it("are refused beyond the limit, until there is room again", async () => {
    const services = await testServices({ surveys: 3 });
    const made = [];
    for (let n = 0; n < 3; n += 1) made.push(shown(await create(services)));
    const problem = { ok: false, status: 409, code: "too-many-surveys" };
    expect(await create(services)).toMatchObject(problem);
    expect(await create(services)).toMatchObject(problem);
    expect((await create(services, "2")).ok).toBe(true);
    const { id } = made[0] as { id: string };
    done(await deleteSurvey.run(services, input({ id })));
    expect((await create(services)).ok).toBe(true);
    expect(await create(services)).toMatchObject(problem);
  });

  it("are refused before anything is stored, and after the body was checked", async () => {
    const services = await testServices({ surveys: 0 });
    expect(await create(services)).toMatchObject({ status: 409 });
    expect(await createSurvey.run(services, input({}, { body: {} }))).toMatchObject({ status: 400 });
    expect(await services.store.read("1", (rows) => rows.surveys({ limit: 1, offset: 0 }))).toMatchObject({
      count: 0,
    });
  });

  it.each([1, 4, 16])("are at most as many as the limit with %i processes", async (processes) => {
    const first = await testServices({ surveys: 50 });
    const all = Array.from({ length: processes }, () => createServices(first));
    let made = 0;
    for (let n = 0; n < 120; n += 1) if ((await create(all[n % processes] as Services)).ok) made += 1;
    expect(made).toBe(50);
  });

  it("are counted seldom while there is much room, and once for requests at the same time", async () => {
    const services = await testServices({});
    const reading = vi.spyOn(services.store, "read");
    await Promise.all(Array.from({ length: 50 }, () => create(services)));
    for (let n = 0; n < 50; n += 1) await create(services);
    expect(reading).toHaveBeenCalledTimes(1);
  });
});
