// Fills the tables of an empty store with rows like those of real requests.
import { createHandler } from "#http/index.ts";
import { memoryStore, type ProjectReads } from "#stores/index.ts";

/** How much is filled in; every project gets the same. */
interface Size {
  readonly projects: number;
  /** Of each project. */
  readonly surveys: number;
}

/** The recipient of statements. */
interface Sender {
  query(text: string, parameters?: string[]): Promise<unknown>;
}

const user = {
  id: 1,
  uuid: "00000000-0000-4000-8000-000000000001",
  first_name: "Kim",
  email: "kim@example.org",
};
const survey = {
  name: "@NAME@",
  description: "What people think of the new checkout, asked once they have paid.",
  type: "popover",
  start_date: "2026-01-01T00:00:00Z",
  questions: [
    {
      type: "rating",
      question: "How easy was it to pay?",
      display: "number",
      scale: 5,
      lowerBoundLabel: "Hard",
      upperBoundLabel: "Easy",
    },
    {
      type: "single_choice",
      question: "How did you pay?",
      choices: ["Card", "Invoice", "Bank transfer", "Other"],
    },
    { type: "open", question: "What would have made it easier?", optional: true },
  ],
  appearance: { backgroundColor: "#ffffff", submitButtonText: "Send", thankYouMessageHeader: "Thank you" },
};
const template = {
  template_name: "@NAME@",
  tiles: [
    { type: "TEXT", body: "One" },
    { type: "TEXT", body: "Two" },
  ],
};

/** The texts that requests store, with placeholders for the differences between rows. */
async function sampleTexts() {
  const store = await memoryStore();
  const { handle } = createHandler({ store, authenticate: () => ({ user, projects: "*", scopes: ["*"] }) });
  const ask = async (method: string, path: string, body?: object): Promise<{ id: string }> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { "content-type": "application/json" };
    const reply = await handle(
      new Request(`http://localhost/api/projects/1/${path}/`, { method, headers, ...sent }),
    );
    return (await reply.json()) as { id: string };
  };
  const { id } = await ask("POST", "surveys", survey);
  await ask("PATCH", `surveys/${id}`, { description: "Another one." });
  await ask("POST", "dashboards/create_from_template_json", { template });
  await ask("POST", "dashboards/1/collaborators", { user_uuid: user.uuid, level: 37 });
  await ask("GET", "dashboards/1/sharing");
  const all = { limit: 10, offset: 0 };
  const read = <Row>(work: (rows: ProjectReads) => Promise<Row>): Promise<Row> => store.read("1", work);
  const surveyRow = await read((rows) => rows.survey(id));
  const dashboardRow = await read((rows) => rows.dashboard(1));
  const [collaborator] = await read((rows) => rows.collaborators(1));
  const sharing = await read((rows) => rows.sharing(1));
  const [updated, created] = (await read((rows) => rows.activity({ ...all, scope: "Survey" }))).rows;
  await store.close();
  const marked = (text = ""): string => text.replaceAll(id, "@ID@");
  return {
    survey: marked(surveyRow?.document),
    targeting: surveyRow?.targeting ?? "",
    dashboard: (dashboardRow?.document ?? "").replace('"id":1,', '"id":@ID@,'),
    details: (dashboardRow?.details ?? "")
      .replace('"id":1,', '"id":@ONE@,')
      .replace('"id":2,', '"id":@TWO@,'),
    collaborator: (collaborator?.document ?? "").replace('"dashboard_id":1', '"dashboard_id":@ID@'),
    sharing: sharing?.document ?? "",
    created: marked(created?.document),
    updated: marked(updated?.document),
  };
}

/** A UUID derived from two numbers, in SQL. */
const uuidOf = (project: string, survey: string): string =>
  `lpad(to_hex(${project}), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(${survey}), 12, '0')`;

/** A tenth of the number of surveys, at least two. */
const dashboardsOf = ({ surveys }: Size): number => Math.max(2, Math.ceil(surveys / 10));

/**
 * Fills the tables. The projects take turns, as in production: rows of one project are far apart. Every tenth survey is
 * archived, every tenth dashboard pinned; each survey has two entries in the log, one event and one response, which is
 * counted in one of the two tables.
 */
export async function fillProjects(sender: Sender, size: Size): Promise<void> {
  const texts = await sampleTexts();
  const dashboards = dashboardsOf(size);
  const each = (rows: number): string =>
    `generate_series(0, ${rows} - 1) as r(n), generate_series(1, ${size.projects}) as q(p)`;
  const name = `'Survey ' || n || ' of ' || p`;
  const id = uuidOf("p", "n");
  const log = (place: number, mark: string): string =>
    `select p::text, 'Survey', ${id}, replace(replace(${mark}, '@ID@', ${id}), '@NAME@', ${name}), 2 * n + ${place}, 0 from ${each(size.surveys)}`;
  await sender.query(
    `insert into surveyc_projects select p::text, ${4 * size.surveys}, ${dashboards}, ${2 * dashboards} from generate_series(1, ${size.projects}) as q(p)`,
  );
  await sender.query(
    `insert into surveyc_surveys (project_id, id, version, document, targeting, live, name, folded_name, archived, write_number, place)
select p::text, ${id}, 2, replace(replace($1, '@ID@', ${id}), '@NAME@', ${name}), $2, false, ${name}, lower(${name}), n % 10 = 9, 2 * n + 1, 0
from ${each(size.surveys)}`,
    [texts.survey, texts.targeting],
  );
  await sender.query(
    `insert into surveyc_activity (project_id, scope, item, document, write_number, place) ${log(1, "$1")}`,
    [texts.created],
  );
  await sender.query(
    `insert into surveyc_activity (project_id, scope, item, document, write_number, place) ${log(2, "$1")}`,
    [texts.updated],
  );
  await sender.query(
    `insert into surveyc_responses (project_id, survey, submission, document)
select p::text, ${id}, 'first', '{"0":4,"1":"Card","2":"Nothing."}' from ${each(size.surveys)}`,
  );
  await sender.query(
    `insert into surveyc_survey_events (project_id, survey, event, id, person, happened_at)
select p::text, ${id}, 'survey shown', 'first', 'kim', '2026-01-01T00:00:00Z' from ${each(size.surveys)}`,
  );
  await sender.query(
    `insert into surveyc_response_counts (project_id, survey, responses) select p::text, ${id}, 1 from ${each(size.surveys)} where n % 2 = 0`,
  );
  await sender.query(
    `insert into surveyc_response_shards (project_id, survey, shard, responses) select p::text, ${id}, n % 16, 1 from ${each(size.surveys)} where n % 2 = 1`,
  );
  await sender.query(
    `insert into surveyc_dashboards (project_id, id, version, document, details, name, folded_name, pinned, deleted, restriction_level, creator)
select p::text, n + 1, 1, replace(replace($1, '@ID@', (n + 1)::text), '@NAME@', 'Board ' || n),
  replace(replace($2, '@ONE@', (2 * n + 1)::text), '@TWO@', (2 * n + 2)::text), 'Board ' || n, 'board ' || n, n % 10 = 9, false, 21, null
from ${each(dashboards)}`,
    [texts.dashboard, texts.details],
  );
  await sender.query(
    `insert into surveyc_collaborators (project_id, dashboard, user_id, level, document, write_number, place)
select p::text, n + 1, $2, 37, replace($1, '@ID@', (n + 1)::text), n + 1, 0 from ${each(dashboards)}`,
    [texts.collaborator, user.uuid],
  );
  await sender.query(
    `insert into surveyc_sharing (project_id, dashboard, document) select p::text, n + 1, $1 from ${each(dashboards)} where n > 0`,
    [texts.sharing],
  );
  await sender.query(
    `insert into surveyc_keys select 'hash ' || p, 'phx_', '"*"', '["*"]', $1, '2026-01-01T00:00:00Z' from generate_series(1, ${size.projects}) as q(p)`,
    [JSON.stringify(user)],
  );
  await sender.query("vacuum analyze");
}
