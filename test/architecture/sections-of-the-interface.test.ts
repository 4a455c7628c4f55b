import { readFileSync } from "node:fs";
import { globSync } from "tinyglobby";
import { expect, it } from "vitest";

const page = readFileSync("docs/interface.md", "utf8");
const sections = new Set([...page.matchAll(/^#{2,3} ([\d.]*\d)[.]? /gm)].map(([, number]) => number));

const number = String.raw`\d+(?:\.\d+)*`;
const numbers = `(${number}(?:(?:, | and | to )${number})*)`;
/** Sections before the name of the page, and after it; comments go on after the asterisk of the next line. */
const mentions = [
  new RegExp(String.raw`\bsections? ${numbers} of docs/interface[.]md`, "g"),
  new RegExp(String.raw`\bdocs/interface[.]md,? \(?sections? ${numbers}`, "g"),
];

const mentionedIn = (text: string): readonly string[] => {
  const line = text.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, " ");
  return mentions.flatMap((mention) =>
    [...line.matchAll(mention)].flatMap(([, found = ""]) => found.split(/, | and | to /)),
  );
};

it("sections are found in comments", () => {
  expect(mentionedIn("See sections 4.1\n * and 4.2 of docs/interface.md.")).toEqual(["4.1", "4.2"]);
  expect(mentionedIn("// shown (docs/interface.md\n// section 9) here")).toEqual(["9"]);
  expect(mentionedIn("RFC 9110 section 13.1")).toEqual([]);
});

it("every section of the interface that a comment mentions exists", () => {
  const files = globSync("{src,apps}/**/*.ts");
  const mentioned = files.flatMap((file) =>
    mentionedIn(readFileSync(file, "utf8")).map((section) => ({ file, section })),
  );
  expect(mentioned.length).toBeGreaterThan(10);
  expect(mentioned.filter(({ section }) => !sections.has(section))).toEqual([]);
});
