import { jsonOf, jsonText } from "../json.ts";
import type { Endpoint, OperationInput, Result } from "../operation.ts";
import { unknownToken } from "../response/problems.ts";
import type { Services } from "../services.ts";
import { captureEvents } from "./capture-events.ts";
import { noFlagsFor, remoteConfig, remoteConfigScript } from "./remote-config.ts";
import { shownSurveys } from "./shown-surveys.ts";

type TokenInput = OperationInput<{ readonly token: string }>;

/** Lists the surveys that a page may show now. */
export async function listShownSurveys(
  services: Services,
  { query }: OperationInput,
): Promise<Result<unknown>> {
  const project = await services.projectOfToken(query.token ?? "");
  if (project === null) return unknownToken;
  const surveys = await shownSurveys(services, project);
  return { ok: true, status: 200, body: jsonOf({ surveys, survey_config: null }) };
}

/** Shows the configuration of a page as JSON. */
export async function pageConfig(
  services: Services,
  { params: { token } }: TokenInput,
): Promise<Result<unknown>> {
  if ((await services.projectOfToken(token)) === null) return unknownToken;
  return { ok: true, status: 200, body: jsonOf(remoteConfig(token)) };
}

/** Shows the configuration of a page as a script. */
export async function pageConfigScript(
  services: Services,
  { params: { token } }: TokenInput,
): Promise<Result<unknown>> {
  if ((await services.projectOfToken(token)) === null) return unknownToken;
  return {
    ok: true,
    status: 200,
    body: jsonText(remoteConfigScript(token)),
    type: "text/javascript; charset=utf-8",
  };
}

/** Tells a page that there are no flags. */
export async function pageFlags(services: Services, { body }: OperationInput): Promise<Result<unknown>> {
  const { token, api_key: key } = Object(body) as { readonly token?: unknown; readonly api_key?: unknown };
  const sent = [token, key].find((one) => typeof one === "string") ?? "";
  if ((await services.projectOfToken(sent as string)) === null) return unknownToken;
  return { ok: true, status: 200, body: jsonOf(noFlagsFor(sent as string)) };
}

const publicEndpoint = <Params>(
  row: Pick<Endpoint<Params>, "id" | "method" | "path" | "summary" | "run"> & Partial<Endpoint<Params>>,
): Endpoint => ({
  params: {},
  scope: "public",
  status: 200,
  query: [],
  request: null,
  response: null,
  ...row,
  // The parameters are read by the row's own `params`, so that they are what its function takes.
  run: row.run as Endpoint["run"],
});

/** The paths to which versions of the browser client and of other libraries send events. */
const capturePaths = ["/batch", "/e", "/i/v0/e", "/capture", "/track"] as const;

/** The paths at which versions of the browser client ask for flags. */
const flagPaths = ["/flags", "/decide"] as const;

/** What pages ask for, with the public token of a project in place of a key. Served with the companions. */
export const publicEndpoints: readonly Endpoint[] = [
  publicEndpoint({
    id: "listShownSurveys",
    method: "GET",
    path: "/api/surveys",
    query: ["token"],
    summary: "Lists the surveys that a page may show now.",
    run: listShownSurveys,
  }),
  publicEndpoint({
    id: "pageConfig",
    method: "GET",
    path: "/array/:token/config",
    params: { token: "text" },
    summary: "Shows the configuration of a page.",
    run: pageConfig,
  }),
  publicEndpoint({
    id: "pageConfigScript",
    method: "GET",
    path: "/array/:token/config.js",
    params: { token: "text" },
    summary: "Shows the configuration of a page as a script.",
    run: pageConfigScript,
  }),
  ...flagPaths.map((path) =>
    publicEndpoint({
      id: "pageFlags",
      method: "POST",
      path,
      request: "events",
      summary: "Tells a page that there are no flags.",
      run: pageFlags,
    }),
  ),
  ...capturePaths.map((path) =>
    publicEndpoint({
      id: "captureEvents",
      method: "POST",
      path,
      request: "events",
      summary: "Takes the events of a page.",
      run: captureEvents,
    }),
  ),
];
