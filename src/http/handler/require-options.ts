import { requireKnownName } from "#diagnostics/did-you-mean.ts";
import type { Services } from "../services/services.ts";
import type { HandlerOptions } from "./create-handler.ts";

/** The options of `createHandler`, and the services of `createServices`, which can be passed as they are. */
const optionNames: Readonly<Record<keyof HandlerOptions | keyof Services, true>> = {
  store: true,
  authenticate: true,
  basePath: true,
  publicOrigin: true,
  limits: true,
  bodies: true,
  cors: true,
  addressOf: true,
  requestIdOf: true,
  hooks: true,
  only: true,
  scopes: true,
  companions: true,
  clock: true,
  newId: true,
  newToken: true,
  findUser: true,
  findFlag: true,
  findInternalFlags: true,
  findProject: true,
  allProjects: true,
  projectOfToken: true,
  tokenOfProject: true,
  findTemplate: true,
  pageBytes: true,
  surveys: true,
  publicRequests: true,
  eventsPerMinute: true,
  eventsPerAddress: true,
  answersPerAddress: true,
  eventBytesPerAddress: true,
  idempotencyMs: true,
  rules: true,
  plugins: true,
  checkApart: true,
  organization: true,
  memory: true,
};

/** Throws a TypeError if an option is unknown, or if one is missing that has no default. */
export function requireOptions(options: Partial<Record<string, unknown>>): void {
  for (const name of Object.keys(options)) requireKnownName(name, optionNames, "option of createHandler");
  if (typeof options["authenticate"] !== "function")
    throw new TypeError(
      "createHandler needs the option authenticate, a function that returns who sends a request.",
    );
  if (typeof options["store"] !== "object" || options["store"] === null)
    throw new TypeError("createHandler needs the option store, such as await memoryStore().");
}
