import type { Survey } from "surveyc";
import * as runtime from "surveyc/runtime";

/** The payload, checked by a server; what becomes of the answers; the key under which the session survives a reload; who is told of each step. */
export interface SurveyOptions {
  readonly survey: Survey;
  readonly onComplete: (responses: Record<string, runtime.Response>) => void;
  readonly storageKey?: string;
  readonly onMove?: (session: runtime.Session) => void;
}

/** Browsers may forbid storage, or have no room; then nothing is kept, and a reload starts anew. */
const read = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};
const write = (key: string, value: string): void => {
  try {
    sessionStorage.setItem(key, value);
  } catch {}
};

/** Where a respondent is, what orders the choices that are shuffled for them, and whether a session had to be given up. */
interface Visit {
  readonly session: runtime.Session;
  readonly seed: string;
  readonly changed: boolean;
}

/** Continues the session that is kept under a key, or starts. */
export const beginVisit = (compiled: runtime.CompiledSurvey, key: string): Visit => {
  const kept = read(key);
  const restored = kept ? runtime.restoreSession(compiled, kept) : undefined;
  const seed = read(`${key}-seed`) ?? `${Math.random()}`;
  write(`${key}-seed`, seed);
  const session = restored?.ok ? restored.session : runtime.startSurvey(compiled);
  return { session, seed, changed: restored?.ok === false };
};

export const keepSession = (key: string, session: runtime.Session): void =>
  write(key, JSON.stringify(session));
