import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { boundedMessages } from "#diagnostics/findings.ts";
import { fillSentence, type Sentence } from "#diagnostics/sentences.ts";
import { type ReadLimits, readJson } from "#source/read-json.ts";
import { sourceSentences } from "#source/source-sentences.ts";
// @ts-expect-error: the recipes come as plain JavaScript
import { expand } from "../fixtures/expand-hostile.mjs";
import { slipped } from "../slips/slipped.ts";
import { invalidTexts } from "./invalid-texts.ts";
import { limits } from "./limits.ts";
import { marked } from "./marked-text.ts";
import { nearlyJson } from "./nearly-json.ts";
import { binaryFiles, bytesOf, otherTexts } from "./other-texts.ts";

const sentences: Readonly<Record<string, readonly Sentence[]>> = {
  ...sourceSentences,
  "bounded-diagnostics": Object.values(boundedMessages),
};

const read = (input: string | Uint8Array, changed: Partial<ReadLimits> = {}): readonly Diagnostic[] => {
  const result = readJson(input, { ...limits, ...changed });
  return result.ok ? [] : result.diagnostics;
};

/** The sentences of its code that a finding says, word for word. */
const saidBy = ({ code, message, help, params }: Diagnostic): readonly Sentence[] =>
  (sentences[code] ?? []).filter(
    (each) =>
      fillSentence(each.message, params) === message &&
      (each.help === undefined ? help : fillSentence(each.help, params)) === help,
  );

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
  ...[...written, ...hostile(), ...binaryFiles.map(([, head]) => bytesOf(head))].flatMap((each) =>
    read(each),
  ),
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

describe("the sentences of findings on texts", () => {
  it("are made of their params", () => {
    expect(all().filter((each) => saidBy(each).length === 0)).toEqual([]);
  });

  it("are all said of some text", () => {
    const said = new Set(all().flatMap(saidBy));
    const unsaid = Object.values(sentences)
      .flat()
      .filter((each) => each.message !== "" && !said.has(each))
      .map(({ message }) => message);
    // No text is known that the one is said of; and no test has more bytes than a string can hold.
    expect(unsaid).toEqual([
      "The text has {count} bytes, more than one string can hold here.",
      "This text is not JSON, but the location of the error could not be found.",
    ]);
  });

  it("are made of their params wherever a survey is broken", () => {
    const pieces = ["", ",", ":", "}", "]", '"', "'", "\\", "{x}", "x ", "/* c */", "\u00a0", "01", "\ud800"];
    fc.assert(
      fc.property(slipped, fc.nat(), fc.nat(8), fc.constantFrom(...pieces), (survey, at, cut, piece) => {
        const text = JSON.stringify(survey);
        const from = at % text.length;
        const broken = text.slice(0, from) + piece + text.slice(from + cut);
        for (const each of read(broken)) expect([each, saidBy(each).length > 0]).toEqual([each, true]);
      }),
      { numRuns: 500 },
    );
  });
});
