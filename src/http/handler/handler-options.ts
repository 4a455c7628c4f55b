import { requireKnownName } from "#diagnostics/did-you-mean.ts";
import type { Limits } from "#diagnostics/limits.ts";
import type { AddressOf } from "../accounts/client-address.ts";
import type { OperationId } from "../operations/operation-ids.generated.ts";
import type { Bodies } from "../operations/survey-shape.ts";
import type { ServiceOptions, Services } from "../services/services.ts";
import type { Authenticate } from "../wire/authenticate.ts";
import type { AllowedOrigins } from "../wire/cors.ts";
import type { Scope } from "../wire/operation.ts";
import type { RequestIdOf } from "../wire/request-id.ts";
import type { Hooks } from "./hooks.ts";
import type { HttpLimits } from "./request-handler.ts";

/** Limits that operations apply themselves. */
type StoredLimit =
  | "pageBytes"
  | "idempotencyMs"
  | "publicRequests"
  | "eventsPerMinute"
  | "eventsPerAddress"
  | "answersPerAddress"
  | "eventBytesPerAddress";

/** The options of `createHandler`; the store and `authenticate` have no default. */
export interface HandlerOptions<Context = unknown> extends Omit<ServiceOptions, "limits" | StoredLimit> {
  /** Identifies the sender of a request; for null the reply is 401. */
  readonly authenticate: Authenticate<Context>;
  /** The prefix of `/api/projects` in the addresses that clients send; `/` if not given. */
  readonly basePath?: string;
  /** Such as `https://surveys.example.org`: the origin of links between pages. The origin of each request if not given. */
  readonly publicOrigin?: string;
  /** The limits of requests, replies and payloads. */
  readonly limits?: Partial<Limits & HttpLimits & Pick<Services, StoredLimit>>;
  /**
   * `survey-shape` returns activities, counts and collaborators in the shape of the samples (section 4.3 of docs/interface.md):
   * one survey, the requested one or the newest, and the first collaborator.
   */
  readonly bodies?: Bodies;
  /** The origins whose pages may call from browsers; none if not given. */
  readonly cors?: AllowedOrigins;
  /**
   * Finds the client address of a request, for `hooks.onResponse` and for the limits `eventsPerAddress`, `answersPerAddress`
   * and `eventBytesPerAddress`, which do not apply without it; such as `clientAddress` after a proxy. Unknown if not given.
   */
  readonly addressOf?: AddressOf<Context>;
  /**
   * Finds the identifier of a request for hooks and for `X-Request-Id` of its reply; the request's own `X-Request-Id` if not
   * given. Identifiers of more than 128 characters, or with characters other than letters, digits and `-_.~:=+/@`, are replaced
   * by a UUID.
   */
  readonly requestIdOf?: RequestIdOf<Context>;
  /**
   * Whether the process is overloaded: requests then get 503 with `Retry-After` before anything else is done. Called for each
   * request; must not throw. Never if not given.
   */
  readonly isOverloaded?: () => boolean;
  /** Functions that are called for each request; see `Hooks`. */
  readonly hooks?: Hooks;
  /** The operations to serve; all if not given. Requests for the others get 404. */
  readonly only?: readonly OperationId[];
  /** Scopes that differ from those of sections 4.1 and 4.2 of docs/interface.md, by the id of the operation. */
  readonly scopes?: Readonly<Record<string, Scope>>;
  /**
   * Whether to serve the companions, too: the first requests of PostHog clients, checks of surveys for their authors, answers
   * to surveys and their statistics, and the requests of pages with a public token; false if not given.
   */
  readonly companions?: boolean;
}

/** The options of `createHandler`, and the services of `createServices`, which can be passed unchanged. */
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
  isOverloaded: true,
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
  publicRequests: true,
  eventsPerMinute: true,
  eventsPerAddress: true,
  answersPerAddress: true,
  eventBytesPerAddress: true,
  idempotencyMs: true,
  rules: true,
  answerRules: true,
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
      "createHandler needs the option authenticate, a function that identifies the sender of a request.",
    );
  if (typeof options["store"] !== "object" || options["store"] === null)
    throw new TypeError("createHandler needs the option store, such as await memoryStore().");
}
