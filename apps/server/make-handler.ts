import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import { defined } from "#diagnostics/json-value.ts";
import {
  type AddressOf,
  clientAddress,
  createHandler,
  type Handler,
  keyAuthenticator,
  projectTokens,
  sentRequestId,
  slowWrongKeys,
  storedProjects,
  userOf,
} from "#http/index.ts";
import type { Store } from "#stores/index.ts";
import { expiryLogger, loggingHooks } from "./log.ts";
import { measure } from "./measure.ts";
import type { Metrics } from "./metrics.ts";
import { type ServeOptions, trustedProxies } from "./serve-options.ts";
import type { SurveyThread } from "./survey-thread.ts";

/** Returns the options with the limits of public endpoints, whose names are those of the handler. */
const publicLimits = ({
  publicRequests,
  eventsPerMinute,
  eventsPerAddress,
  answersPerAddress,
  eventBytesPerAddress,
}: ServeOptions) =>
  defined({ publicRequests, eventsPerMinute, eventsPerAddress, answersPerAddress, eventBytesPerAddress });

/** What the handler of the server depends on. */
interface HandlerParts {
  readonly store: Store;
  readonly accountCache: Pick<Store, "accounts">;
  readonly log: Logger;
  readonly metrics: Metrics | null;
  readonly thread: SurveyThread;
  readonly isOverloaded: () => boolean;
  readonly clock: () => Date;
}

/** Creates the handler of the API. Throws if `createHandler` rejects the options of the command line. */
export function makeHandler(
  { store, accountCache, log, metrics, thread, isOverloaded, clock }: HandlerParts,
  options: ServeOptions,
): Handler<IncomingMessage> {
  const logging = loggingHooks(log);
  const isProxy = trustedProxies(options.trustedProxy);
  const addressOf: AddressOf<IncomingMessage> = (request, incoming) =>
    clientAddress(request, incoming?.socket.remoteAddress, isProxy);
  /** If proxies are configured, only they may set request ids; other clients could reuse the ids of proxies. */
  const maySetId = ({ socket: { remoteAddress = "", remoteFamily } }: IncomingMessage): boolean =>
    options.trustedProxy === undefined || isProxy(remoteAddress, remoteFamily === "IPv6" ? "ipv6" : "ipv4");
  return createHandler<IncomingMessage>({
    store,
    clock,
    authenticate: slowWrongKeys(keyAuthenticator(accountCache, { clock, onExpired: expiryLogger(log) }), {
      addressOf,
      clock,
    }),
    addressOf,
    requestIdOf: (request, incoming) =>
      incoming !== undefined && maySetId(incoming) ? sentRequestId(request) : null,
    companions: true,
    isOverloaded,
    checkApart: (survey, given) =>
      measure(
        () => thread.check(survey, given),
        (ms, code) => metrics?.observeCheck(ms, code),
      ),
    ...projectTokens(accountCache),
    ...storedProjects(accountCache),
    findUser: async (uuid) => {
      const user = await store.accounts.findUser(uuid);
      return user === null ? { uuid } : userOf(user);
    },
    hooks: {
      ...logging,
      onResponse(event) {
        metrics?.count(event);
        logging.onResponse?.(event);
      },
      onRejection(event) {
        metrics?.countRejected(event);
        logging.onRejection?.(event);
      },
    },
    limits: publicLimits(options),
    ...(options.publicOrigin === undefined ? {} : { publicOrigin: options.publicOrigin }),
    ...(options.samples === true ? { bodies: "survey-shape" as const } : {}),
    ...(options.cors === undefined ? {} : { cors: options.cors.includes("*") ? "*" : options.cors }),
  });
}
