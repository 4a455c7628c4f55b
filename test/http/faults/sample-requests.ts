import { keyAuthenticator } from "#http/accounts/api-keys.ts";
import { recordResponse } from "#http/answers/record-response.ts";
import { addCollaborator } from "#http/dashboards/collaborators.ts";
import { createDashboard } from "#http/dashboards/create-dashboard.ts";
import { createHandler } from "#http/handler/create-handler.ts";
import { hashText } from "#http/services/system.ts";
import { memoryStore } from "#stores/memory-store.ts";
import type { Store } from "#stores/store.ts";
import { replyChecker } from "../checked-handler.ts";
import { done, input, kim, lee, now, testServices, uuid } from "../test-services.ts";
import { type Everything, readEverything } from "./project-rows.ts";

/** A valid request of one operation, for the objects of `sampleProject`. */
export interface SampleRequest {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** Names the request, so that it can be sent again. */
  readonly idempotencyKey?: string;
}

const key = "phx_key";
const check = replyChecker();

/** Adds the key of these requests to a store. */
export const addKey = async ({ accounts }: Store): Promise<boolean> => {
  const uuid = kim.user.uuid as string;
  const [firstName, lastName, email] = [
    kim.user.first_name ?? "",
    kim.user.last_name ?? "",
    kim.user.email as string,
  ];
  await accounts.addUser({ uuid, email, firstName, lastName, createdAt: now });
  return accounts.addKey({
    hash: await hashText(key),
    hint: "phx_",
    name: "",
    projects: "*",
    scopes: ["*"],
    user: uuid,
    createdAt: now,
    expiresAt: null,
    // Its use is never written, so that every run has the same steps.
    lastUsedAt: "9999-01-01T00:00:00.000Z",
  });
};

const choice = (question: string) => ({ type: "single_choice", question, choices: ["Yes", "No"] });
const survey = (name: string) => ({ name, type: "popover", questions: [choice("Well?")] });
const text = (body: string) => ({ type: "TEXT", body });

/** One request for each operation; each finds its object, and each that writes changes something. */
export const sampleRequests = (surveyId: string): readonly SampleRequest[] => {
  const sample = (operation: string, method: string, path: string, body?: unknown): SampleRequest => ({
    operation,
    method,
    path,
    ...(body === undefined ? {} : { body }),
  });
  return [
    sample("listDashboards", "GET", "dashboards/"),
    sample("createDashboard", "POST", "dashboards/", { name: "A copy", use_dashboard: 1 }),
    sample("retrieveDashboard", "GET", "dashboards/2/"),
    sample("updateDashboard", "PATCH", "dashboards/2/", { name: "Changed", restriction_level: 21 }),
    sample("deleteDashboard", "DELETE", "dashboards/1/"),
    sample("moveTile", "PATCH", "dashboards/1/move_tile/", {
      tile: { id: 1 },
      to_dashboard: 2,
      name: "Left",
    }),
    sample("createFromTemplateJson", "POST", "dashboards/create_from_template_json/", {
      template: { template_name: "Made", tiles: [text("one"), text("two")] },
    }),
    sample("listCollaborators", "GET", "dashboards/2/collaborators/"),
    sample("addCollaborator", "POST", "dashboards/1/collaborators/", { user_uuid: uuid(9), level: 21 }),
    sample("removeCollaborator", "DELETE", `dashboards/2/collaborators/${uuid(1)}/`),
    sample("listSharingConfiguration", "GET", "dashboards/1/sharing/"),
    sample("listSurveys", "GET", "surveys/"),
    sample("createSurvey", "POST", "surveys/", survey("Second")),
    sample("retrieveSurvey", "GET", `surveys/${surveyId}/`),
    sample("updateSurvey", "PATCH", `surveys/${surveyId}/`, { name: "Changed" }),
    sample("deleteSurvey", "DELETE", `surveys/${surveyId}/`),
    sample("surveyActivity", "GET", `surveys/${surveyId}/activity/`),
    sample("surveysActivity", "GET", "surveys/activity/"),
    sample("responsesCount", "GET", "surveys/responses_count/"),
  ];
};

/** The operations that take an `Idempotency-Key`. */
export const repeatable = ["createSurvey", "createDashboard", "createFromTemplateJson", "addCollaborator"];

/** Sends requests to a store; the new ids of each handler count up from the same number. */
export async function sender(store: Store) {
  const services = await testServices({ store });
  const errors: unknown[] = [];
  const { handle } = createHandler({
    ...services,
    authenticate: keyAuthenticator(store),
    hooks: { onError: ({ error }) => errors.push(error) },
  });
  const send = async (project: string, { method, path, body, idempotencyKey }: SampleRequest) => {
    const request = new Request(`http://localhost/api/projects/${project}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": `"${idempotencyKey}"` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const reply = await handle(request);
    const slips = await check(request, reply);
    if (slips.length > 0) throw new Error(slips.join("; "));
    const text = (await reply.text()).replaceAll(`/projects/${project}/`, "/projects/1/");
    const isReplayed = reply.headers.has("idempotency-replayed");
    return { status: reply.status, text, isReplayed, retryAfter: reply.headers.get("retry-after") };
  };
  return { services, send, errors };
}

/**
 * The project of these requests: two dashboards from a template, the second by another user and restricted
 * to its collaborators; a survey with a response.
 */
export async function sampleProject(): Promise<{ readonly content: Everything; readonly surveyId: string }> {
  const store = await memoryStore();
  await addKey(store);
  const { services, send } = await sender(store);
  const made = async (path: string, body: unknown): Promise<{ id: string }> =>
    JSON.parse((await send("1", { operation: "", method: "POST", path, body })).text);
  await made("dashboards/create_from_template_json/", {
    template: { template_name: "First", tiles: [text("one"), text("two")] },
  });
  done(await createDashboard.run(services, input({}, { body: { name: "Second" }, subject: lee })));
  const editor = { user_uuid: uuid(1), level: 37 };
  done(await addCollaborator.run(services, input({ dashboard_id: 2 }, { body: editor, subject: lee })));
  const { id } = await made("surveys/", survey("First"));
  await recordResponse(services, { project: "1", survey: id, responses: { 0: "Yes" } });
  const content = await readEverything(store, "1");
  const dashboards = content.dashboards.map((row) => (row.id === 2 ? { ...row, restrictionLevel: 37 } : row));
  return { content: { ...content, dashboards }, surveyId: id };
}
