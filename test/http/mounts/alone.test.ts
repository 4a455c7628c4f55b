// Each operation, mounted alone by what is exported with it, replies as the whole handler does.
import { beforeAll, describe, expect, expectTypeOf, it, test } from "vitest";
import { keyAuthenticator } from "#http/accounts/api-keys.ts";
import { createHandler } from "#http/handler/create-handler.ts";
import {
  authenticateRequest,
  createSurvey,
  type deleteSurvey,
  type HttpProblem,
  type listCollaborators,
  listSurveys,
  type Operation,
  type OperationId,
  type OperationInput,
  operations,
  permits,
  problemOfError,
  readInput,
  retrieveSurvey,
  type Scope,
  toResponse,
} from "#http/index.ts";
import { memoryStore } from "#stores/memory-store.ts";
import type { Store } from "#stores/store.ts";
import { type Everything, readEverything, writeEverything } from "../faults/project-rows.ts";
import { addKey, type SampleRequest, sampleProject, sampleRequests } from "../faults/sample-requests.ts";
import { json, request } from "../handler/things.ts";
import { testServices, uuid } from "../test-services.ts";

type Handle = (request: Request) => Promise<Response>;

let content: Everything;
let surveyId: string;
beforeAll(async () => {
  ({ content, surveyId } = await sampleProject());
});

async function filledStore(): Promise<Store> {
  const store = await memoryStore();
  await addKey(store);
  await writeEverything(store, "1", content);
  return store;
}

/** One route of a router that knows nothing of operations. */
async function mountAlone({ run, ...operation }: Operation, store: Store): Promise<Handle> {
  const services = await testServices({ store });
  const pattern = new RegExp(`^${operation.path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}/?$`);
  return async (request) => {
    try {
      const found = Object.entries(pattern.exec(new URL(request.url).pathname)?.groups ?? {});
      const parameters = Object.fromEntries(found.map(([name, text]) => [name, decodeURIComponent(text)]));
      const caller = await authenticateRequest(keyAuthenticator(store), request);
      if (!caller.ok) return toResponse(caller, request);
      const permitted = permits(caller.subject, operation, parameters["project_id"]);
      if (!permitted.ok) return toResponse(permitted, request);
      const read = await readInput(operation, request, parameters);
      if (!read.ok) return toResponse(read, request);
      const input = { ...read.input, subject: caller.subject };
      return toResponse(await (run as Operation<object>["run"])(services, input), request);
    } catch (error) {
      return toResponse(problemOfError(error), request);
    }
  };
}

const wholeHandler = async (store: Store, only?: readonly OperationId[]) =>
  createHandler({
    ...(await testServices({ store })),
    authenticate: keyAuthenticator(store),
    ...(only === undefined ? {} : { only }),
  });

type Change = (request: Request, ask: SampleRequest) => Request;

const headed =
  (headers: Record<string, string>): Change =>
  (request) => {
    const all = new Headers(request.headers);
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    return new Request(request, { headers: all });
  };
const elsewhere =
  (from: string | RegExp, to: string): Change =>
  (request) =>
    new Request(request.url.replace(from, to), request);
const sending =
  (body: string): Change =>
  (request, ask) =>
    ask.body === undefined ? request : new Request(request, { body });

const changes: Readonly<Record<string, Change>> = {
  "as it is": (request) => request,
  "without a key": headed({ authorization: "" }),
  "with a wrong key": headed({ authorization: "Bearer phx_wrong" }),
  "without the slash at the end": elsewhere(/\/$/, ""),
  "in an empty project": elsewhere("/projects/1/", "/projects/2/"),
  "in a project with control characters": elsewhere("/projects/1/", "/projects/%01/"),
  "for an id that is none": elsewhere(/(dashboards|surveys)\/(\d|[0-9a-f-]{36})\//, "$1/nothing/"),
  "for an unknown object": elsewhere(/dashboards\/\d|surveys\/[0-9a-f-]{36}/, `surveys/${uuid(77)}`),
  "with a query": elsewhere(/$/, "?limit=1&offset=1"),
  "with an invalid query": elsewhere(/$/, "?limit=x&page=x&survey_ids=x"),
  "with its version": headed({ "if-match": '"1"' }),
  "with another version": headed({ "if-match": '"99"' }),
  "unless it has any version": headed({ "if-none-match": "*" }),
  "unless it has its version": headed({ "if-none-match": '"1"' }),
  "with an invalid precondition": headed({ "if-match": "junk" }),
  "with strict handling": headed({ prefer: "handling=strict" }),
  "with a body of another type": headed({ "content-type": "text/plain" }),
  "with a compressed body": headed({ "content-encoding": "gzip" }),
  "with a body that is not JSON": sending("{"),
  "with a body that is too large": sending(`"${"x".repeat(2 ** 20)}"`),
  "with a body that is not an object": sending("[]"),
  "with warnings": sending('{"nmae":"x","name":"x","restriction_level":5}'),
};

function requestOf(ask: SampleRequest, change: Change): Request {
  const request = new Request(`https://example.org/api/projects/1/${ask.path}`, {
    method: ask.method,
    headers: { authorization: "Bearer phx_key", "content-type": "application/json" },
    ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
  });
  return change(request, ask);
}

/** The content of a reply, except the request id, which only the handler adds. */
const told = async (response: Response) => {
  const { "x-request-id": _, ...headers } = Object.fromEntries(response.headers);
  const body = (await response.text()).replace(/urn:uuid:[0-9a-f-]+/, "");
  return { status: response.status, headers, body };
};

describe.each(operations.map((operation) => [operation.id as OperationId, operation] as const))(
  "%s",
  (id, operation) => {
    const ask = () => sampleRequests(surveyId).find((each) => each.operation === id) as SampleRequest;

    // The path of another operation is another one then, which the route does not see.
    const asked = Object.entries(changes).filter(
      ([name]) => name !== "for an unknown object" || operation.path.includes("/surveys/:id"),
    );
    test.each(asked)("%s", async (_name, change) => {
      const [whole, alone] = [await filledStore(), await filledStore()];
      const { handle } = await wholeHandler(whole);
      const handleAlone = await mountAlone(operation as Operation, alone);
      const expected = await told(await handle(requestOf(ask(), change)));
      expect(await told(await handleAlone(requestOf(ask(), change)))).toEqual(expected);
      expect(await readEverything(alone, "1")).toEqual(await readEverything(whole, "1"));
    });

    it("is what a handler of it alone serves", async () => {
      const [whole, some] = [await filledStore(), await filledStore()];
      const only = await wholeHandler(some, [id]);
      const as = changes["as it is"] as Change;
      const reply = await told(await only.handle(requestOf(ask(), as)));
      const expected = await told(await (await wholeHandler(whole)).handle(requestOf(ask(), as)));
      if (operation.status !== 405) expect(reply).toEqual(expected);
      expect(reply.status).toBe(operation.status);
      expect(only.operations.map((each) => each.id)).toEqual([id]);
      expect(Object.values(only.openapi().paths).flatMap((path) => Object.keys(path))).toEqual([
        operation.method.toLowerCase(),
      ]);
      for (const other of sampleRequests(surveyId)) {
        if (other.operation === id) continue;
        const response = await only.tryHandle(requestOf(other, as));
        expect([undefined, 404, 405]).toContain(response?.status);
      }
    });
  },
);

describe("the changes", () => {
  it("reach every status that needs no other store", async () => {
    const statuses = new Set<number>();
    for (const ask of sampleRequests(surveyId))
      for (const change of Object.values(changes)) {
        const { handle } = await wholeHandler(await filledStore());
        statuses.add((await handle(requestOf(ask, change))).status);
      }
    expect([...statuses].sort()).toEqual([200, 201, 204, 304, 400, 401, 404, 405, 412, 413, 415]);
  });
});

describe("readInput", () => {
  const post = () => request("POST", "surveys/", json({ name: "s", questions: [] }));

  test.each([[{ name: "parsed" }], [null], [undefined]])(
    "uses the body %j that was parsed already, and leaves the request unread",
    async (body) => {
      const sent = new Request(post(), { headers: { "content-type": "text/plain" } });
      const read = await readInput(createSurvey, sent, { project_id: "1" }, { body });
      expect(read.ok && read.input.body).toEqual(body);
      expect(sent.bodyUsed).toBe(false);
    },
  );

  test.each([undefined, "", "7", `${uuid(1)}x`])("rejects the identifier %j", async (id) => {
    expect(await readInput(retrieveSurvey, request("GET", "x"), { id })).toMatchObject({ status: 404 });
  });

  it("applies the limits and the public origin", async () => {
    const options = { limits: { bodyBytes: 10 }, publicOrigin: "https://public.example" };
    expect(await readInput(createSurvey, post(), {}, options)).toMatchObject({ status: 413 });
    const read = await readInput(listSurveys, request("GET", "surveys?limit=3"), {}, options);
    expect(read.ok && read.input.address).toBe("https://public.example/api/projects/1/surveys");
  });

  it("has the types that the functions of operations take", () => {
    type Read<Row extends Parameters<typeof readInput>[0]> = Extract<
      Awaited<ReturnType<typeof readInput<Row["params"]>>>,
      { ok: true }
    >["input"];
    type Rest<Params> = Omit<OperationInput<Params>, "subject">;
    expectTypeOf<Read<typeof retrieveSurvey>>().toExtend<Rest<{ readonly id: string }>>();
    expectTypeOf<Read<typeof deleteSurvey>["params"]["id"]>().toEqualTypeOf<string>();
    expectTypeOf<Read<typeof listCollaborators>["params"]["dashboard_id"]>().toEqualTypeOf<number>();
    expectTypeOf<Read<typeof retrieveSurvey>>().not.toExtend<Rest<{ readonly id: number }>>();
    expectTypeOf<Exclude<ReturnType<typeof permits>, { ok: true }>>().toEqualTypeOf<HttpProblem>();
    expectTypeOf(createSurvey).toExtend<Operation<object>>();
    expectTypeOf(operations).items.toHaveProperty("scope").toEqualTypeOf<Scope>();
  });
});

describe("only", () => {
  it("rejects unknown operations", async () => {
    // @ts-expect-error no operation has this name
    await expect(wholeHandler(await memoryStore(), ["createSurvy"])).rejects.toThrow(
      new TypeError('Unknown operation "createSurvy". Did you mean "createSurvey"?'),
    );
  });

  it.each<[OperationId, string, string, string]>([
    ["listSurveys", "POST", "surveys/", "GET, HEAD, OPTIONS"],
    ["deleteDashboard", "DELETE", "dashboards/1", "OPTIONS"],
  ])("leaves other methods out of Allow: %s", async (id, method, path, allow) => {
    const store = await filledStore();
    const { handle } = await wholeHandler(store, [id]);
    const headers = { authorization: "Bearer phx_key" };
    const reply = await handle(request(method, path, { headers }));
    expect([reply.status, reply.headers.get("allow")]).toEqual([405, allow]);
  });
});
