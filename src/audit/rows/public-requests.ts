import { type AuditRow, must, should } from "../audit-row.ts";
import { hasHeader, hasStatus, isTrue, show } from "../claims.ts";
import { at } from "../reply.ts";

const NAME = "surveyc-audit-0198f2a0";

/** The requests of pages with a public token, which a server need not support; and the identifiers of all requests. */
export const publicRequests: readonly AuditRow[] = [
  should("request-id", "The reply has the X-Request-Id of the request.", async function* (client) {
    const headers = { "X-Request-Id": NAME };
    const found = await client.get("surveys/?limit=1", { headers });
    yield hasHeader(found, "X-Request-Id", new RegExp(`^${NAME}$`));
    const refused = await client.get("surveys/", { headers, key: null });
    yield hasHeader(refused, "X-Request-Id", new RegExp(`^${NAME}$`));
  }),
  must(
    "challenge-on-public-401",
    "401 for an unknown public token carries WWW-Authenticate. RFC 9110 section 11.6.1.",
    async function* (client) {
      const reply = await client.get("/api/surveys/?token=phc_surveyc_audit_unknown", { key: null });
      if (reply.status === 404) yield { skipped: "the server has no public endpoints" };
      yield hasStatus(reply, 401);
      yield hasHeader(reply, "WWW-Authenticate", /\S/);
    },
  ),
  must(
    "finished-answers-kept",
    "Answers that a respondent has finished are not replaced by others with a public token.",
    async function* (client) {
      const project = await client.get(`/api/projects/${client.options.project}/`);
      const token = at(project.value, "/api_token");
      if (typeof token !== "string" || token === "") yield { skipped: "the project has no public token" };
      const survey = yield* client.survey({ start_date: "2026-01-01T00:00:00Z" });
      const answer = (response: string) =>
        client.post(
          "/e/",
          {
            event: "survey sent",
            distinct_id: "surveyc-audit",
            properties: {
              token,
              $survey_id: survey.id,
              $survey_submission_id: NAME,
              $survey_completed: true,
              $survey_response: response,
            },
          },
          { key: null },
        );
      yield hasStatus(await answer("first"), 200);
      await answer("second");
      const kept = await client.get(`${survey.path}responses/`);
      yield isTrue(/first/.test(kept.text) && !/second/.test(kept.text), `kept: ${show(kept.value)}`);
    },
  ),
];
