import { beforeEach, describe, expect, it } from "vitest";
import type { Services } from "#http/services/services.ts";
import { forgetShownList, type ShownList, shownList } from "#http/surveys/shown-lists.ts";
import { now, testServices } from "../test-services.ts";

let services: Services;
let time: number;
beforeEach(async () => {
  time = Date.parse(now);
  services = await testServices({ clock: () => new Date(time) });
});

const MiB = 1024 * 1024;

/** The list of a project, of such a length where it is made anew; tells whether it was. */
async function isMade(project: string, length = 1, asked = services): Promise<boolean> {
  let made = false;
  await shownList(asked, project, async () => {
    made = true;
    return { text: "x".repeat(length), tag: '""' };
  });
  return made;
}

/** Asks for a list whose making ends when it is told to. */
function slowly(project: string) {
  let [end, fail] = [(_: ShownList): void => {}, (_: Error): void => {}];
  const list = shownList(
    services,
    project,
    () =>
      new Promise((resolve, reject) => {
        [end, fail] = [resolve, reject];
      }),
  );
  return { list, end: (length: number) => end({ text: "x".repeat(length), tag: '""' }), fail };
}

describe("the list of running surveys", () => {
  it("is that of its services: others of the same store may know other flags", async () => {
    const others = { ...services };
    expect([await isMade("1"), await isMade("1"), await isMade("1", 1, others)]).toEqual([true, false, true]);
  });

  it("is made again where it could not be made", async () => {
    const { list, fail } = slowly("1");
    fail(new Error("lost"));
    await expect(list).rejects.toThrow("lost");
    expect([await isMade("1"), await isMade("1")]).toEqual([true, false]);
  });

  it("is waited for by all who ask while it is made, however long", async () => {
    const { list, end } = slowly("1");
    time += 60_000;
    const again = isMade("1");
    end(1);
    await list;
    expect([await again, await isMade("1")]).toEqual([false, false]);
  });

  it.each<[string, (making: ReturnType<typeof slowly>) => void]>([
    ["made", ({ end }) => end(17 * MiB)],
    ["not made", ({ fail }) => fail(new Error("lost"))],
  ])("is another one once a survey was changed, whenever the one before is %s", async (_name, finish) => {
    const making = slowly("1");
    forgetShownList(services, "1");
    expect(await isMade("1")).toBe(true);
    finish(making);
    await making.list.catch(() => {});
    // Neither what was made then nor its length is kept.
    expect([await isMade("1"), await isMade("2"), await isMade("2")]).toEqual([false, true, false]);
  });

  it("is remembered for at most 1,000 projects, the newest", async () => {
    for (let project = 0; project <= 1_000; project += 1) await isMade(String(project));
    expect([await isMade("1"), await isMade("1000"), await isMade("0")]).toEqual([false, false, true]);
  });

  it("is remembered up to 16 Mi characters together, the newest", async () => {
    for (const project of ["1", "2"]) await isMade(project, 8 * MiB);
    expect([await isMade("1"), await isMade("2")]).toEqual([false, false]);
    await isMade("3");
    expect([await isMade("2"), await isMade("3"), await isMade("1", 1)]).toEqual([false, false, true]);
    forgetShownList(services, "2");
    await isMade("2", 8 * MiB);
    expect([await isMade("1"), await isMade("2"), await isMade("3")]).toEqual([false, false, false]);
  });
});
