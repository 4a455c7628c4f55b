// Replies of every operation have the members that their types promise. The tables below are the types as data: the compiler
// compares them with the types, and the tests compare them with replies.
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
import type {
  ActivityDetailReply,
  ActivityEntryReply,
  ActivityPageReply,
  CollaboratorReply,
  DashboardListItemReply,
  DashboardPageReply,
  DashboardReply,
  SharingConfigurationReply,
  SurveyListItemReply,
  SurveyPageReply,
  SurveyReply,
  UserReply,
} from "#http/wire/replies.generated.ts";
import { payloads } from "#testing/payloads.ts";
import { input, lee, shown, testServices, uuid } from "../test-services.ts";

/** Of each member of a reply, whether it can be null. */
type Nullability<Reply> = { readonly [Member in keyof Reply]-?: null extends Reply[Member] ? true : false };

const user: Nullability<UserReply> = {
  id: false,
  uuid: true,
  distinct_id: false,
  first_name: false,
  last_name: false,
  email: true,
  is_email_verified: false,
  hedgehog_config: false,
};

/** Without the members that a reply has only where a request set them. */
type Settings = keyof Pick<
  SurveyListItemReply,
  | "translations"
  | "schedule"
  | "enable_partial_responses"
  | "enable_iframe_embedding"
  | "form_content"
  | "response_sampling_start_date"
  | "response_sampling_interval_type"
  | "response_sampling_interval"
  | "response_sampling_limit"
  | "response_sampling_daily_limits"
  | "base_language"
  | "linked_insight_id"
>;

const surveyItem: Nullability<Omit<SurveyListItemReply, Settings>> = {
  id: false,
  name: false,
  description: false,
  type: false,
  linked_flag: true,
  linked_flag_id: true,
  targeting_flag: true,
  internal_targeting_flag: true,
  questions: false,
  conditions: true,
  appearance: true,
  created_at: false,
  created_by: false,
  start_date: true,
  end_date: true,
  archived: false,
  responses_limit: true,
  iteration_count: true,
  iteration_frequency_days: true,
  iteration_start_dates: false,
  current_iteration: true,
  current_iteration_start_date: true,
};

const survey: Nullability<Omit<SurveyReply, Settings>> = {
  ...surveyItem,
  targeting_flag_id: true,
  targeting_flag_filters: true,
  remove_targeting_flag: false,
};

const dashboardItem: Nullability<DashboardListItemReply> = {
  id: false,
  name: false,
  description: false,
  pinned: false,
  created_at: false,
  created_by: false,
  is_shared: false,
  deleted: false,
  creation_mode: false,
  tags: false,
  restriction_level: false,
  effective_restriction_level: false,
  effective_privilege_level: false,
};

const dashboard: Nullability<DashboardReply> = {
  ...dashboardItem,
  use_template: true,
  use_dashboard: true,
  delete_insights: false,
  filters: false,
  tiles: false,
};

const collaborator: Nullability<CollaboratorReply> = {
  id: false,
  dashboard_id: false,
  user: false,
  added_at: false,
  updated_at: false,
  level: false,
  user_uuid: false,
};

const sharing: Nullability<SharingConfigurationReply> = {
  created_at: false,
  enabled: false,
  access_token: false,
};

const page: Nullability<SurveyPageReply & DashboardPageReply> = {
  count: false,
  next: true,
  previous: true,
  results: false,
};

const activityPage: Nullability<ActivityPageReply> = {
  results: false,
  next: true,
  previous: true,
  total_count: false,
};

const entry: Nullability<ActivityEntryReply> = {
  id: false,
  user: false,
  activity: false,
  scope: false,
  item_id: false,
  detail: false,
  created_at: false,
};

const detail: Nullability<ActivityDetailReply> = {
  changes: true,
  name: false,
  merge: true,
  trigger: true,
  short_id: true,
  type: true,
};

/** The members that a reply lacks although its type promises them, and those that are null although they never are. */
function brokenPromises(reply: object, promised: Readonly<Record<string, boolean>>): string[] {
  const members = reply as Readonly<Record<string, unknown>>;
  return Object.entries(promised)
    .filter(([name, isNullable]) => members[name] === undefined || (members[name] === null && !isNullable))
    .map(([name]) => name);
}

const keeps = (reply: object, promised: Readonly<Record<string, boolean>>): void =>
  expect(brokenPromises(reply, promised)).toEqual([]);

function keepsAsDashboard(reply: DashboardReply): void {
  keeps(reply, dashboard);
  keeps(reply.created_by, user);
  for (const tag of reply.tags) expect(tag).toBeTypeOf("string");
  for (const tile of reply.tiles) expect(tile.id).toBeTypeOf("number");
}

function keepsAsActivity(reply: ActivityPageReply): void {
  keeps(reply, activityPage);
  expect(reply.results).not.toEqual([]);
  for (const each of reply.results) {
    keeps(each, entry);
    keeps(each.detail, detail);
    if (!("is_system" in each.user)) keeps(each.user, user);
  }
}

test("surveys have every member that their types promise, whatever is sent", async () => {
  const services = await testServices();
  await fc.assert(
    fc.asyncProperty(payloads("survey-create"), payloads("survey-update"), async (body, change) => {
      const created = await createSurvey.run(services, input({}, { body }));
      // Some do not compile by themselves: they are of the right shape only.
      fc.pre(created.ok);
      const reply = shown(created);
      keeps(reply, survey);
      keeps(reply.created_by, user);
      const { id } = reply;
      const item = shown(await retrieveSurvey.run(services, input({ id })));
      keeps(item, surveyItem);
      keeps(item.created_by, user);
      const updated = await updateSurvey.run(services, input({ id }, { body: change }));
      if (updated.ok) keeps(shown(updated), survey);
      keepsAsActivity(shown(await surveyActivity.run(services, input({ id }))));
      const listed = shown(await listSurveys.run(services, input({}, { query: { limit: 3 } })));
      keeps(listed, page);
      for (const each of listed.results) keeps(each, surveyItem);
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
          keepsAsDashboard(created);
          const { id } = created;
          if (created.deleted) continue;
          keepsAsDashboard(shown(await retrieveDashboard.run(services, input({ id }))));
          const [tile] = created.tiles;
          if (tile !== undefined) {
            const moving = { tile: { id: tile.id }, to_dashboard: target };
            keepsAsDashboard(shown(await moveTile.run(services, input({ id }, { body: moving }))));
          }
          const updated = await updateDashboard.run(services, input({ id }, { body: change }));
          if (updated.ok) keepsAsDashboard(shown(updated));
        }
        const listed = shown(await listDashboards.run(services, input({}, { query: { limit: 3 } })));
        keeps(listed, page);
        for (const each of listed.results) {
          keeps(each, dashboardItem);
          keeps(each.created_by, user);
        }
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
  for (const each of [added, ...shown(await listCollaborators.run(services, input(on)))]) {
    keeps(each, collaborator);
    keeps(each.user, user);
  }
  keeps(shown(await listSharingConfiguration.run(services, input(on))), sharing);
});

test("a promise that is broken is found", () => {
  expect(brokenPromises({ created_at: null, enabled: false }, sharing)).toEqual([
    "created_at",
    "access_token",
  ]);
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
