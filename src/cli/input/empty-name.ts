import type { Problem } from "./input-file.ts";

/** What is said where the name of a file has no characters: as a path it would be the folder one is in. */
export const emptyName: Problem = {
  problem:
    "an empty file name was given, often by a shell variable that is not set; name a file, or - for the standard input",
};
