import { change, changed, fill, look } from "./busy-write.ts";
import { demand, demandFailure, demandSame } from "./demand.ts";
import { law, projectOf, type StoreLaw } from "./law.ts";
import { all, survey, uuid } from "./sample-rows.ts";

/** What stores promise of writes. */
export const writeLaws: readonly StoreLaw[] = [
  law("a write sees what it has done, and so does everybody after it", async ({ read, write }) => {
    await write(fill);
    const inside = await write(async (rows) => {
      await change(rows);
      return look(rows);
    });
    demandSame(inside, changed, "inside");
    demandSame(await read(look), changed, "afterwards");
  }),

  law("what a write throws undoes it and is thrown on", async ({ read, write }) => {
    await write(fill);
    const before = await read(look);
    for (const thrown of [new Error("no"), { code: "ECONNREFUSED" }, { code: "40001" }, undefined]) {
      let runs = 0;
      const caught = await demandFailure(
        () =>
          write(async (rows) => {
            runs += 1;
            await change(rows);
            throw thrown;
          }),
        "a write that throws",
      );
      demand(caught === thrown, "what was thrown is thrown on");
      demandSame(runs, 1, "how often it was run");
      demandSame(await read(look), before, "afterwards");
    }
    demandSame((await write((rows) => rows.takeIds("dashboard"))) > 1, true, "the next id");
    await write(change);
    demandSame(await read(look), changed, "when it is done again");
  }),

  law("nobody sees what a write has not finished", async ({ read, write }) => {
    await write(fill);
    const before = await read(look);
    let seen: Promise<unknown> = Promise.resolve();
    await demandFailure(
      () =>
        write(async (rows) => {
          await change(rows);
          // Not waited for here: a store may keep readers waiting until the write has ended.
          seen = read(look);
          await Promise.race([seen, rows.surveys(all)]);
          throw new Error("no");
        }),
      "a write that throws",
    );
    demandSame(await seen, before, "seen meanwhile");
    demandSame(await read(look), before, "seen afterwards");
  }),

  law("rows that a write has read stay as they are until its end", async ({ read, write }) => {
    await write(fill);
    let other: Promise<unknown> = Promise.resolve();
    await write(async (rows) => {
      const first = await look(rows);
      other = write(change);
      for (let n = 0; n < 5; n += 1) await rows.survey(uuid(1));
      demandSame(await look(rows), first, "read again");
    });
    await other;
    demandSame(await read(look), changed, "after both");
  }),

  law("a project is known once something was written in it", async ({ store, name, write }) => {
    const known = async (each: string): Promise<boolean> => (await store.projects()).includes(each);
    const other = projectOf(store, `a second one: ${name}`);
    await other.read((rows) => rows.surveys(all));
    await write(async (rows) => rows.survey(uuid(1)));
    await demandFailure(
      () =>
        write(async (rows) => {
          await rows.insertSurvey(survey(1));
          throw new Error("no");
        }),
      "a write that throws",
    );
    demandSame([await known(name), await known(other.name)], [false, false], "before");
    await write((rows) => rows.insertSurvey(survey(1)));
    await other.write((rows) => rows.takeIds("tile"));
    demandSame([await known(name), await known(other.name)], [true, true], "afterwards");
    await write((rows) => rows.deleteSurvey(uuid(1)));
    demandSame(await known(name), true, "after everything was deleted");
    const projects = await store.projects();
    demandSame(projects, projects.toSorted(), "the order");
  }),
];
