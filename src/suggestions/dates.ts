// The date and time that a text stands for which is written in another way than RFC 3339.

const months = "jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec".split(",");
const LONGEST_DATE = 60;

const time = String.raw`(?:(?:T|,?\s+)(?:at\s+)?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?$`;
const byYear = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}`, "i");
const compact = new RegExp(String.raw`^(\d{4})(\d\d)(\d\d)${time}`, "i");
const byDay = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})${time}`, "i");
const dayName = String.raw`^(?:[a-z]{3,9},?\s+)?`;
const dayMonth = new RegExp(
  String.raw`${dayName}(\d{1,2})(?:st|nd|rd|th)?\.?[\s-]+([a-z]{3})[a-z]*\.?,?[\s-]+(\d{4})${time}`,
  "i",
);
const monthDay = new RegExp(
  String.raw`${dayName}([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${time}`,
  "i",
);

type Parts = readonly (string | undefined)[];

const two = (text: string | number | undefined): string => String(text ?? "0").padStart(2, "0");

/** A date that exists, with the time of day in the last parts; none is midnight, and no zone is UTC. */
function written(
  year: string | undefined,
  month: string | number | undefined,
  day: string | undefined,
  [hours, minutes, seconds, zone = "Z"]: Parts,
): string | undefined {
  const date = `${year}-${two(month)}-${two(day)}`;
  const exists = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(exists.getTime()) || exists.toISOString().slice(0, 10) !== date) return undefined;
  if (Number(hours ?? 0) > 23 || Number(minutes ?? 0) > 59 || Number(seconds ?? 0) > 59) return undefined;
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(...):?/, "$1:") : "Z";
  return `${date}T${two(hours)}:${two(minutes)}:${two(seconds)}${offset}`;
}

function readings(text: string): (string | undefined)[] {
  const [, year, month, day, ...rest] = byYear.exec(text) ?? compact.exec(text) ?? [];
  if (year !== undefined) return [written(year, month, day, rest)];
  const [, first, separator, second, its, ...end] = byDay.exec(text) ?? [];
  if (first !== undefined)
    // With dots the day comes first wherever people write so.
    return separator === "."
      ? [written(its, second, first, end)]
      : [written(its, second, first, end), written(its, first, second, end)];
  const month1 = (name = ""): number => months.indexOf(name.toLowerCase()) + 1;
  const [, of, name, on, ...late] = dayMonth.exec(text) ?? [];
  if (of !== undefined) return [written(on, month1(name), of, late)];
  const [, called, at, within, ...after] = monthDay.exec(text) ?? [];
  return called === undefined ? [] : [written(within, month1(called), at, after)];
}

/** A number of seconds or milliseconds since 1970, of the years 2001 to 2100. */
function fromNumber(value: number): readonly string[] {
  const milliseconds = value < 5e9 ? value * 1000 : value;
  return milliseconds >= 1e12 && milliseconds <= 4.2e12
    ? [new Date(milliseconds).toISOString().replace(/\.\d+/, "")]
    : [];
}

/** The dates that a value may stand for: none where it is no date, two where day and month may be either way round. */
export function readDates(value: unknown): readonly string[] {
  if (typeof value === "number") return fromNumber(value);
  if (typeof value !== "string" || value.length > LONGEST_DATE) return [];
  if (/^\d{10}(?:\d{3})?$/.test(value)) return fromNumber(Number(value));
  return [...new Set(readings(value.trim()).filter((each) => each !== undefined))];
}
