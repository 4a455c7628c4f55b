import type { Migration } from "./migration.ts";

/** The tables of surveys, dashboards, their activity, responses and keys. */
export const firstTables: Migration = {
  number: 1,
  title: "tables of surveys, dashboards, activity, answers and keys",
  steps: [
    {
      run: "alone",
      statements: [
        `create table if not exists surveyc_projects (
  project_id text not null,
  writes bigint not null,
  dashboards int4 not null,
  tiles int4 not null,
  primary key (project_id)
)`,
        `create table if not exists surveyc_surveys (
  project_id text not null,
  id text not null,
  version int4 not null,
  document text not null,
  targeting text not null,
  live boolean not null,
  name text not null,
  folded_name text not null,
  archived boolean not null,
  write_number bigint not null,
  place int4 not null,
  primary key (project_id, id)
)`,
        // Lists of surveys, all or by whether they are archived.
        "create index if not exists surveyc_surveys_in_order on surveyc_surveys (project_id, write_number, place)",
        `create index if not exists surveyc_surveys_by_archived
  on surveyc_surveys (project_id, archived, write_number, place)`,
        `create table if not exists surveyc_dashboards (
  project_id text not null,
  id int4 not null,
  version int4 not null,
  document text not null,
  details text not null,
  name text not null,
  folded_name text not null,
  pinned boolean not null,
  deleted boolean not null,
  restriction_level int4 not null,
  creator text,
  primary key (project_id, id)
)`,
        // Lists of dashboards, all or by whether they are pinned.
        "create index if not exists surveyc_dashboards_in_order on surveyc_dashboards (project_id, id) where not deleted",
        `create index if not exists surveyc_dashboards_by_pinned
  on surveyc_dashboards (project_id, pinned, id) where not deleted`,
        `create table if not exists surveyc_collaborators (
  project_id text not null,
  dashboard int4 not null,
  user_id text not null,
  level int4 not null,
  document text not null,
  write_number bigint not null,
  place int4 not null,
  primary key (project_id, dashboard, user_id)
)`,
        `create index if not exists surveyc_collaborators_in_order
  on surveyc_collaborators (project_id, dashboard, write_number, place)`,
        `create table if not exists surveyc_sharing (
  project_id text not null,
  dashboard int4 not null,
  document text not null,
  primary key (project_id, dashboard)
)`,
        // The key serves the activity of a scope, the index that of one object.
        `create table if not exists surveyc_activity (
  project_id text not null,
  scope text not null,
  item text not null,
  document text not null,
  write_number bigint not null,
  place int4 not null,
  primary key (project_id, scope, write_number, place)
)`,
        `create index if not exists surveyc_activity_by_item
  on surveyc_activity (project_id, scope, item, write_number, place)`,
        `create table if not exists surveyc_responses (
  project_id text not null,
  survey text not null,
  submission text not null,
  document text not null,
  primary key (project_id, survey, submission)
)`,
        `create table if not exists surveyc_response_counts (
  project_id text not null,
  survey text not null,
  responses int4 not null,
  primary key (project_id, survey)
)`,
        // A key may give access to many projects, so keys belong to none.
        `create table if not exists surveyc_keys (
  hash text not null,
  hint text not null,
  projects text not null,
  scopes text not null,
  holder text not null,
  created_at text not null,
  primary key (hash)
)`,
      ],
    },
  ],
};
