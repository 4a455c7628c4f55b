import { SHOWN_SECONDS, type ShownList } from "../services/memory.ts";
import type { Services } from "../services/services.ts";
import { hashText } from "../services/system.ts";
import { requestEnded } from "../surveys/stored-answers.ts";
import { jsonOf, jsonText } from "../wire/json.ts";
import {
  type Done,
  type Endpoint,
  type OperationInput,
  plainEndpoint,
  type Result,
} from "../wire/operation.ts";
import { hasTag } from "../wire/preconditions.ts";
import { overloaded, sameAsBefore, unknownToken } from "../wire/problems.ts";
import { captureEvents } from "./capture-events.ts";
import { duringPublicWork } from "./public-work.ts";
import { shownSurveys } from "./shown-surveys.ts";

/** The configuration that the client needs in order to show surveys; everything else is off. */
const remoteConfig = (token: string) => ({
  token,
  surveys: true,
  hasFeatureFlags: false,
  supportedCompression: ["gzip", "gzip-js"],
  analytics: { endpoint: "/i/v0/e/" },
  defaultIdentifiedOnly: true,
  autocapture_opt_out: true,
  autocaptureExceptions: false,
  captureDeadClicks: false,
  capturePerformance: false,
  heatmaps: false,
  sessionRecording: false,
  productTours: false,
  conversations: false,
  siteApps: [],
});

/** JSON inside a script, escaped so that it cannot end the script element or a line. */
const inScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** The configuration as the script that the client loads first. */
const remoteConfigScript = (token: string): string => {
  const settings = { config: remoteConfig(token), siteApps: [] };
  return `(function () {
  var all = (window._POSTHOG_REMOTE_CONFIG = window._POSTHOG_REMOTE_CONFIG || {});
  all[${inScript(token)}] = ${inScript(settings)};
})();
`;
};

/** The reply to a request for flags, always without flags: in the forms of old and of new clients. */
const noFlagsFor = (token: string) => ({
  ...remoteConfig(token),
  config: { enable_collect_everything: false },
  featureFlags: {},
  featureFlagPayloads: {},
  flags: {},
  errorsWhileComputingFlags: false,
});

type TokenInput = OperationInput<{ readonly token: string }>;

/** The reply to a request with the token of a project: the same for all clients, so that caches may store it. */
function sharedReply(
  { text, tag }: ShownList,
  { preconditions }: Pick<OperationInput, "preconditions">,
  more: Pick<Done<unknown>, "type"> = {},
): Result<unknown> {
  const shared = { tag, seconds: SHOWN_SECONDS };
  if (hasTag(preconditions, tag)) return sameAsBefore(shared);
  return { ok: true, status: 200, body: jsonText(text), shared, ...more };
}

const tagged = async (text: string): Promise<ShownList> => ({ text, tag: `"${await hashText(text)}"` });

/** Serializes a list one survey at a time, so that other requests proceed in between. */
async function createList(
  services: Services,
  project: string,
  isOver: OperationInput["isOver"],
): Promise<ShownList> {
  const canContinue = services.memory.publicTurns.pace(isOver);
  const texts: string[] = [];
  for (const survey of await shownSurveys(services, project, isOver)) {
    const text = JSON.stringify(survey);
    texts.push(text);
    if (!(await canContinue(text.length))) throw requestEnded("The list of surveys");
  }
  return tagged(`{"surveys":[${texts.join()}],"survey_config":null}`);
}

async function listShownSurveys(services: Services, input: OperationInput): Promise<Result<unknown>> {
  const project = await services.projectOfToken(input.query.token ?? "");
  if (project === null) return unknownToken;
  // Only the request that creates a list takes a permit: requests that wait for it do no work.
  const create = async (isOver: () => boolean): Promise<ShownList | null> => {
    const created = await duringPublicWork(services, [project], () => createList(services, project, isOver));
    return "ok" in created ? null : created;
  };
  const list = await services.memory.activeSurveyCache.get(project, create, input.isOver);
  return list === null ? overloaded : sharedReply(list, input);
}

const showConfig =
  (write: (token: string) => string, more: Pick<Done<unknown>, "type"> = {}) =>
  async (services: Services, input: TokenInput): Promise<Result<unknown>> => {
    const { token } = input.params;
    if ((await services.projectOfToken(token)) === null) return unknownToken;
    return sharedReply(await tagged(write(token)), input, more);
  };

async function pageFlags(services: Services, { body }: OperationInput): Promise<Result<unknown>> {
  const { token, api_key: key } = Object(body) as { readonly token?: unknown; readonly api_key?: unknown };
  const sent = [token, key].find((one) => typeof one === "string") ?? "";
  if ((await services.projectOfToken(sent as string)) === null) return unknownToken;
  return { ok: true, status: 200, body: jsonOf(noFlagsFor(sent as string)) };
}

const publicEndpoint = <Params>(
  row: Pick<Endpoint<Params>, "id" | "path" | "summary" | "run"> & Partial<Endpoint<Params>>,
): Endpoint => ({
  ...plainEndpoint,
  scope: "public",
  ...row,
  // The row's own `params` parse the parameters, so their type is correct.
  run: row.run as Endpoint["run"],
});

/** The paths to which versions of the browser client and of other libraries send events. */
const capturePaths = ["/batch", "/e", "/i/v0/e", "/capture", "/track"] as const;

/** The paths at which versions of the browser client request flags. */
const flagPaths = ["/flags", "/decide"] as const;

/** The requests of pages, with the public token of a project in place of a key. Served with the other companions. */
export const publicEndpoints: readonly Endpoint[] = [
  publicEndpoint({
    id: "listShownSurveys",
    shared: true,
    path: "/api/surveys",
    query: ["token"],
    summary: "Lists the surveys that a page may show now.",
    run: listShownSurveys,
  }),
  publicEndpoint({
    id: "pageConfig",
    shared: true,
    path: "/array/:token/config",
    params: { token: "text" },
    summary: "Shows the configuration of a page.",
    run: showConfig((token) => JSON.stringify(remoteConfig(token))),
  }),
  publicEndpoint({
    id: "pageConfigScript",
    shared: true,
    path: "/array/:token/config.js",
    params: { token: "text" },
    summary: "Shows the configuration of a page as a script.",
    run: showConfig(remoteConfigScript, { type: "text/javascript; charset=utf-8" }),
  }),
  ...flagPaths.map((path) =>
    publicEndpoint({
      id: "pageFlags",
      method: "POST",
      path,
      request: "events",
      summary: "Returns an empty set of flags.",
      run: pageFlags,
    }),
  ),
  ...capturePaths.map((path) =>
    publicEndpoint({
      id: "captureEvents",
      method: "POST",
      path,
      request: "events",
      summary: "Stores the survey events of a page.",
      run: captureEvents,
    }),
  ),
];
