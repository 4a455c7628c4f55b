import { describe, expect, it } from "vitest";
import { surveysActivity } from "#http/activity/activity-endpoints.ts";
import type { Services } from "#http/services/services.ts";
import { createSurvey } from "#http/surveys/create-survey.ts";
import { listSurveys, retrieveSurvey } from "#http/surveys/read-surveys.ts";
import { updateSurvey } from "#http/surveys/update-survey.ts";
import { done, input, shown, testServices, why } from "../test-services.ts";

const away = () => {
  throw Object.assign(new Error("flags are away"), { code: "unavailable" });
};

const create = (services: Services, body: object) => createSurvey.run(services, input({}, { body }));
const update = (services: Services, id: string, body: object) =>
  updateSurvey.run(services, input({ id }, { body }));
const idOf = async (services: Services, body: object): Promise<string> =>
  shown(await create(services, body)).id as string;
const logged = async (services: Services): Promise<number> =>
  shown(await surveysActivity.run(services, input({}))).total_count;

describe("flags are looked up before anything is stored", () => {
  it("creates no survey whose flags cannot be looked up", async () => {
    const services = await testServices({ findFlag: away });
    for (const body of [
      { name: "s", linked_flag_id: 1 },
      { name: "s", targeting_flag_id: 1 },
    ])
      await expect(create(services, body)).rejects.toThrow("flags are away");
    expect(shown(await listSurveys.run(services, input({}))).count).toBe(0);
    expect(await logged(services)).toBe(0);
    expect(done(await create(services, { name: "without flags" })).status).toBe(201);
  });

  it("changes no survey whose flags cannot be looked up", async () => {
    const services = await testServices({ findFlag: (id) => ({ id, key: `flag-${id}` }) });
    const id = await idOf(services, { name: "s", linked_flag_id: 1 });
    const before = shown(await retrieveSurvey.run(services, input({ id })));
    const failing = { ...services, findFlag: away };
    for (const body of [{ name: "t" }, { linked_flag_id: 2 }, { targeting_flag_id: 2 }, {}])
      await expect(update(failing, id, body)).rejects.toThrow("flags are away");
    const after = await retrieveSurvey.run(services, input({ id }));
    expect(shown(after)).toEqual(before);
    expect(done(after).version).toBe(1);
    expect(await logged(services)).toBe(1);
    expect(shown(await update(failing, id, { linked_flag_id: null })).linked_flag).toBeNull();
  });

  it("does not block other writes during the lookup", async () => {
    const services = await testServices();
    const other = await idOf(services, { name: "other" });
    const id = await idOf(services, { name: "s" });
    const busy = {
      ...services,
      findFlag: async (flag: number) => {
        done(await update(services, other, { name: `while ${flag} is looked up` }));
        return { id: flag, key: `flag-${flag}` };
      },
    };
    expect(shown(await update(busy, id, { linked_flag_id: 3 })).linked_flag).toMatchObject({ key: "flag-3" });
    expect(shown(await retrieveSurvey.run(services, input({ id: other }))).name).toBe("while 3 is looked up");
  });

  it("shows the flags of the final survey if others change them meanwhile", async () => {
    const services = await testServices();
    const id = await idOf(services, { name: "s", linked_flag_id: 1 });
    let left = 2;
    const raced = {
      ...services,
      findFlag: async (flag: number) => {
        if (left > 0) done(await update(services, id, { linked_flag_id: 10 + left-- }));
        return { id: flag, key: `flag-${flag}` };
      },
    };
    const result = await update(raced, id, { name: "t" });
    expect(shown(result)).toMatchObject({ name: "t", linked_flag_id: 11, linked_flag: { key: "flag-11" } });
    expect(done(result).version).toBe(4);
  });

  it("gives up if they keep changing", async () => {
    const services = await testServices();
    const id = await idOf(services, { name: "s", linked_flag_id: 1 });
    let next = 2;
    const raced = {
      ...services,
      findFlag: async (flag: number) => {
        done(await update(services, id, { linked_flag_id: next++ }));
        return { id: flag, key: `flag-${flag}` };
      },
    };
    await expect(update(raced, id, { name: "t" })).rejects.toMatchObject({ code: "unavailable" });
    expect(shown(await retrieveSurvey.run(services, input({ id }))).name).toBe("s");
  });

  describe("and rejected if they do not exist", () => {
    const known = (id: number) => (id < 5 ? { id, key: `flag-${id}` } : null);

    it.each([
      ["linked_flag_id", { linked_flag_id: 9 }],
      ["targeting_flag_id", { targeting_flag_id: 9 }],
      ["targeting_flag_id", { linked_flag_id: 1, targeting_flag_id: 9 }],
      ["linked_flag_id", { linked_flag_id: 9, targeting_flag_id: 9, remove_targeting_flag: true }],
    ])("by %s of %j", async (member, body) => {
      const services = await testServices({ findFlag: known });
      const problem = [400, "unknown-flag", member];
      expect(why(await create(services, { name: "s", ...body }))).toEqual(problem);
      expect(shown(await listSurveys.run(services, input({}))).count).toBe(0);
      const id = await idOf(services, { name: "s", linked_flag_id: 2 });
      expect(why(await update(services, id, { name: "t", ...body }))).toEqual(problem);
      expect(shown(await retrieveSurvey.run(services, input({ id })))).toMatchObject({
        name: "s",
        linked_flag_id: 2,
      });
      expect(await logged(services)).toBe(1);
    });

    it("but not if the survey already contains them", async () => {
      const services = await testServices({ findFlag: known });
      const id = await idOf(services, { name: "s", linked_flag_id: 1, targeting_flag_id: 2 });
      const without = { ...services, findFlag: () => null };
      for (const body of [
        { name: "t" },
        { linked_flag_id: 1, description: "d" },
        { targeting_flag_id: null },
      ])
        done(await update(without, id, body));
      expect(shown(await retrieveSurvey.run(without, input({ id })))).toMatchObject({
        linked_flag_id: 1,
        linked_flag: null,
      });
      expect(why(await update(without, id, { linked_flag_id: 2 }))[1]).toBe("unknown-flag");
      // The flag of another property does not make it known.
      expect(why(await update(without, id, { targeting_flag_id: 1 }))[1]).toBe("unknown-flag");
    });

    it("and kept unchecked without findFlag", async () => {
      const services = await testServices();
      expect(done(await create(services, { name: "s", linked_flag_id: 9 })).status).toBe(201);
    });
  });

  it("looks up each flag once, and none without findFlag", async () => {
    const asked: number[] = [];
    const services = await testServices({
      findFlag: (flag) => {
        asked.push(flag);
        return { id: flag, key: `flag-${flag}` };
      },
    });
    const id = await idOf(services, { name: "s", linked_flag_id: 1, targeting_flag_id: 1 });
    await update(services, id, { name: "t" });
    expect(asked).toEqual([1, 1]);
    const { findFlag: _, ...blind } = services;
    expect(shown(await update(blind, id, { targeting_flag_id: 2 }))).toMatchObject({
      linked_flag: null,
      targeting_flag_id: 2,
    });
  });
});
