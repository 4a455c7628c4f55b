import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { isBlank, unreadable } from "#apps/files/input/read-input.ts";
import { CommandError } from "#apps/process/command-error.ts";
import { createFile, replaceFile, requireReplaceable } from "#apps/process/output/replace-file.ts";
import type { CompiledSurvey } from "#index.ts";
import { restoreSession, type Session } from "#runtime/index.ts";

/** A file with the session of a respondent, saved after each answer. */
export class SessionFile {
  readonly #name: string;
  readonly #path: string;
  #written: Uint8Array | undefined;

  private constructor(name: string, path: string, written: Uint8Array | undefined) {
    this.#name = name;
    this.#path = path;
    this.#written = written;
  }

  /**
   * Opens the file and reads its session; undefined if the file is missing or empty, or if the session is restarted. A
   * file that is not a session is never overwritten, because its name may be a mistake.
   */
  static open(
    name: string,
    folder: string,
    compiled: CompiledSurvey,
    isRestart: boolean,
  ): { readonly file: SessionFile; readonly session: Session | undefined } {
    const path = resolve(folder, name);
    if (!existsSync(path)) return { file: new SessionFile(name, path, undefined), session: undefined };
    requireReplaceable(name, path);
    let bytes: Uint8Array;
    try {
      bytes = readFileSync(path);
    } catch (error) {
      throw unreadable(name, error);
    }
    const file = new SessionFile(name, path, bytes);
    if (isBlank(bytes)) return { file, session: undefined };
    const text = new TextDecoder().decode(bytes);
    if (!looksLikeSession(text)) throw new CommandError(`${name}: is not a session file and was not changed`);
    if (isRestart) return { file, session: undefined };
    const restored = restoreSession(compiled, text);
    if (restored.ok) return { file, session: restored.session };
    const [{ message }] = restored.diagnostics;
    throw new CommandError(`${name}: no longer fits the survey: ${message} To start again: --restart`);
  }

  write(session: Session): void {
    const text = `${JSON.stringify(session)}\n`;
    if (this.#written === undefined) createFile(this.#name, this.#path, text);
    else replaceFile(this.#name, this.#path, this.#written, text);
    this.#written = new TextEncoder().encode(text);
  }
}

function looksLikeSession(text: string): boolean {
  try {
    const { path, answers } = JSON.parse(text) as Partial<Session>;
    return Array.isArray(path) && Array.isArray(answers);
  } catch {
    // Not JSON, or not an object.
    return false;
  }
}
