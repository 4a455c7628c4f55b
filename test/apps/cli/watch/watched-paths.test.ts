import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { watchedPaths } from "#apps/cli/watch/watched-paths.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const cases: readonly (readonly [
  named: string,
  folders: readonly string[],
  matters: readonly string[],
  matterNot: readonly string[],
])[] = [
  ["a.json", ["."], ["a.json"], ["b.json", "surveys/a.json", "a.json/b.json"]],
  ["missing.json", ["."], ["missing.json"], ["a.json"]],
  [
    "surveys",
    ["."],
    ["surveys", "surveys/a.json", "surveys/new/a.NDJSON"],
    [
      "a.json",
      "surveys/a.txt",
      "surveys/.a.json",
      "surveys/.git/a.json",
      "surveys/node_modules/a.json",
      "surveys2/a.json",
    ],
  ],
  [".", [".."], ["a.json", "surveys/a.json"], ["../a.json", ".git/a.json", "a.json~"]],
  ["surveys/**/*.survey", ["."], ["surveys/a/b.survey"], ["a.json", "surveys/.a/b.survey"]],
  ["*.json", ["."], ["a.json"], [".a.json"]],
  ["old[1]", ["."], ["old[1]", "old[1]/b.json"], ["a.json", "old1/b.json"]],
  ["{surveys,more}/*.json", ["."], ["more/a.json"], ["../a.json"]],
];

test.each(cases)("%j", (named, folders, matters, matterNot) => {
  const { path } = temporaryFolder({ "surveys/a.json": "", "a.json": "", "old[1]/a.json": "" });
  const watched = watchedPaths([named], path);
  expect(watched.folders).toEqual(folders.map((folder) => join(path, folder)));
  const isWatched = (name: string): boolean => watched.isRelevant(join(path, name), true);
  expect(matters.filter((name) => !isWatched(name))).toEqual([]);
  expect(matterNot.filter(isWatched)).toEqual([]);
});

test("a glob that begins at the root is watched from there", () => {
  const { path } = temporaryFolder();
  expect(watchedPaths(["/*.json"], path).folders).toEqual(["/"]);
});

test("a folder is watched once", () => {
  const { path } = temporaryFolder({ "surveys/deep/a.json": "", ".hidden/a.json": "" });
  const foldersOf = (...named: readonly string[]) =>
    watchedPaths(named, path).folders.map((folder) => relative(path, folder));
  expect(foldersOf("surveys", "surveys/deep/a.json", "surveys/deep/*.json", "b.json")).toEqual([""]);
  expect(foldersOf("surveys/deep/a.json", "b.json")).toEqual([""]);
  expect(foldersOf("surveys", ".hidden/a.json")).toEqual([""]);
});
