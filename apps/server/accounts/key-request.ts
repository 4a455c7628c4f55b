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

/** Throws unless a text looks like an email address. */
export function requireAddress(text: string): void {
  if (!/^[^@\s]+@[^@\s]+$/.test(text))
    throw new CommandError(`${JSON.stringify(text)} is not an email address`);
}

function requireProject(name: string): void {
  if (name.trim() === "")
    throw new CommandError(`${quote(name)} is not a project; name a project for the key, as in --project 1`);
  // Otherwise the command would create a key for a project with that name, which gives access to neither of the two.
  if (name.includes(","))
    throw new CommandError(
      `${quote(name)} is not a project; separate several projects by spaces, as in --project 1 2`,
    );
}

function requireUser(user: string): void {
  const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(user);
  if (!isUuid && !/^\d+$/.test(user)) requireAddress(user);
}

/** Parses the options for a key, which may be a public token. Throws if they are invalid. */
export async function keyRequestOf(
  { project, scopes: scopeList, user, firstName, name, expires }: KeyOptions,
  now: Date,
): Promise<{ readonly request: KeyRequest; readonly isPublic: boolean }> {
  project.forEach(requireProject);
  requireUser(user);
  const scopes = scopeList.split(",").map((scope) => scope.trim());
  // Loaded here, so that other commands do not load the operations.
  const { operations, publicScope } = await import("#http/index.ts");
  const knownScopes = [...new Set(operations.map(({ scope }) => scope as string)), publicScope, "*"];
  const unknown = scopes.find((scope) => !knownScopes.includes(scope));
  if (unknown !== undefined)
    throw new CommandError(
      unknownName("scope", unknown, knownScopes, `expected one of ${knownScopes.join(", ")}`),
    );
  const expiresAt = readExpiry(expires, now);
  const projects = project.includes("*") ? "*" : project;
  const isPublic = scopes.includes(publicScope);
  if (isPublic && (scopes.length > 1 || projects === "*" || projects.length > 1))
    throw new CommandError(
      "a public token is for one project and has no other scope: --project 1 --scopes public",
    );
  if (isPublic && expiresAt !== null)
    throw new CommandError(
      "a public token cannot expire, because pages contain it; remove it with surveyc keys revoke",
    );
  return { request: { projects, scopes, user, firstName, name, expiresAt }, isPublic };
}

const HOUR_MS = 3_600_000;
const unitMs: Readonly<Record<string, number>> = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS };

/** The maximum expiry: later years have more than four digits. */
const MAX_TIME = Date.parse("9999-12-31T00:00:00Z");

/** A day, or a time with its offset from UTC. Programs disagree on other notations. */
const datePattern = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** Whether the day exists in its month. */
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

/** Parses the expiry of a key (`30d`, `12h`, `2w`, a date, or a future time) to ISO 8601 in UTC; null for `never`. */
function readExpiry(text: string, now: Date): string | null {
  if (text === "never") return null;
  const time = timeOf(text, now.getTime());
  if (time === undefined || Number.isNaN(time))
    throw new CommandError(
      `${JSON.stringify(text)} is not a time; write 30d, 12h, 2w, a date such as 2030-12-31, or a time such as 2030-12-31T18:00:00Z`,
    );
  if (time > MAX_TIME) return null;
  if (time <= now.getTime())
    throw new CommandError(`${JSON.stringify(text)} is not in the future; the key would never work`);
  return new Date(time).toISOString();
}
