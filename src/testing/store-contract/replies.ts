import type { ReplyRow } from "#stores/rows.ts";
import { assertEqual, assertStoreError, catchFailure, law, projectOf, type StoreLaw } from "./law.ts";
import { all, entry, response, survey, upTo, uuid } from "./sample-rows.ts";

const kept = (id: string, change: Partial<ReplyRow> = {}): ReplyRow => ({
  id,
  fingerprint: "f",
  outcome: `{"status":201}`,
  body: `{"name":"é","number":1.0}`,
  keptAt: 1_774_000_000_000,
  expiresAt: 1_774_086_400_000,
  ...change,
});

const counts = (results: readonly PromiseSettledResult<unknown>[]) => ({
  made: results.filter((result) => result.status === "fulfilled" && result.value !== false).length,
  repeated: results.filter((result) => result.status === "rejected" && result.reason.code === "repeated")
    .length,
});

export const replyLaws: readonly StoreLaw[] = [
  law("a reply is kept as it was given, in its project alone", async ({ store, name, reads, writes }) => {
    assertEqual(await reads.reply("a"), null, "before");
    await writes.keepReply(kept("a"));
    assertEqual(await reads.reply("a"), kept("a"), "afterwards");
    assertEqual(await writes.reply("a"), kept("a"), "in a write");
    assertEqual(await reads.reply("A"), null, "another id");
    const other = projectOf(store, `${name}, another project`);
    assertEqual(await other.reads.reply("a"), null, "in another project");
    await other.writes.keepReply(kept("a", { fingerprint: "g" }));
    assertEqual(await reads.reply("a"), kept("a"), "after one of another project");
    const long = kept("x".repeat(400), { body: JSON.stringify("\u{1F600}".repeat(1_000_000)) });
    await writes.keepReply(long);
    assertEqual(await reads.reply(long.id), long, "a long one");
  }),

  law("a change whose reply is kept is not made again", async ({ store, name, write, reads }) => {
    assertEqual(await store.createSurvey(name, survey(1), entry(1, "made"), kept("a")), true, "creating");
    const launched = survey(1, { version: 2, name: "Launched" });
    const replacement = { row: launched, replaces: 1, entries: [entry(1, "launched")] };
    assertEqual(await store.replaceSurvey(name, replacement, kept("b")), true, "replacing");
    const answer = { row: response(1, "s"), version: 2 };
    assertEqual(await store.addResponse(name, answer, kept("c")), { outcome: "added", count: 1 }, "adding");
    await write(async (rows) => {
      await rows.insertActivity(entry(1, "written"));
      await rows.keepReply(kept("d"));
    });
    const everything = async () => [
      await reads.surveys(all),
      await reads.activity({ ...all, scope: "Survey" }),
      await reads.responses({ ...all, survey: uuid(1) }),
    ];
    const before = await everything();
    const again = survey(1, { version: 3 });
    const changes: Record<string, () => Promise<unknown>> = {
      creating: () => store.createSurvey(name, survey(2), entry(2, "made"), kept("a", { body: "{}" })),
      replacing: () => store.replaceSurvey(name, { row: again, replaces: 2, entries: [] }, kept("b")),
      adding: () => store.addResponse(name, { row: response(1, "t"), version: 2 }, kept("c")),
      writing: () =>
        write(async (rows) => {
          await rows.insertActivity(entry(1, "again"));
          await rows.keepReply(kept("d"));
        }),
    };
    for (const [what, change] of Object.entries(changes))
      await assertStoreError(change, "repeated", `${what} again`);
    assertEqual(await everything(), before, "afterwards");
    for (const id of ["a", "b", "c", "d"]) assertEqual(await reads.reply(id), kept(id), `the reply ${id}`);
  }),

  law("the reply to a change that is not made is not kept", async ({ store, name, write, reads }) => {
    await store.createSurvey(name, survey(1), entry(1, "made"));
    const full = { row: survey(1, { version: 2 }), replaces: 1, entries: [] };
    const limit = { submissions: 0, reached: full };
    const outcomes = [
      await store.createSurvey(name, survey(1), entry(1, "again"), kept("a")),
      await store.replaceSurvey(name, { ...full, replaces: 7 }, kept("b")),
      (await store.addResponse(name, { row: response(1, "s"), version: 7 }, kept("c"))).outcome,
      (await store.addResponse(name, { row: response(1, "s"), version: 1, limit }, kept("d"))).outcome,
    ];
    assertEqual(outcomes, [false, false, "changed", "full"], "outcomes");
    await catchFailure(
      () =>
        write(async (rows) => {
          await rows.keepReply(kept("e"));
          throw new Error("no");
        }),
      "a write that throws",
    );
    for (const id of ["a", "b", "c", "d", "e"]) assertEqual(await reads.reply(id), null, `the reply ${id}`);
    assertEqual((await reads.responses({ ...all, survey: uuid(1) })).count, 0, "responses");
  }),

  law(
    "of many of the same id at once one makes its change",
    async ({ store, name, write, reads, writes }) => {
      const created = await Promise.allSettled(
        upTo(20).map((n) =>
          store.createSurvey(name, survey(n), entry(n, "made"), kept("a", { body: `${n}` })),
        ),
      );
      assertEqual(counts(created), { made: 1, repeated: 19 }, "created");
      const { count, rows: surveys } = await reads.surveys(all);
      assertEqual(count, 1, "surveys");
      const reply = await reads.reply("a");
      assertEqual(uuid(Number(reply?.body)), surveys[0]?.id, "the reply is that of the change");
      const written = await Promise.allSettled(
        upTo(20).map(() =>
          write(async (rows) => {
            const id = await rows.takeIds("dashboard");
            await rows.keepReply(kept("b"));
            return id;
          }),
        ),
      );
      assertEqual(counts(written), { made: 1, repeated: 19 }, "written");
      assertEqual(await writes.takeIds("dashboard"), 2, "the next id");
    },
  ),

  law("a reply that has expired gives way, and expired ones are removed", async ({ store, name, reads }) => {
    const at = (now: number, id: string, change: Partial<ReplyRow> = {}): ReplyRow =>
      kept(id, { keptAt: now, expiresAt: now + 10, ...change });
    const create = (n: number, reply: ReplyRow): Promise<boolean> =>
      store.createSurvey(name, survey(n), entry(n, "made"), reply);
    await create(1, at(100, "a"));
    await assertStoreError(() => create(2, at(109, "a")), "repeated", "before its end");
    assertEqual(await create(2, at(110, "a", { body: "{}" })), true, "at its end");
    assertEqual(await reads.reply("a"), at(110, "a", { body: "{}" }), "the later one");
    for (const n of upTo(15)) await create(10 + n, at(120 + n, `b${n}`));
    assertEqual(await reads.reply("a"), null, "one that has expired");
    assertEqual(await reads.reply("b14"), at(134, "b14"), "one that has not");
    const left = [];
    for (const n of upTo(15)) if ((await reads.reply(`b${n}`)) !== null) left.push(n);
    assertEqual(left, [5, 6, 7, 8, 9, 10, 11, 12, 13, 14], "the rest");
  }),
];
