import { type CheckOptions, type RuleOptions, resolveOptions } from "#compile/options.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { defined } from "#diagnostics/json-value.ts";
import type { Limits } from "#diagnostics/limits.ts";
import type { SurveyKind } from "#model/payload-of.ts";
import type { FeatureFlag, User } from "#model/payloads.generated.ts";
import type { AnswerRules } from "#runtime/answer-rule.ts";
import type { Store } from "#stores/store.ts";
import { type Memory, newMemory } from "./memory.ts";
import { randomId, randomToken, systemClock } from "./system.ts";
import { builtInTemplates, type Template } from "./templates.ts";

/** The organization that the account endpoints name. `id` is a UUID. */
export interface Organization {
  /** Identifies it in replies. */
  readonly id: string;
  /** Its name. */
  readonly name: string;
}

/** A project, as `findProject` and `allProjects` return it. */
export interface Project {
  /** Its identifier in paths. */
  readonly id: string;
  /** Its name. */
  readonly name: string;
}

/** How `checkApart` checks a survey: options of `compileSurvey` that are plain data, and for whom. */
export interface CheckApartOptions {
  /** The project of the request, so that one project cannot take all places. */
  readonly project: string;
  /** The kind of payload. */
  readonly kind: SurveyKind;
  /** Limits of its content. */
  readonly limits: Partial<Limits>;
  /** Severities of rules. */
  readonly rules: RuleOptions;
}

/** The findings of `compileSurvey` for a survey. */
export interface Validation {
  /** Whether the survey has no errors. */
  readonly ok: boolean;
  /** All findings, in document order. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The dependencies of operations; `Part` is the part of a store that they use. `createServices` fills in the defaults. */
export interface Services<Part = Store> {
  /** The store of all rows. */
  readonly store: Part;
  /** The current time. */
  readonly clock: () => Date;
  /** A new UUID. */
  readonly newId: () => string;
  /** A new secret for sharing: 43 characters that are safe in URLs. */
  readonly newToken: () => string;
  /** Finds the user with a UUID; null if there is none. It is not called for the sender of the request. */
  readonly findUser: (uuid: string) => Promise<User | null> | User | null;
  /**
   * The flag with an id; null if there is none: a request that names it gets 400. Without this function ids are stored unchecked
   * and flags are shown as null.
   */
  readonly findFlag?: (id: number, project: string) => Promise<FeatureFlag | null> | FeatureFlag | null;
  /**
   * Finds the flags that the program itself keeps for surveys, by the id of the survey; surveys without one are left out. It is
   * called once for all surveys of a page. Without this function `internal_targeting_flag` is null.
   */
  readonly findInternalFlags?: (
    surveys: readonly string[],
    project: string,
  ) => Promise<ReadonlyMap<string, FeatureFlag>> | ReadonlyMap<string, FeatureFlag>;
  /**
   * Returns the project with an identifier; null if it does not exist: 404 for all callers. Without this function every
   * identifier that `authenticate` gives access to is that of a project.
   */
  readonly findProject?: (id: string) => Promise<Project | null> | Project | null;
  /** All projects, for callers with access to every one; without this function the projects that have stored rows. */
  readonly allProjects?: () => Promise<readonly Project[]> | readonly Project[];
  /** The project that a public token belongs to; null if there is none. Pages send it in place of a key. */
  readonly projectOfToken: (token: string) => Promise<string | null> | string | null;
  /** The public token of a project, which account endpoints show; null if there is none. */
  readonly tokenOfProject: (project: string) => Promise<string | null> | string | null;
  /** The dashboard template with a name; null if there is none. */
  readonly findTemplate: (name: string) => Promise<Template | null> | Template | null;
  /** Limits of request bodies. */
  readonly limits: Partial<Limits>;
  /** Bytes after which a page of a list ends, even below its `limit`; a page has at least one object. */
  readonly pageBytes: number;
  /** Concurrent requests with a public token; one project gets at most half of them. 64 if not given. */
  readonly publicRequests: number;
  /** Views (events without answers) that are counted with one public token within a minute; 10,000 if not given. */
  readonly eventsPerMinute: number;
  /** Views that one address may send within a minute; 2,000 if not given. `addressOf` of the handler finds the address. */
  readonly eventsPerAddress: number;
  /** Events with answers that one address may send within a minute; 3,000 if not given. */
  readonly answersPerAddress: number;
  /** Bytes that one address may send within a minute in views, and again in events with answers; 16 MiB if not given. */
  readonly eventBytesPerAddress: number;
  /** Milliseconds for which the reply to a request with an `Idempotency-Key` is kept. */
  readonly idempotencyMs: number;
  /** Severities of rules. */
  readonly rules: RuleOptions;
  /**
   * The rules for the answers to a survey, by question id, as `replayResponses` takes them; none if not given. Answers that break
   * one are rejected with 400; in captured events they are stored as unfit.
   */
  readonly answerRules: (survey: { readonly id: string; readonly name: string }) => AnswerRules | undefined;
  /** Your rules, by which surveys are checked. */
  readonly plugins: NonNullable<CheckOptions["plugins"]>;
  /**
   * Checks a survey of more than 64 KiB as `compileSurvey` does, but elsewhere, such as in a worker thread. The survey is JSON in
   * UTF-8. Rejects with an error of the code `too-costly` if the survey itself costs too much: 413; or `unavailable` if the
   * request may succeed later: 503. Not called if there are `plugins`. Without this function, surveys of any size are checked
   * in the event loop.
   */
  readonly checkApart?: (survey: Uint8Array, options: CheckApartOptions) => Promise<Validation>;
  /** Shown by the account endpoints only. */
  readonly organization: Organization;
  /** The caches of this process for operations; created by `createServices`. */
  readonly memory: Memory;
}

/** The options of `createServices`; only the store has no default. */
export interface ServiceOptions<Part = Store> extends Partial<Omit<Services, "memory" | "store">> {
  /** A store, or the part of one that the called operations use. */
  readonly store: Part;
}

/** The defaults. */
const defaults = {
  clock: systemClock,
  newId: randomId,
  newToken: randomToken,
  findUser: (uuid: string) => ({ uuid }),
  projectOfToken: () => null,
  tokenOfProject: () => null,
  findTemplate: (name: string) => builtInTemplates.get(name) ?? null,
  pageBytes: 8 * 1024 * 1024,
  // An eighth of all requests.
  publicRequests: 64,
  // Far above the traffic of pages.
  eventsPerMinute: 10_000,
  // A fifth of `eventsPerMinute`: one sender cannot use up the budget of a token. Many people may share one address.
  eventsPerAddress: 2_000,
  // A full lecture hall that answers page by page.
  answersPerAddress: 3_000,
  // Five kilobytes for each of these answers.
  eventBytesPerAddress: 16 * 1024 * 1024,
  idempotencyMs: 24 * 60 * 60 * 1_000,
  rules: {},
  answerRules: () => undefined,
  plugins: [],
  organization: { id: "00000000-0000-4000-8000-000000000001", name: "surveyc" },
} satisfies Partial<Services>;

/** The library's own default is intended for files. */
const MAX_QUESTIONS = 1_000;

/**
 * Fills in the defaults: the machine's clock, random identifiers and tokens, users known by their UUID alone, no flags, two
 * templates, at most 1,000 questions, pages of 8 MiB, replies kept for a day. Throws a TypeError if `rules` names a code whose
 * severity cannot be set, or `limits` an unknown limit.
 *
 * @example
 * const services = createServices({ store: await memoryStore(), rules: { "no-unreachable-question": "error" } });
 */
export function createServices<Part = Store>(options: ServiceOptions<Part>): Services<Part> {
  const { store, ...others } = options;
  const given = { ...defaults, ...defined(others) };
  const { clock, rules, plugins, publicRequests, limits = {} } = given;
  resolveOptions({ rules, plugins, limits });
  return {
    ...given,
    store,
    limits: { questions: MAX_QUESTIONS, ...limits },
    memory: newMemory(clock, publicRequests),
  };
}
