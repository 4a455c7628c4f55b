import { expect, test } from "vitest";
import { newestJob } from "#apps/playground/src/newest-job.ts";

/** A page whose text changes, with a worker that answers on request. */
function page() {
  let text = "";
  const started: { id: number; text: string }[] = [];
  const shown: string[] = [];
  const jobs = newestJob<{ id: number; text: string }>(
    (id) => started.push({ id, text }),
    (result) => shown.push(result.text),
  );
  return {
    started,
    shown,
    write: (next: string) => {
      text = next;
      jobs.ask();
    },
    /** The worker is done with the job that it has. */
    done: () => jobs.answer(started.at(-1) ?? { id: 0, text: "" }),
  };
}

test("a text is compiled at once, and its answer shown", () => {
  const { write, done, shown } = page();
  write("a");
  expect(shown).toEqual([]);
  done();
  expect(shown).toEqual(["a"]);
});

test("while one is at work the newest text alone waits, and the answer for an older one is not shown", () => {
  const { write, done, started, shown } = page();
  write("a");
  write("ab");
  write("abc");
  expect(started.map(({ text }) => text)).toEqual(["a"]);
  done();
  expect(started.map(({ text }) => text)).toEqual(["a", "abc"]);
  expect(shown).toEqual([]);
  done();
  expect(shown).toEqual(["abc"]);
});

test("after a wait it goes on as at the beginning", () => {
  const { write, done, started, shown } = page();
  write("a");
  write("ab");
  done();
  done();
  write("abc");
  done();
  expect(started.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(shown).toEqual(["ab", "abc"]);
});
