// The date and time that a text in another notation than RFC 3339 means.

const time = String.raw`(?:(?:T|,?\s+)(\d{1,2}):(\d{2})(?::(\d{2})(\.\d+)?)?)?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?$`;
const byYear = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}`, "i");
const byDay = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})${time}`, "i");

/** A date with the name of its month, after or before the day. */
const named = /^(?:[a-z]+, ?)?(?:(\d+)[a-z.]*[ -])?([a-z]{3})[a-z.]*[ -](?:(\d+)[a-z]*,? )?(?=\d{4})/i;

/** Writes the month as a number, after the day. */
const withoutName = (_: string, first: string | undefined, name: string, day = first): string =>
  `${day}.${"janfebmaraprmayjunjulaugsepoctnovdec".indexOf(name.toLowerCase()) / 3 + 1}.`;

type Parts = readonly (string | undefined)[];

const pad = (text: string | undefined): string => (text ?? "0").padStart(2, "0");

/** Formats an existing date with its time: by default midnight, or the last second of the day for an end, in UTC. */
function formatDate(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  [hours, minutes, seconds, fraction = "", zone = "Z"]: Parts,
  isEnd: boolean,
): string | undefined {
  const date = `${year}-${pad(month)}-${pad(day)}`;
  const exists = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(exists.getTime()) || exists.toISOString().slice(0, 10) !== date) return undefined;
  if (Number(hours ?? 0) > 23 || Number(minutes ?? 0) > 59 || Number(seconds ?? 0) > 59) return undefined;
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(...):?/, "$1:") : "Z";
  if (hours === undefined && isEnd) return `${date}T23:59:59${offset}`;
  return `${date}T${pad(hours)}:${pad(minutes)}:${pad(seconds)}${fraction}${offset}`;
}

function readings(text: string, isEnd: boolean): (string | undefined)[] {
  const [, year, month, day, ...rest] = byYear.exec(text) ?? [];
  if (year !== undefined) return [formatDate(year, month, day, rest, isEnd)];
  const [, first, separator, second, lastYear, ...parts] = byDay.exec(text) ?? [];
  if (first === undefined) return [];
  // With dots the day comes first.
  return separator === "."
    ? [formatDate(lastYear, second, first, parts, isEnd)]
    : [formatDate(lastYear, second, first, parts, isEnd), formatDate(lastYear, first, second, parts, isEnd)];
}

/** Reads a number of seconds or milliseconds since 1970, in the years 2001 to 2102. */
function fromNumber(value: number): readonly string[] {
  const milliseconds = value < 5e9 ? value * 1000 : value;
  return milliseconds >= 1e12 && milliseconds <= 4.2e12
    ? [new Date(milliseconds).toISOString().replace(/\.\d+/, "")]
    : [];
}

/** The dates that a value may mean: two if day and month may be in either order. An end without a time is the end of the day. */
export function readDates(value: unknown, isEnd = false): readonly string[] {
  if (typeof value === "number") return fromNumber(value);
  if (typeof value !== "string") return [];
  if (/^\d{10}(?:\d{3})?$/.test(value)) return fromNumber(Number(value));
  return [
    ...new Set(
      readings(value.trim().replace(named, withoutName), isEnd).filter((each) => each !== undefined),
    ),
  ];
}
