import { FixedWindow } from "../concurrency/fixed-window.ts";
import { randomId, systemClock } from "../services/system.ts";
import type { Authenticate } from "../wire/authenticate.ts";
import { type HttpProblem, problem } from "../wire/problems.ts";
import { type AddressOf, networkOf } from "./client-address.ts";

/** The options of `slowWrongKeys`; only `addressOf` has no default. */
export interface WrongKeyOptions<Context> {
  /** The address of a request; null if it is unknown: its keys are then not counted. */
  readonly addressOf: AddressOf<Context>;
  /** Different wrong keys that an address, or an IPv6 network, may send in a minute; 10 if not given. */
  readonly perMinute?: number;
  /** The current time; the machine's clock if not given. */
  readonly clock?: () => Date;
}

const WINDOW_MS = 60_000;

/** The maximum number of addresses whose wrong keys are counted. */
const MAX_ADDRESSES = 10_000;

const tooManyWrongKeys = (seconds: number): HttpProblem =>
  problem(
    429,
    "too-many-wrong-keys",
    "Too many wrong API keys were sent from this address. Try again later.",
    {
      "retry-after": String(seconds),
    },
  );

/** Returns a hash of a text. `seed` is secret, so collisions cannot be constructed. Keys themselves are not kept. */
function seededHash(text: string, seed: string): number {
  let hash = 0x811c9dc5;
  for (const part of [seed, text])
    for (let index = 0; index < part.length; index += 1)
      hash = Math.imul(hash ^ part.charCodeAt(index), 0x01000193);
  return hash;
}

/**
 * Creates an `authenticate` that answers wrong keys with 429 if their address has sent too many different ones in a minute. Each
 * key is looked up: a valid key is never rejected, even if others send wrong keys from the same address. Each process counts on
 * its own.
 *
 * @example
 * const addressOf = (_request: Request, incoming?: IncomingMessage) => incoming?.socket.remoteAddress;
 * const remembered = rememberAccounts(store); // which limits the queries for wrong keys
 * createHandler({ store, authenticate: slowWrongKeys(keyAuthenticator(remembered), { addressOf }) });
 */
export function slowWrongKeys<Context>(
  authenticate: Authenticate<Context>,
  { addressOf, perMinute = 10, clock = systemClock }: WrongKeyOptions<Context>,
): Authenticate<Context> {
  // The wrong keys of each network. Repeating the same wrong key is not guessing, so it counts once.
  const windows = new FixedWindow(clock, WINDOW_MS, MAX_ADDRESSES, () => new Set<number>());
  const seed = randomId();

  return async (request, context) => {
    const subject = await authenticate(request, context);
    const sent = request.headers.get("authorization");
    if ((subject !== null && subject !== undefined) || sent === null) return subject;
    const address = addressOf(request, context);
    if (address === null || address === undefined) return null;
    const counted = windows.of(networkOf(address));
    if (counted.count.size >= perMinute) return tooManyWrongKeys(windows.secondsLeft(counted));
    counted.count.add(seededHash(sent, seed));
    return null;
  };
}
