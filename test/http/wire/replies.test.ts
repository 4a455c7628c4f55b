// Replies of every operation have the members that their types promise, as the schema that is printed with the types has them.
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { surveyActivity, surveysActivity } from "#http/activity/activity-endpoints.ts";
import { addCollaborator, listCollaborators } from "#http/dashboards/collaborators.ts";
import { createDashboard, createFromTemplateJson } from "#http/dashboards/create-dashboard.ts";
import { moveTile } from "#http/dashboards/move-tile.ts";
import { listDashboards, retrieveDashboard } from "#http/dashboards/read-dashboards.ts";
import { listSharingConfiguration } from "#http/dashboards/sharing.ts";
import { updateDashboard } from "#http/dashboards/update-dashboard.ts";
import { operations } from "#http/operations/operations.ts";
import { createSurvey } from "#http/surveys/create-survey.ts";
import { listSurveys, retrieveSurvey } from "#http/surveys/read-surveys.ts";
import { updateSurvey } from "#http/surveys/update-survey.ts";
import type { ActivityPageReply } from "#http/wire/replies.generated.ts";
import { payloads } from "#testing/payloads.ts";
import replies from "../../../schemas/replies.json" with { type: "json" };
import { input, lee, shown, testServices, uuid } from "../test-services.ts";

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(replies, "replies");

type ReplyName = keyof (typeof replies)["$defs"];

/** How a reply differs from its printed type: members that are missing, or null although they never are. */
function brokenPromises(reply: unknown, name: ReplyName): string[] {
  const validate = ajv.getSchema(`replies#/$defs/${name}`) as ValidateFunction;
  if (validate(reply) === true) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const keeps = (reply: unknown, name: ReplyName): void => expect(brokenPromises(reply, name)).toEqual([]);

function keepsAsActivity(reply: ActivityPageReply): void {
  keeps(reply, "activity-page");
  expect(reply.results).not.toEqual([]);
}

test("surveys have every member that their types promise, whatever is sent", async () => {
  const services = await testServices();
  await fc.assert(
    fc.asyncProperty(payloads("survey-create"), payloads("survey-update"), async (body, change) => {
      const created = await createSurvey.run(services, input({}, { body }));
      // Some do not compile by themselves: they are of the right shape only.
      fc.pre(created.ok);
      const reply = shown(created);
      keeps(reply, "survey");
      const { id } = reply;
      keeps(shown(await retrieveSurvey.run(services, input({ id }))), "survey-list-item");
      const updated = await updateSurvey.run(services, input({ id }, { body: change }));
      if (updated.ok) keeps(shown(updated), "survey");
      keepsAsActivity(shown(await surveyActivity.run(services, input({ id }))));
      keeps(shown(await listSurveys.run(services, input({}, { query: { limit: 3 } }))), "survey-page");
    }),
    { numRuns: 25 },
  );
  keepsAsActivity(shown(await surveysActivity.run(services, input({}))));
});

test("dashboards have every member that their types promise, whatever is sent", async () => {
  const services = await testServices();
  const { id: target } = shown(await createDashboard.run(services, input({}, { body: {} })));
  await fc.assert(
    fc.asyncProperty(
      payloads("create-from-template-json"),
      payloads("dashboard-create"),
      payloads("dashboard-update"),
      async (fromTemplate, body, change) => {
        for (const create of [
          await createDashboard.run(services, input({}, { body })),
          await createFromTemplateJson.run(services, input({}, { body: fromTemplate })),
        ]) {
          if (!create.ok) continue;
          const created = shown(create);
          keeps(created, "dashboard");
          const { id } = created;
          if (created.deleted) continue;
          keeps(shown(await retrieveDashboard.run(services, input({ id }))), "dashboard");
          const [tile] = created.tiles;
          if (tile !== undefined) {
            const moving = { tile: { id: tile.id }, to_dashboard: target };
            keeps(shown(await moveTile.run(services, input({ id }, { body: moving }))), "dashboard");
          }
          const updated = await updateDashboard.run(services, input({ id }, { body: change }));
          if (updated.ok) keeps(shown(updated), "dashboard");
        }
        keeps(
          shown(await listDashboards.run(services, input({}, { query: { limit: 3 } }))),
          "dashboard-page",
        );
      },
    ),
    { numRuns: 25 },
  );
});

test("collaborators and sharing have every member that their types promise", async () => {
  const services = await testServices({ findUser: async () => lee.user });
  const { id } = shown(await createDashboard.run(services, input({}, { body: {} })));
  const on = { dashboard_id: id };
  const body = { user_uuid: uuid(2), level: 37 };
  const added = shown(await addCollaborator.run(services, input(on, { body })));
  for (const each of [added, ...shown(await listCollaborators.run(services, input(on)))])
    keeps(each, "collaborator");
  keeps(shown(await listSharingConfiguration.run(services, input(on))), "sharing-configuration");
});

test("a promise that is broken is found", () => {
  const wrong = { created_at: null, enabled: false, access_token: "x" };
  expect(brokenPromises(wrong, "sharing-configuration")).toEqual(["/created_at must be string"]);
  expect(brokenPromises({ ...wrong, created_at: undefined }, "sharing-configuration")).toHaveLength(1);
});

test("the operations that reply an object are all of the tables", () => {
  const kinds = new Set(operations.map(({ response }) => response));
  expect([...kinds].sort()).toEqual(
    [
      "activity-page",
      "collaborator",
      "dashboard",
      "dashboard-page",
      "responses-count",
      "sharing-configuration",
      "survey",
      "survey-list-item",
      "survey-page",
      null,
    ].sort(),
  );
});
