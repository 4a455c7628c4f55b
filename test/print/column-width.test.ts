import { expect, test } from "vitest";
import { columnWidth } from "#print/column-width.ts";

test.each([
  [1, "a ~ é ß я ع € — … ½ © ☎ ｱ 𝒳"],
  [2, "漢 字 あ ア 한 ， Ａ ￥ 👍 🏽 ⌚ ⚡ 🀄 𠀀 㐀 ꀀ"],
  [0, "\u0301 \u20dd \u200d \u200c \ufe0f \u1161"],
])("%d columns", (width, characters) => {
  const widths = characters.split(" ").map((character) => [character, columnWidth(character)]);
  expect(widths).toEqual(characters.split(" ").map((character) => [character, width]));
});

test("a flag is two columns wide", () => {
  const columns = [..."🇳🇱"].map(columnWidth);
  expect(columns).toEqual([1, 1]);
});
