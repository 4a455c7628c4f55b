import { sValidator } from "@hono/standard-validator";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { initTRPC } from "@trpc/server";
import { Hono } from "hono";
import { describe, expect, expectTypeOf, it } from "vitest";
import { standardSchema } from "#compile/standard-schema.ts";
import type { DashboardCreate, SurveyCreate } from "#model/payloads.generated.ts";

const good = { name: "n", questions: [{ type: "open", question: "Why?" }] };
const looping = {
  name: "n",
  questions: [{ type: "open", question: "Why?", branching: { type: "specific_question", index: 0 } }],
};

describe("standardSchema", () => {
  it("is a Standard Schema v1, typed", () => {
    const schema = standardSchema("survey-create");
    expectTypeOf(schema).toExtend<StandardSchemaV1<SurveyCreate, SurveyCreate>>();
    expectTypeOf<
      StandardSchemaV1.InferOutput<ReturnType<typeof standardSchema<"dashboard-create">>>
    >().toEqualTypeOf<DashboardCreate>();
    expect(schema["~standard"]).toMatchObject({ version: 1, vendor: "surveyc" });
  });

  it("returns the payload itself", () => {
    const result = standardSchema("survey-create")["~standard"].validate(good);
    expect("value" in result && result.value).toBe(good);
  });

  it("compiles survey kinds, and gives the path of each issue", () => {
    const result = standardSchema("survey")["~standard"].validate(looping);
    expect(result.issues).toEqual([
      {
        code: "no-endless-loop",
        message: expect.stringContaining("Endless loop"),
        path: ["questions", 0, "branching", "index"],
      },
    ]);
  });

  it("parses the other kinds; warnings are not issues", () => {
    const validate = standardSchema("dashboard-create")["~standard"].validate;
    expect(validate({ tags: [null] }).issues).toBeUndefined();
    expect(validate({ tags: "a" }).issues?.map(({ path }) => path)).toEqual([["tags"]]);
  });

  it("checks the requested kind, and returns errors only", () => {
    const first = { ...good.questions[0], id: "a", branching: { type: "end" } };
    const payload = { id: 7, name: "n", questions: [first, { ...good.questions[0], id: "a" }] };
    const create = standardSchema("survey-create")["~standard"].validate(payload);
    expect(create.issues?.map(({ path }) => path)).toEqual([["questions", 1, "id"]]);
    const update = standardSchema("survey-update")["~standard"].validate({ archived: true });
    expect(update.issues).toBeUndefined();
    expect(standardSchema("survey")["~standard"].validate({ archived: true }).issues).toBeDefined();
  });

  it("gives the message and the help of each issue", () => {
    const { issues } = standardSchema("survey-create")["~standard"].validate({
      name: "n",
      questions: [{ type: "open", question: "" }],
    });
    expect(issues).toEqual([
      {
        code: "no-blank-text",
        message:
          "This question is blank, so respondents do not know what it asks. Write the text of the question.",
        path: ["questions", 0, "question"],
      },
    ]);
  });

  it.each([
    ["0", 0],
    ["10", 10],
    ["1a", "1a"],
    ["a1", "a1"],
    ["01", "01"],
    ["-1", "-1"],
    ["1.5", "1.5"],
    ["", ""],
  ])("the step %j of a path is %j", (name, step) => {
    const { issues } = standardSchema("responses-count")["~standard"].validate({ [name]: -1 });
    expect(issues?.map(({ path }) => path)).toEqual([[step]]);
  });

  it("keeps property names in paths as strings, except whole numbers", () => {
    const result = standardSchema("responses-count")["~standard"].validate({ "007": -1, "7": -1 });
    expect(result.issues?.map(({ path }) => path)).toEqual([[7], ["007"]]);
  });
});

describe("with Hono's standard validator", () => {
  const app = new Hono().post("/surveys", sValidator("json", standardSchema("survey-create")), (context) =>
    context.json({ name: context.req.valid("json").name }, 201),
  );
  const post = (body: unknown) =>
    app.request("/surveys", {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });

  it("accepts a valid body", async () => {
    const response = await post(good);
    expect([response.status, await response.json()]).toEqual([201, { name: "n" }]);
  });
  it("rejects an invalid one with our messages", async () => {
    const response = await post(looping);
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain("Endless loop");
  });
});

describe("with tRPC", () => {
  const t = initTRPC.create();
  const router = t.router({
    create: t.procedure
      .input(standardSchema("survey-create"))
      .mutation(({ input }) => input.questions?.length ?? 0),
  });
  const caller = router.createCaller({});

  it("accepts a valid input, typed", async () => {
    expect(await caller.create({ name: "n", questions: [{ type: "open", question: "Why?" }] })).toBe(1);
  });
  it("rejects an invalid one with our messages", async () => {
    await expect(caller.create(looping as SurveyCreate)).rejects.toThrow(/Endless loop/);
  });
});
