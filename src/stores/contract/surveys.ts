import { demand, demandSame, demandStoreError } from "./demand.ts";
import { law, type StoreLaw } from "./law.ts";
import { all, entry, response, survey, upTo, uuid } from "./sample-rows.ts";

/** What stores promise of single surveys. */
export const surveyLaws: readonly StoreLaw[] = [
  law("a survey is given back as it was kept", async ({ read, write }) => {
    const row = survey(1, { targeting: `{"flag":null}`, live: true, archived: true });
    demandSame(await write((rows) => rows.insertSurvey(row)), true, "inserting");
    demandSame(await read((rows) => rows.survey(row.id)), row, "the survey");
    demandSame(await read((rows) => rows.survey(uuid(2))), null, "another survey");
  }),

  law("a survey id is taken once", async ({ read, write }) => {
    await write((rows) => rows.insertSurvey(survey(1)));
    const again = await write((rows) => rows.insertSurvey(survey(1, { name: "Another" })));
    demandSame(again, false, "inserting again");
    demandSame(await read((rows) => rows.survey(uuid(1))), survey(1), "the survey");
  }),

  law("an update replaces a survey", async ({ read, write }) => {
    await write((rows) => rows.insertSurvey(survey(1)));
    const next = survey(1, { version: 2, name: "Renamed", document: "{}", live: true, archived: true });
    await write((rows) => rows.updateSurvey(next));
    demandSame(await read((rows) => rows.survey(uuid(1))), next, "the survey");
    demandSame(
      await read((rows) => rows.surveys({ ...all, search: "renamed" })),
      { count: 1, rows: [next] },
      "found",
    );
  }),

  law("an update replaces the version before it, and no other", async ({ read, write }) => {
    await write((rows) => rows.insertSurvey(survey(1)));
    for (const version of [1, 3])
      await demandStoreError(
        () => write((rows) => rows.updateSurvey(survey(1, { version }))),
        "inconsistent",
        `version ${version} after 1`,
      );
    await demandStoreError(
      () => write((rows) => rows.updateSurvey(survey(2, { version: 2 }))),
      "inconsistent",
      "a survey that is not there",
    );
    demandSame(await read((rows) => rows.survey(uuid(1))), survey(1), "the survey");
  }),

  law(
    "what is deleted is gone with its responses, and what was done to it stays known",
    async ({ read, write }) => {
      await write(async (rows) => {
        for (const n of upTo(3)) await rows.insertSurvey(survey(n));
        await rows.putResponse(response(1, "a"));
        await rows.putResponse(response(2, "a"));
        await rows.insertActivity(entry(1, "made"));
      });
      demandSame(await write((rows) => rows.deleteSurvey(uuid(1))), true, "deleting");
      demandSame(await write((rows) => rows.deleteSurvey(uuid(1))), false, "deleting again");
      demandSame(await read((rows) => rows.survey(uuid(1))), null, "the survey");
      demandSame(
        await read((rows) => rows.surveys(all)),
        { count: 2, rows: [survey(0), survey(2)] },
        "the list",
      );
      demandSame(await read((rows) => rows.countResponses({})), new Map([[uuid(2), 1]]), "the counts");
      const { count } = await read((rows) => rows.activity({ ...all, scope: "Survey" }));
      demandSame(count, 1, "the activity");
    },
  ),

  law("a survey that is kept again after it was deleted is a new one", async ({ read, write }) => {
    await write(async (rows) => {
      await rows.insertSurvey(survey(1));
      await rows.insertSurvey(survey(2));
      await rows.putResponse(response(1, "a"));
    });
    await write(async (rows) => {
      demand(await rows.deleteSurvey(uuid(1)), "deleting");
      demand(await rows.insertSurvey(survey(1, { name: "New" })), "inserting");
      demandSame(await rows.putResponse(response(1, "b")), 1, "responses");
    });
    const page = await read((rows) => rows.surveys(all));
    demandSame(page, { count: 2, rows: [survey(2), survey(1, { name: "New" })] }, "the list");
    demandSame(await read((rows) => rows.countResponses({})), new Map([[uuid(1), 1]]), "the counts");
  }),

  law("what a write has inserted or updated it can update and delete", async ({ read, write }) => {
    await write((rows) => rows.insertSurvey(survey(1)));
    await write(async (rows) => {
      await rows.insertSurvey(survey(2));
      await rows.updateSurvey(survey(2, { version: 2, name: "Second" }));
      await rows.insertSurvey(survey(3));
      demandSame(await rows.deleteSurvey(uuid(3)), true, "deleting what was inserted");
      await rows.updateSurvey(survey(1, { version: 2 }));
      await rows.updateSurvey(survey(1, { version: 3 }));
      demandSame(await rows.deleteSurvey(uuid(1)), true, "deleting what was updated");
      demandSame(await rows.deleteSurvey(uuid(1)), false, "deleting again");
    });
    const rows = [survey(2, { version: 2, name: "Second" })];
    demandSame(await read((reads) => reads.surveys(all)), { count: 1, rows }, "the list");
  }),
];
