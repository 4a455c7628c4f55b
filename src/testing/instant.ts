const FIRST = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;

/** A day of 2026 or later as payloads write instants, counted from the first. */
export const instant = (day: number): string => `${new Date(FIRST + day * DAY).toISOString().slice(0, 19)}Z`;
