import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { boundedMessages } from "#diagnostics/findings.ts";
import { formatMessage, type MessageTable } from "#diagnostics/messages.ts";
import { type ReadLimits, readJson } from "#source/read-json.ts";
import { sourceMessages } from "#source/source-messages.ts";
// @ts-expect-error: the recipes come as plain JavaScript
import { expand } from "../fixtures/expand-hostile.mjs";
import { slipped } from "../slips/slipped.ts";
import { invalidTexts } from "./invalid-texts.ts";
import { limits } from "./limits.ts";
import { marked } from "./marked-text.ts";
import { nearlyJson } from "./nearly-json.ts";
import { bytesOf, otherTexts, zipFile } from "./other-texts.ts";

const messages: Readonly<Record<string, MessageTable>> = {
  ...sourceMessages,
  "bounded-diagnostics": boundedMessages,
};

const read = (input: string | Uint8Array, changed: Partial<ReadLimits> = {}): readonly Diagnostic[] => {
  const result = readJson(input, { ...limits, ...changed });
  return result.ok ? [] : result.diagnostics;
};

/** A finding as its message and its params describe it. */
function rebuilt({ code, messageId = "", params }: Diagnostic): Partial<Diagnostic> {
  const { message = "", help = "" } = messages[code]?.[messageId] ?? {};
  return { message: formatMessage(message, params), help: formatMessage(help, params) };
}

const expectRebuilt = (finding: Diagnostic): void => expect(finding).toMatchObject(rebuilt(finding));

const written = [
  ...Object.values(invalidTexts).flat(),
  ...nearlyJson.map(([, source]) => [source] as const),
  ...otherTexts.map(([, source]) => [source] as const),
].map(([source]) => marked(source).text);

interface Expanded {
  readonly kind: string;
  readonly text: string;
  readonly bytes: Uint8Array;
}

/** The texts and bytes of the hostile cases. */
function hostile(): readonly (string | Uint8Array)[] {
  const { cases } = JSON.parse(readFileSync(new URL("../fixtures/hostile.json", import.meta.url), "utf8"));
  const expanded: readonly Expanded[] = cases.map(expand);
  return expanded.flatMap(({ kind, text, bytes }): (string | Uint8Array)[] =>
    kind === "text" ? [text] : kind === "bytes" ? [bytes] : [],
  );
}

const all = (): readonly Diagnostic[] => [
  ...[...written, ...hostile(), bytesOf(zipFile)].flatMap((each) => read(each)),
  ...read("[[1]]", { depth: 1 }),
  ...read("[1,2]", { members: 1 }),
  ...read('{"a":1,"b":2}', { members: 1 }),
  ...read("[1,2]", { text: 1 }),
  ...read(Uint8Array.of(0x31, 0x32), { text: 1 }),
  ...read(Uint8Array.of(0xff, 0xfe, 0x31, 0), {}),
  ...read(Uint8Array.of(0x1f, 0x8b)),
  ...read(Uint8Array.of(0x22, 0xe9, 0x22)),
  ...read(5 as unknown as string),
  ...read('{"a":1,"a":2,"a":3}', { diagnostics: 1 }),
  ...read('{"a":1,"a":2,"a":3,"a":4}', { diagnostics: 1 }),
];

describe("the messages of findings on texts", () => {
  it("are filled with their params", () => {
    for (const each of all()) expectRebuilt(each);
  });

  it("all occur", () => {
    const found = new Set(all().map(({ code, messageId }) => `${code}/${messageId}`));
    const unused = Object.entries(messages)
      .flatMap(([code, table]) => Object.keys(table).map((messageId) => `${code}/${messageId}`))
      .filter((each) => !found.has(each));
    // No text is known that has the one; and no test has more bytes than a string can hold.
    expect(unused).toEqual(["bounded-size/lengthOfString", "valid-json/unknownError"]);
  });

  it("are filled with their params wherever a survey is broken", () => {
    const pieces = ["", ",", ":", "}", "]", '"', "'", "\\", "{x}", "x ", "/* c */", "\u00a0", "01", "\ud800"];
    fc.assert(
      fc.property(slipped, fc.nat(), fc.nat(8), fc.constantFrom(...pieces), (survey, at, cut, piece) => {
        const text = JSON.stringify(survey);
        const from = at % text.length;
        const broken = text.slice(0, from) + piece + text.slice(from + cut);
        for (const each of read(broken)) expectRebuilt(each);
      }),
      { numRuns: 500 },
    );
  });
});
