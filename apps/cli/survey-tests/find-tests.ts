import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { isTestFile } from "#apps/files/input/file-names.ts";
import { type FileKind, isFolder } from "#apps/files/input/folder-files.ts";
import { readTests, surveyPaths, type TestFile, testFileBeside } from "#apps/files/test-file.ts";
import { shellWord } from "#apps/phrasing/phrases.ts";
import { CommandError } from "#apps/process/command-error.ts";
import type { Io } from "#apps/process/io.ts";
import { findFiles } from "../input/find-files.ts";

const testFiles: FileKind = {
  isInFolder: isTestFile,
  isOther: (name) => !isTestFile(name),
  emptyMessage:
    "contains no tests (files named .survey-test.json); surveyc cover SURVEY --write-tests creates them",
};

/** Returns the test file next to a survey: `.json`, or `.jsonc` if only that exists. */
function testFileOf(survey: string, cwd: string): string {
  const plain = testFileBeside(survey);
  const commented = `${plain}c`;
  return !existsSync(resolve(cwd, plain)) && existsSync(resolve(cwd, commented)) ? commented : plain;
}

/** Returns the test files that the patterns (names, folders and globs) match; for a survey, the test file next to it. */
export async function findTests(
  patterns: readonly string[],
  cwd: string,
): Promise<readonly (TestFile | CommandError)[]> {
  const named = patterns.map((pattern) => {
    const isSurvey = !isTestFile(pattern) && existsSync(resolve(cwd, pattern));
    return isSurvey && !isFolder(resolve(cwd, pattern)) ? testFileOf(pattern, cwd) : pattern;
  });
  const found = await findFiles(named, cwd, testFiles);
  return found.map((each) => {
    if (each instanceof CommandError) return each;
    // Only the standard input has no path, and the command does not accept it.
    const { name, path } = each as TestFile;
    const at = named.indexOf(name);
    const survey = at === -1 ? undefined : patterns[at];
    if (survey !== undefined && survey !== name && !existsSync(path))
      return new CommandError(
        `${survey}: ${name} does not exist; surveyc cover ${shellWord(survey)} --write-tests creates it`,
      );
    return { ...each, path };
  });
}

/** Returns the paths to watch: the named files and their surveys. */
export async function watchedTests(patterns: readonly string[], { cwd }: Io): Promise<readonly string[]> {
  const surveys = (await findTests(patterns, cwd)).flatMap((file) => {
    if (file instanceof CommandError) return [];
    try {
      const read = readTests(readFileSync(file.path), file);
      return surveyPaths(file, read.ok ? read.content : {});
    } catch {
      // The test run reports the error.
      return [];
    }
  });
  const tests = patterns.map((pattern) =>
    isTestFile(pattern) || isFolder(resolve(cwd, pattern)) ? pattern : testFileOf(pattern, cwd),
  );
  return [...new Set([...patterns, ...tests, ...surveys])];
}
