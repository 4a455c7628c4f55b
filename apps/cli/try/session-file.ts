import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { isBlank, unreadable } from "#apps/files/input/read-input.ts";
import { CommandError } from "#apps/process/command-error.ts";
import { createFile, replaceFile, requireReplaceable } from "#apps/process/output/replace-file.ts";
import type { CompiledSurvey } from "#index.ts";
import { restoreSession, type Session } from "#runtime/index.ts";

/** A file that has the session of a respondent after each answer. */
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
   * The file by its name, and the session in it; none where there is no file or an empty one, or where the respondent
   * starts anew. What is no session is not written over, as its name may be a slip.
   */
  static open(
    name: string,
    folder: string,
    compiled: CompiledSurvey,
    startsAnew: boolean,
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
    if (!looksLikeSession(text)) throw new CommandError(`${name}: holds no session, and is left as it is`);
    if (startsAnew) return { file, session: undefined };
    const restored = restoreSession(compiled, text);
    if (restored.ok) return { file, session: restored.session };
    const [{ message }] = restored.diagnostics;
    throw new CommandError(`${name}: does not fit the survey any more: ${message} To start anew: --restart`);
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
    // No JSON, or JSON without members.
    return false;
  }
}
