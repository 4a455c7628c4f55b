import { expect, it } from "vitest";
import { isPlainSans, plainFontFiles } from "#apps/cli/graph/font-files.ts";
import { temporaryFolder } from "../temporary-folder.ts";

it.each([
  ["NotoSansArabic-Bold.ttf", false],
  ["NotoSerifHebrew-Regular.ttf", false],
  ["NotoNaskhArabic-Regular.ttf", false],
  ["DejaVuSansMono.ttf", false],
  ["uming.ttc", false],
  ["arialbd.ttf", false],
  ["NotoSans-Regular.woff2", false],
  ["NotoSansArabic-Regular.ttf", true],
  ["NotoSansCJK-Regular.ttc", true],
  ["wqy-microhei.ttc", true],
  ["DejaVuSans.ttf", true],
  ["arial.ttf", true],
  ["PingFang.ttc", true],
])("%s is a sans-serif font of regular weight: %s", (file, isPlain) => {
  expect(isPlainSans(file)).toBe(isPlain);
});

it("finds fonts in folders of folders, those with many scripts first, and none in a folder that does not exist", () => {
  const folder = temporaryFolder({
    "a/NotoSans-Regular.ttf": "",
    "a/NotoSans-Bold.ttf": "",
    "z/DejaVuSans.ttf": "",
  });
  expect(plainFontFiles([folder.at("absent"), folder.path])).toEqual([
    folder.at("z/DejaVuSans.ttf"),
    folder.at("a/NotoSans-Regular.ttf"),
  ]);
});
