import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { restoreSession } from "#runtime/restore-session.ts";
import type { Session } from "#runtime/session.ts";
import type { CompiledSurvey } from "../../index.ts";
import { createFile, replaceFile, whyNotReplaced } from "../fix/replace-file.ts";
import { fileProblem, type Problem } from "../input/input-file.ts";
import { isBlank } from "../input/read-input.ts";

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
  ): { readonly file: SessionFile; readonly session: Session | undefined } | Problem {
    const path = resolve(folder, name);
    if (!existsSync(path)) return { file: new SessionFile(name, path, undefined), session: undefined };
    const refused = whyNotReplaced(path);
    if (refused !== undefined) return { problem: `${name}: ${refused}` };
    let bytes: Uint8Array;
    try {
      bytes = readFileSync(path);
    } catch (error) {
      return { problem: fileProblem(name, error) };
    }
    const file = new SessionFile(name, path, bytes);
    if (isBlank(bytes)) return { file, session: undefined };
    const text = new TextDecoder().decode(bytes);
    if (!looksLikeSession(text)) return { problem: `${name}: holds no session, and is left as it is` };
    if (startsAnew) return { file, session: undefined };
    const restored = restoreSession(compiled, text);
    if (restored.ok) return { file, session: restored.session };
    const reasons = restored.diagnostics.map(({ message }) => message).join(" ");
    return { problem: `${name}: does not fit the survey any more: ${reasons} To start anew: --restart` };
  }

  /** Writes a session; the problem if it cannot be written. */
  write(session: Session): string | undefined {
    const text = `${JSON.stringify(session)}\n`;
    const refused =
      this.#written === undefined
        ? createFile(this.#path, text)
        : replaceFile(this.#path, this.#written, text);
    if (refused !== undefined) return `${this.#name}: ${refused}`;
    this.#written = new TextEncoder().encode(text);
    return undefined;
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
