// Requests of the server to the editor when it cannot read files itself.
import type { HostOptions } from "../../../language-server/host/file-host.ts";

/** Returns the content of a file in Base64; null if it is missing or too large. */
export const READ_FILE = "surveyc/readFile";

/** Returns the URIs of the JSON files below folders. */
export const FIND_FILES = "surveyc/findFiles";

/** The options of the editor for the server. */
export interface EditorOptions extends Omit<HostOptions, "config" | "baseline"> {
  /** The URI of the configuration for all files; false for none, undefined for the nearest one. */
  readonly config?: string | false | undefined;
  /** The URI of the folder with a page for each rule. */
  readonly pages: string;
  readonly version: string;
}
