import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { loggingHooks, newLog } from "#apps/server/log.ts";

test("rejected events are one line with what they have in common", () => {
  let text = "";
  const stdout = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  const { onRejection } = loggingHooks(newLog("info", { stdout }));
  const event = { requestId: "r", project: "1", code: "survey-ended", count: 3, surveys: ["s"] };
  onRejection?.(event);
  expect(
    text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual([
    {
      level: 40,
      time: expect.any(String),
      request: "r",
      ...{ project: "1", code: "survey-ended", count: 3, surveys: ["s"] },
      msg: "events rejected",
    },
  ]);
});
