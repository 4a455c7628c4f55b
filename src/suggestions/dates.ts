// The date and time that a text in another notation than RFC 3339 means.

const time = String.raw`(?:(?:T|,?\s+)(\d{1,2}):(\d{2})(?::(\d{2})(\.\d+)?)?)?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?$`;
const byYear = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}`, "i");
const byDay = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})${time}`, "i");

type Parts = readonly (string | undefined)[];

const two = (text: string | undefined): string => (text ?? "0").padStart(2, "0");

/** An existing date, with the time of day in the last parts: midnight by default, or the last second of an end, and UTC. */
function written(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  [hours, minutes, seconds, fraction = "", zone = "Z"]: Parts,
  isEnd: boolean,
): string | undefined {
  const date = `${year}-${two(month)}-${two(day)}`;
  const exists = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(exists.getTime()) || exists.toISOString().slice(0, 10) !== date) return undefined;
  if (Number(hours ?? 0) > 23 || Number(minutes ?? 0) > 59 || Number(seconds ?? 0) > 59) return undefined;
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(...):?/, "$1:") : "Z";
  if (hours === undefined && isEnd) return `${date}T23:59:59${offset}`;
  return `${date}T${two(hours)}:${two(minutes)}:${two(seconds)}${fraction}${offset}`;
}

function readings(text: string, isEnd: boolean): (string | undefined)[] {
  const [, year, month, day, ...rest] = byYear.exec(text) ?? [];
  if (year !== undefined) return [written(year, month, day, rest, isEnd)];
  const [, first, separator, second, its, ...end] = byDay.exec(text) ?? [];
  if (first === undefined) return [];
  // With dots the day comes first.
  return separator === "."
    ? [written(its, second, first, end, isEnd)]
    : [written(its, second, first, end, isEnd), written(its, first, second, end, isEnd)];
}

/** A number of seconds or milliseconds since 1970, of the years 2001 to 2100. */
function fromNumber(value: number): readonly string[] {
  const milliseconds = value < 5e9 ? value * 1000 : value;
  return milliseconds >= 1e12 && milliseconds <= 4.2e12
    ? [new Date(milliseconds).toISOString().replace(/\.\d+/, "")]
    : [];
}

/** The dates that a value may mean: two if day and month may be in either order. A day that is an end includes the whole day. */
export function readDates(value: unknown, isEnd = false): readonly string[] {
  if (typeof value === "number") return fromNumber(value);
  if (typeof value !== "string") return [];
  if (/^\d{10}(?:\d{3})?$/.test(value)) return fromNumber(Number(value));
  return [...new Set(readings(value.trim(), isEnd).filter((each) => each !== undefined))];
}
