// What the server asks of the editor where it cannot read files itself.
import type { HostOptions } from "../../../language-server/host/file-host.ts";

/** The content of a file in Base64; null where there is none, or it is too large. */
export const READ_FILE = "surveyc/readFile";

/** The addresses of the files of JSON below folders. */
export const FIND_FILES = "surveyc/findFiles";

/** What the editor says when it starts the server. */
export interface EditorOptions extends Omit<HostOptions, "config" | "baseline"> {
  /** The address of the configuration for all files; false for none, undefined to look for it. */
  readonly config?: string | false | undefined;
  /** The address of the folder with a page for each rule. */
  readonly pages: string;
  readonly version: string;
}
