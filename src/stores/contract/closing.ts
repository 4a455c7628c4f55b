import { demandSame, demandStoreError } from "./demand.ts";
import { law, type StoreLaw } from "./law.ts";
import { all, survey, uuid } from "./sample-rows.ts";

/** What stores promise of their end. */
export const closingLaws: readonly StoreLaw[] = [
  law("a closed store refuses everything, and may be closed again", async ({ store, read, write }) => {
    await write((rows) => rows.insertSurvey(survey(1)));
    await store.close();
    await store.close();
    const calls = [
      () => read((rows) => rows.surveys(all)),
      () => write((rows) => rows.insertSurvey(survey(2))),
      () => store.projects(),
      () => store.findKey("0"),
      () => store.listKeys(),
      () => store.removeKey("0"),
      () => store.addKey({ hash: "0", hint: "", projects: "*", scopes: [], user: "{}", createdAt: "" }),
    ];
    for (const [n, call] of calls.entries()) await demandStoreError(call, "unavailable", `call ${n}`);
  }),

  law("closing lets what was begun come to its end", async ({ store, write }) => {
    const steps: string[] = [];
    const working = write(async (rows) => {
      await rows.insertSurvey(survey(1));
      await rows.survey(uuid(1));
      steps.push("written");
      return (await rows.surveys(all)).count;
    });
    const closing = store.close().then(() => steps.push("closed"));
    demandSame(await working, 1, "what the write gave");
    await closing;
    demandSame(steps, ["written", "closed"], "the order");
  }),
];
