// One real call to each entry point. Copied by smoke.mjs into a folder where the packed package is installed.

const survey = { name: "n", questions: [{ type: "open", question: "Why?" }] };

function assert(holds, what) {
  if (!holds) throw new Error(`does not hold: ${what}`);
}

/** Functions by entry point, with its exports, a loader of other entry points, and the packed schema of surveys as parameters. */
const uses = {
  surveyc: ({ compileSurveyText, jsonSchema }, _, schema) => {
    const outcome = compileSurveyText(JSON.stringify(survey));
    assert(outcome.ok && outcome.value.questions.length === 1, "a survey compiles");
    assert(jsonSchema("survey").$id === schema.$id, "the packed schema is that of the code");
  },
  "surveyc/graph": async ({ drawSurvey, surveyGraph }, load) => {
    const { compileSurvey } = await load("surveyc");
    const { value } = compileSurvey(survey);
    assert(surveyGraph(value).order === 2, "a survey of one question has two nodes");
    assert(drawSurvey(value, { format: "mermaid" }).includes("Why?"), "its text is in the picture");
  },
  "surveyc/analysis": async ({ countRoutes }, load) => {
    const { lowerSurvey } = await load("surveyc/runtime");
    assert(countRoutes(lowerSurvey(survey)).routes === 1n, "a survey of one question has one route");
  },
  "surveyc/zod": async ({ definitions }, load) => {
    const z = await load("zod");
    const body = z.object({ campaign: z.string(), survey: definitions["survey-create"] });
    const sent = { campaign: "spring", survey: { ...survey, sampling: 1 } };
    assert(body.parse(sent).survey.sampling === 1, "unknown properties are kept");
    assert(!body.safeParse({ campaign: "spring", survey: {} }).success, "a survey needs a name");
  },
  "surveyc/runtime": ({ answerQuestion, currentQuestion, lowerSurvey, startSurvey }) => {
    const compiled = lowerSurvey(survey);
    const step = answerQuestion(compiled, startSurvey(compiled), "So.");
    assert(step.ok && currentQuestion(step.session) === "end", "the answer leads to the end");
  },
  "surveyc/http": async (http, load) => {
    const { send, store } = await openServer(http, await load("surveyc/stores"));
    const reply = await send("POST", "/api/projects/1/surveys/", survey);
    assert(reply.status === 201, `a survey is created: status ${reply.status}`);
    await store.close();
  },
  "surveyc/http/audit": async ({ audit }, load) => {
    const { handler, key, store } = await openServer(
      await load("surveyc/http"),
      await load("surveyc/stores"),
    );
    const options = { baseUrl: "https://surveys.example.org", key, project: "1", fetch: handler.handle };
    const results = [];
    for await (const result of audit({ ...options, rows: ["server-answers"] })) results.push(result);
    assert(results.length === 1 && results[0].verdict === "kept", "the server passes the first row");
    await store.close();
  },
  "surveyc/stores": async ({ memoryStore, pgliteStore }, load) => {
    const { storeContract } = await load("surveyc/testing");
    assert(storeContract.length > 0, "stores have a contract");
    await storeContract[0].check(memoryStore);
    // Its thread is a file of the package. The first module format creates the folder, the other one opens it.
    const store = await pgliteStore({ dataDir: "surveyc-data" });
    assert((await store.projects()).length === 0, "a folder has a store");
    await store.close();
  },
  "surveyc/testing": async ({ surveys }, load) => {
    const [{ sample }, { compileSurvey }] = await Promise.all([load("fast-check"), load("surveyc")]);
    const generated = sample(surveys(), { numRuns: 5, seed: 1 });
    assert(
      generated.length === 5 && generated.every((each) => compileSurvey(each).ok),
      "generated surveys compile",
    );
  },
};

/** A handler over a memory store, with a key that allows everything. */
async function openServer({ createHandler, keyAuthenticator, newKey }, { memoryStore }) {
  const store = await memoryStore();
  const handler = createHandler({ store, authenticate: keyAuthenticator(store) });
  const createdAt = new Date().toISOString();
  const ada = {
    uuid: crypto.randomUUID(),
    email: "ada@example.org",
    firstName: "Ada",
    lastName: "",
    createdAt,
  };
  const { uuid: user } = await store.accounts.addUser(ada);
  const { key, row } = await newKey({ projects: ["1"], scopes: ["*"], user, createdAt });
  await store.accounts.addKey(row);
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const send = (method, path, body) =>
    handler.handle(
      new Request(`https://surveys.example.org${path}`, { method, headers, body: JSON.stringify(body) }),
    );
  return { handler, key, store, send };
}

/** Uses the entry points with these names; `load` imports or requires one. Throws for an entry point without a use here. */
export async function useAll(names, load, schema) {
  for (const name of names) {
    const use = uses[name];
    if (use === undefined) throw new Error(`no call for ${name} in smoke-uses.mjs`);
    await use(await load(name), load, schema);
  }
}
