import { FixedWindow } from "../concurrency/fixed-window.ts";
import { KeyedMutex } from "../concurrency/keyed-mutex.ts";
import { Pacer } from "../concurrency/pacer.ts";
import { PromiseCache } from "../concurrency/promise-cache.ts";
import { Semaphore } from "../concurrency/semaphore.ts";

/** A serialized list of running surveys: the same for every page of a project. */
export interface ShownList {
  readonly text: string;
  /** The entity tag, with its quotes. */
  readonly tag: string;
}

/** How many events were received, and how many bytes of them can be stored. */
export interface ReceivedEvents {
  readonly events: number;
  readonly bytes: number;
}

/** The caches of one process for operations. Other processes have their own, and no stored row depends on them. */
export interface Memory {
  /** Changes of the same survey, or with the same key, wait for each other here; otherwise all but one would be made in vain. */
  readonly changes: KeyedMutex;
  /**
   * By project; null, which is not cached, if too many requests are in progress. A change of a survey removes the entry of its
   * project; other processes see the change seconds later.
   */
  readonly activeSurveyCache: PromiseCache<ShownList | null>;
  /** Requests with public tokens, by project. All visitors can send them, so they get only a share of the capacity. */
  readonly publicRequests: Semaphore;
  /** Views counted within a minute, by public token. */
  readonly viewsByToken: FixedWindow<number>;
  /** Views received within a minute, counted or rejected, by network of the client. */
  readonly viewsByNetwork: FixedWindow<ReceivedEvents>;
  /** Events with answers received within a minute, by network of the client. */
  readonly answersByNetwork: FixedWindow<ReceivedEvents>;
  /** Requests with public tokens take turns. */
  readonly publicTurns: Pacer;
  /** Parts of large pages are read here one after the other, for all callers. */
  readonly pageParts: KeyedMutex;
}

/** The maximum number of waiting changes with the same key. */
const MAX_WAITING = 200;

/** Seconds for which a list of running surveys is cached, here and by browsers. */
export const SHOWN_SECONDS = 5;

/** Additional seconds for which the list is still served while the next one is late. */
const STALE_SECONDS = 25;

/** How long the first request after `SHOWN_SECONDS` waits for the next list. */
const PATIENCE_MS = 250;

/** The limits of cached lists, and of their characters together. */
const LIST_LIMITS = { entries: 1_000, weight: 16 * 1024 * 1024 };

/** The maximum number of keys of a window: existing public tokens, or networks. */
const MAX_KEYS = 10_000;

const MINUTE_MS = 60_000;

const countsPerMinute = <Count>(clock: () => Date, start: Count): FixedWindow<Count> =>
  new FixedWindow(clock, MINUTE_MS, MAX_KEYS, () => start);

const nothingReceived: ReceivedEvents = { events: 0, bytes: 0 };

export const newMemory = (clock: () => Date, publicRequests: number): Memory => ({
  changes: new KeyedMutex(MAX_WAITING),
  activeSurveyCache: new PromiseCache({
    clock,
    ms: SHOWN_SECONDS * 1_000,
    limits: LIST_LIMITS,
    stale: { ms: STALE_SECONDS * 1_000, patienceMs: PATIENCE_MS },
    keeps: (list) => list !== null,
    weightOf: (list) => list?.text.length ?? 0,
  }),
  // One project gets at most half of them.
  publicRequests: new Semaphore(publicRequests, Math.ceil(publicRequests / 2)),
  viewsByToken: countsPerMinute(clock, 0),
  viewsByNetwork: countsPerMinute(clock, nothingReceived),
  answersByNetwork: countsPerMinute(clock, nothingReceived),
  publicTurns: new Pacer(),
  // No limit: the queue holds at most one entry per request, and the number of requests is limited.
  pageParts: new KeyedMutex(Number.POSITIVE_INFINITY),
});
