import { createServices, type ServiceOptions, type Services } from "#http/services/services.ts";
import type { Subject } from "#http/wire/authenticate.ts";
import type { Done, OperationInput, Result } from "#http/wire/operation.ts";
import { unconditional } from "#http/wire/preconditions.ts";
import type { HttpProblem } from "#http/wire/problems.ts";
import { memoryStore } from "#stores/memory-store.ts";

/** A UUID with a number in it. */
export const uuid = (number: number): string =>
  `00000000-0000-4000-8000-abcd${String(number).padStart(8, "0")}`;

/** A subject with access to everything. */
export const subject = (number: number, more: Partial<Subject> = {}): Subject => ({
  user: {
    id: number,
    uuid: uuid(number),
    distinct_id: `user-${number}`,
    first_name: "Kim",
    email: "kim@example.org",
  },
  projects: "*",
  scopes: ["*"],
  ...more,
});

export const kim = subject(1);
export const lee = subject(2);

/** The time of tests that set no other. */
export const now = "2026-03-10T12:00:00.000Z";

/** Services with an empty memory store, ids that count up, and a fixed clock. */
export async function testServices(options: Partial<ServiceOptions> = {}): Promise<Services> {
  let ids = 1_000;
  let tokens = 0;
  return createServices({
    store: await memoryStore(),
    clock: () => new Date(now),
    newId: () => uuid(++ids),
    newToken: () => `token-${++tokens}`.padEnd(43, "x"),
    ...options,
  });
}

/** The input of an operation; properties that do not matter have defaults. */
export const input = <Params = object>(
  params: Params,
  more: Partial<Omit<OperationInput, "params">> = {},
): OperationInput<Params> => ({
  project: "1",
  subject: kim,
  params,
  query: {},
  body: undefined,
  preconditions: unconditional,
  address: "https://surveys.example.org/api/projects/1/things/",
  ...more,
});

/** A successful result; throws if it is a problem. */
export function done<Value>(result: Result<Value>): Done<Value> {
  if (!result.ok) throw new Error(`${result.status} ${result.code}: ${result.detail}`);
  return result;
}

/** The parsed body of a successful result. */
export function shown<Value>(result: Result<Value>): Value {
  const { body } = done(result);
  if (body === null) throw new Error("The body is missing.");
  return body.parse();
}

/** The status, code and `attr` of a problem. */
export function why(result: Result<unknown>): [HttpProblem["status"], string, string?] {
  if (result.ok) throw new Error("It was not refused.");
  const { status, code, attr } = result;
  return attr === undefined ? [status, code] : [status, code, attr];
}
