// The patterns of the acceptors are printed in another form than those of the definitions.
import { describe, expect, it } from "vitest";
import { defaultLimits } from "#diagnostics/limits.ts";
import { accepts, diagnosePayload } from "#parse/read-payload.ts";
import { formats } from "./formats.ts";

const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

/** The texts that differ from a text by one character. */
function* neighbours(text: string): Generator<string> {
  for (let at = 0; at <= text.length; at++) {
    const before = text.slice(0, at);
    yield before + text.slice(at + 1);
    for (const character of [...ascii, "ä", "😀"]) yield before + character + text.slice(at + 1);
    for (const character of ["0", "a", ".", ":", "-", "%", "/"]) yield before + character + text.slice(at);
  }
}

const two = (number: number): string => String(number).padStart(2, "0");

describe.each(formats)("%s", (_name, kind, within, right, wrong) => {
  const isAccepted = (text: string) => accepts(kind, within(text), defaultLimits);
  const isClean = (text: string) => diagnosePayload(kind, within(text), defaultLimits).findings.isEmpty();

  it.each(right.map((text) => [text]))(
    "is %j, and what differs by one character is judged as by the definition",
    (text) => {
      expect(isAccepted(text)).toBe(true);
      const differing = [...neighbours(text)].filter((each) => isAccepted(each) !== isClean(each));
      expect(differing).toEqual([]);
    },
  );

  it.each(wrong.map((text) => [text]))("is not %j", (text) => {
    expect(isAccepted(text)).toBe(false);
  });
});

it("takes every day of every month, in leap years and others", () => {
  const years = [...Array(100).keys()].map((year) => 1980 + year);
  for (const year of [1, 4, 100, 400, 1000, 1200, 1700, 1900, 2100, 3200, 9996, 9999, ...years])
    for (let month = 0; month <= 13; month++) {
      const days = month === 0 || month === 13 ? [1] : [0, 1, 9, 10, 19, 20, 28, 29, 30, 31, 32];
      for (const day of days) {
        const text = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}T00:00:00Z`;
        const date = new Date(text);
        const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 10));
        const payload = { created_at: text };
        if (accepts("sharing-configuration", payload, defaultLimits) !== exists) expect.fail(text);
      }
    }
});
