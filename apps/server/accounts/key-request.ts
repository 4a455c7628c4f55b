import { unknownName } from "#apps/phrasing/phrases.ts";
import { CommandError } from "#apps/process/command-error.ts";
import { quote } from "#diagnostics/echo.ts";
import type { KeyRequest } from "./account-manager.ts";

export interface KeyOptions {
  readonly project: readonly string[];
  readonly scopes: string;
  readonly user: string;
  readonly firstName: string;
  readonly name: string;
  readonly expires: string;
}

/** Throws unless a text is an address as people write it: something, an at sign, something. */
export function requireAddress(text: string): void {
  if (!/^[^@\s]+@[^@\s]+$/.test(text)) throw new CommandError(`${JSON.stringify(text)} is no e-mail address`);
}

function requireProject(name: string): void {
  if (name.trim() === "")
    throw new CommandError(
      `${quote(name)} is no project; name the one that the key is to open, as in --project 1`,
    );
  // Otherwise a key for a project of that name would be created, which opens neither of the two.
  if (name.includes(","))
    throw new CommandError(
      `${quote(name)} is no project; a project is one name, so give several as --project 1 2`,
    );
}

function requireUser(user: string): void {
  const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(user);
  if (!isUuid && !/^\d+$/.test(user)) requireAddress(user);
}

/** A key to create, and whether it is a public token. Throws where what is given makes no sense. */
export async function keyRequestOf(
  { project, scopes: given, user, firstName, name, expires }: KeyOptions,
  now: Date,
): Promise<{ readonly request: KeyRequest; readonly isPublic: boolean }> {
  project.forEach(requireProject);
  requireUser(user);
  const scopes = given.split(",").map((scope) => scope.trim());
  // The operations are loaded by this command only.
  const { operations, publicScope } = await import("#http/index.ts");
  const knownScopes = [...new Set(operations.map(({ scope }) => scope as string)), publicScope, "*"];
  const unknown = scopes.find((scope) => !knownScopes.includes(scope));
  if (unknown !== undefined)
    throw new CommandError(unknownName("scope", unknown, knownScopes, `there are ${knownScopes.join(", ")}`));
  const expiresAt = readExpiry(expires, now);
  const projects = project.includes("*") ? "*" : project;
  const isPublic = scopes.includes(publicScope);
  if (isPublic && (scopes.length > 1 || projects === "*" || projects.length > 1))
    throw new CommandError(
      "a public token is for one project and has no other scope: --project 1 --scopes public",
    );
  if (isPublic && expiresAt !== null)
    throw new CommandError(
      "a public token has no end, as it is in pages; remove it with surveyc keys revoke",
    );
  return { request: { projects, scopes, user, firstName, name, expiresAt }, isPublic };
}

const HOUR_MS = 3_600_000;
const unitMs: Readonly<Record<string, number>> = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS };

/** Behind it dates have more digits, and nobody waits. */
const MAX_TIME = Date.parse("9999-12-31T00:00:00Z");

/** A day, or a time with its offset from UTC. Other forms are read differently by different programs. */
const datePattern = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** Whether the day of a date is one of its month. */
function isDay(text: string): boolean {
  const day = text.slice(0, "2026-01-01".length);
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

function timeOf(text: string, now: number): number | undefined {
  const [, count, unit] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  if (unit !== undefined) return now + Number(count) * (unitMs[unit] as number);
  return datePattern.test(text) && isDay(text) ? Date.parse(text) : undefined;
}

/** When a key ends, in ISO 8601, UTC, from `30d`, `12h`, `2w`, a date, or a time in the future; null for `never`. */
function readExpiry(text: string, now: Date): string | null {
  if (text === "never") return null;
  const time = timeOf(text, now.getTime());
  if (time === undefined || Number.isNaN(time))
    throw new CommandError(
      `${JSON.stringify(text)} is no time; write 30d, 12h, 2w, a date such as 2030-12-31, or a time such as 2030-12-31T18:00:00Z`,
    );
  if (time > MAX_TIME) return null;
  if (time <= now.getTime())
    throw new CommandError(`${JSON.stringify(text)} is not in the future; the key would never work`);
  return new Date(time).toISOString();
}
