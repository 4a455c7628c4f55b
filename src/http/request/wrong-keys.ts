import { tooManyWrongKeys } from "../response/problems.ts";
import { randomId, systemClock } from "../system.ts";
import type { Authenticate } from "./authenticate.ts";

/** What `slowWrongKeys` takes; only `addressOf` has no default. */
export interface WrongKeyOptions<Context> {
  /** Where a request comes from; null where that is unknown, and nothing is counted. */
  readonly addressOf: (request: Request, context: Context | undefined) => string | null | undefined;
  /** Different wrong keys that an address may send in a minute; 10 if not given. */
  readonly perMinute?: number;
  /** What time it is; the machine's clock if not given. */
  readonly clock?: () => Date;
}

const WINDOW_MS = 60_000;

/** Addresses and keys that are remembered. The oldest is forgotten first, so that nobody can fill the memory. */
const MOST_REMEMBERED = 10_000;

/** The wrong keys of an address in the current minute. One that is sent again and again is no guess, and counts once. */
interface Count {
  readonly wrong: Set<number>;
  readonly endsAt: number;
}

function forgetOldest(remembered: Map<unknown, unknown> | Set<unknown>): void {
  if (remembered.size <= MOST_REMEMBERED) return;
  for (const oldest of remembered.keys()) return void remembered.delete(oldest);
}

/**
 * The part of an IPv6 address that a subscriber has as a whole; IPv4 addresses as they are. Whoever has one address of a
 * network of IPv6 has all of them.
 */
const networkOf = (address: string): string =>
  address.includes(":") && !address.includes(".") ? address.split(":").slice(0, 4).join(":") : address;

/** A number for a text that nobody can choose a text for, as `seed` is secret. Keys are not kept, not even hashed well. */
function numberOf(text: string, seed: string): number {
  let hash = 0x811c9dc5;
  for (const part of [seed, text])
    for (let index = 0; index < part.length; index += 1)
      hash = Math.imul(hash ^ part.charCodeAt(index), 0x01000193);
  return hash;
}

/**
 * Makes an `authenticate` that refuses, with 429, keys from an address which has sent too many different wrong ones in a minute. Keys
 * that were right before are not refused, so that people behind the same address can go on. The counts are those of this
 * process.
 *
 * @example
 * const addressOf = (_request: Request, incoming?: IncomingMessage) => incoming?.socket.remoteAddress;
 * createHandler({ store, authenticate: slowWrongKeys(keyAuthenticator(store), { addressOf }) });
 */
export function slowWrongKeys<Context>(
  authenticate: Authenticate<Context>,
  { addressOf, perMinute = 10, clock = systemClock }: WrongKeyOptions<Context>,
): Authenticate<Context> {
  const counts = new Map<string, Count>();
  const rightKeys = new Set<number>();
  const seed = randomId();

  function countOf(network: string, now: number): Count {
    const known = counts.get(network);
    if (known !== undefined && known.endsAt > now) return known;
    const count = { wrong: new Set<number>(), endsAt: now + WINDOW_MS };
    // As the newest, even where there was one.
    counts.delete(network);
    counts.set(network, count);
    forgetOldest(counts);
    return count;
  }

  return async (request, context) => {
    const sent = request.headers.get("authorization");
    const address = addressOf(request, context);
    if (sent === null || address === null || address === undefined) return authenticate(request, context);
    const network = networkOf(address);
    const key = numberOf(sent, seed);
    const known = counts.get(network);
    const now = clock().getTime();
    if (known !== undefined && known.wrong.size >= perMinute && known.endsAt > now && !rightKeys.has(key))
      return tooManyWrongKeys(Math.ceil((known.endsAt - now) / 1_000));
    const subject = await authenticate(request, context);
    if (subject === null || subject === undefined) countOf(network, now).wrong.add(key);
    else if (!rightKeys.has(key)) {
      rightKeys.add(key);
      forgetOldest(rightKeys);
    }
    return subject;
  };
}
