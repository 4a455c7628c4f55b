import * as fc from "fast-check";
import { bodiesFor, type Identifiers, operations, type RequestShape } from "./http-operations.ts";
import { type PlainRequest, requestMutations } from "./request-mutations.ts";

/** A request as plain data, and the mistake in it. */
export interface GeneratedRequest extends PlainRequest {
  /** The id of the operation, such as `createSurvey`. */
  readonly operation: string;
  /** The mistake in the request, such as `cut body`; null for none. */
  readonly slip: string | null;
}

/** Which requests to generate. */
export interface RequestConstraints {
  /** Project identifiers; `["1"]` if not given. */
  readonly projects?: readonly string[];
  /** Dashboard numbers; 1 to 3 if not given. */
  readonly dashboards?: readonly number[];
  /** Survey UUIDs. */
  readonly surveys?: readonly string[];
  /** User UUIDs. */
  readonly users?: readonly string[];
  /** The credential; `phx_test` if not given. */
  readonly key?: string;
  /** The ids of the operations; all if not given. */
  readonly operations?: readonly string[];
  /** Whether some requests have a mistake; `"some"` if not given. */
  readonly slips?: "none" | "some";
}

const someSurveys = ["0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11", "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d12"];
const someUsers = ["5f0a3c9e-2a51-4d53-8d0e-6d7c1d0f1a01", "5f0a3c9e-2a51-4d53-8d0e-6d7c1d0f1a02"];

type Identified = Identifiers & {
  readonly projects: readonly string[];
  readonly surveys: readonly string[];
  readonly key: string;
};

function paths({ path }: RequestShape, known: Identified): fc.Arbitrary<string> {
  return fc
    .record({
      project: fc.constantFrom(...known.projects),
      dashboard: fc.constantFrom(...known.dashboards),
      survey: fc.constantFrom(...known.surveys),
      user: fc.constantFrom(...known.users),
      slash: fc.constantFrom("/", ""),
    })
    .map(({ project, dashboard, survey, user, slash }) => {
      const filled = path
        .replace(":dashboard", String(dashboard))
        .replace(":survey", survey)
        .replace(":user", user);
      return `/api/projects/${encodeURIComponent(project)}/${filled}${slash}`;
    });
}

const queries = ({ query = {} }: RequestShape): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...Object.entries(query).map(([name, values]) =>
        fc.constantFrom("", ...values.map((value) => `${name}=${value}`)),
      ),
    )
    .map((parts) => parts.filter((part) => part !== "").join("&"))
    .map((text) => (text === "" ? "" : `?${text}`));

const bodyTypes = fc.constantFrom("application/json", "application/json; charset=utf-8");

function requestsFor(shape: RequestShape, known: Identified): fc.Arbitrary<GeneratedRequest> {
  const body = shape.body === undefined ? fc.constant(undefined) : bodiesFor(known)[shape.body]();
  return fc.tuple(paths(shape, known), queries(shape), body, bodyTypes).map(([path, query, value, type]) => ({
    operation: shape.operation,
    slip: null,
    method: shape.method,
    path: `${path}${query}`,
    headers: {
      Authorization: `Bearer ${known.key}`,
      ...(value === undefined ? {} : { "Content-Type": type }),
    },
    body: value === undefined ? null : JSON.stringify(value),
  }));
}

/** Applies one of the possible mistakes to a request. */
function applyMistake(request: GeneratedRequest, draw: number): GeneratedRequest {
  const mutants = Object.entries(requestMutations).flatMap(([slip, change]) => {
    const changed = change(request);
    return changed === null ? [] : [{ ...request, ...changed, slip }];
  });
  return mutants[draw % mutants.length] ?? request;
}

/**
 * Requests for the operations of the interface, as plain data. About half are correct; the others have one mistake, and `slip`
 * names it. Pass identifiers and a credential that exist on the target server.
 *
 * @example
 * fc.asyncProperty(httpRequests({ key }), async ({ path, ...init }) => {
 *   const response = await handle(new Request(`https://example.org${path}`, init));
 *   return response.status < 500;
 * });
 */
export function httpRequests(constraints: RequestConstraints = {}): fc.Arbitrary<GeneratedRequest> {
  const known: Identified = {
    projects: constraints.projects ?? ["1"],
    dashboards: constraints.dashboards ?? [1, 2, 3],
    surveys: constraints.surveys ?? someSurveys,
    users: constraints.users ?? someUsers,
    key: constraints.key ?? "phx_test",
  };
  const selected = operations.filter(({ operation }) => constraints.operations?.includes(operation) ?? true);
  if (selected.length === 0) throw new RangeError("No requests exist for any of these operations.");
  const correct = fc.oneof(...selected.map((shape) => requestsFor(shape, known)));
  if (constraints.slips === "none") return correct;
  const mistaken = fc
    .tuple(correct, fc.nat({ max: 99 }))
    .map(([request, draw]) => applyMistake(request, draw));
  return fc.oneof({ withCrossShrink: true }, correct, mistaken);
}
