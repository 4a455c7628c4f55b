const HOUR_MS = 3_600_000;
const unitMs: Readonly<Record<string, number>> = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS };

/** Behind it dates have more digits, and nobody waits. */
const LATEST = Date.parse("9999-12-31T00:00:00Z");

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

/** What is wrong with a time, or the time in ISO 8601, UTC; null for never. */
export type Expiry = { readonly problem: string } | { readonly expiresAt: string | null };

/** Reads when a key ends: `30d`, `12h`, `2w`, a date, or a time; `never`. It has to be in the future. */
export function readExpiry(text: string, now: Date): Expiry {
  if (text === "never") return { expiresAt: null };
  const time = timeOf(text, now.getTime());
  if (time === undefined || Number.isNaN(time))
    return {
      problem: `${JSON.stringify(text)} is no time; write 30d, 12h, 2w, a date such as 2030-12-31, or a time such as 2030-12-31T18:00:00Z`,
    };
  if (time > LATEST) return { expiresAt: null };
  if (time <= now.getTime())
    return { problem: `${JSON.stringify(text)} is not in the future; the key would never work` };
  return { expiresAt: new Date(time).toISOString() };
}
