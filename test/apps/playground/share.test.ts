import fc from "fast-check";
import { expect, test } from "vitest";
import { fragmentOf, readFragment } from "#apps/playground/src/share.ts";

const text = JSON.stringify({ name: "Küche & Bad 👋", questions: [] });

test("a link holds any text, in characters that need no escape", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), async (any) => {
      const fragment = await fragmentOf(any);
      expect(fragment).toMatch(/^#s=[\w-]*$/);
      expect(await readFragment(fragment)).toEqual({ text: any });
    }),
    { numRuns: 30 },
  );
});

test.each(["", "#top"])("%j is not a fragment of a shared text", async (fragment) => {
  expect(await readFragment(fragment)).toBeNull();
});

test.each([
  ["a link that was cut", (whole: string) => whole.slice(0, -8)],
  [
    "a link with a character that is none of the alphabet",
    (whole: string) => `${whole.slice(0, 9)}*${whole.slice(10)}`,
  ],
  ["a link to bytes that are not text", () => "#s=eJz7_w8AAv4B_g"],
])("%s gives no text", async (_name, damage) => {
  expect(await readFragment(damage(await fragmentOf(text)))).toEqual({ problem: "damaged" });
});

test("a link with a changed character never gives another text than was shared", async () => {
  const whole = await fragmentOf(text);
  for (let at = 3; at < whole.length; at++) {
    const changed = `${whole.slice(0, at)}${whole[at] === "A" ? "B" : "A"}${whole.slice(at + 1)}`;
    expect([{ text }, { problem: "damaged" }]).toContainEqual(await readFragment(changed));
  }
});

test("a text of 2 MB is unpacked, a longer one is not", async () => {
  const longest = "é".repeat(1_000_000);
  const fragment = await fragmentOf(longest);
  expect(fragment.length).toBeLessThan(4_000);
  expect(await readFragment(fragment)).toEqual({ text: longest });
  expect(await readFragment(await fragmentOf(`${longest}!`))).toEqual({ problem: "too large" });
});
