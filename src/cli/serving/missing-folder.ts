import { stat } from "node:fs/promises";
import { shellWord } from "../output/shell-word.ts";
import { defaultFolder } from "./store-options.ts";

/** Whether there is nothing of that name. What cannot be looked at may be there. */
export const isMissing = (folder: string): Promise<boolean> =>
  stat(folder).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === "ENOENT",
  );

/** What is said where the folder with the data is needed and is not there. */
export function noFolder(folder: string): string {
  const serve = folder === defaultFolder ? "surveyc serve" : `surveyc serve --data ${shellWord(folder)}`;
  return `${folder}: there is no such folder here; ${serve} makes it, or name another with --data`;
}
