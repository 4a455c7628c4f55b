import type { PathStep } from "#diagnostics/json-pointer.ts";
import { type Acceptance, isFree } from "./acceptance.ts";
import { isPlainObject } from "./is-plain.ts";
import type { Report } from "./report.ts";
import * as say from "./sayings.ts";
import type { NumberShape } from "./shape.ts";
import { isSoundText } from "./sound.ts";

const ANY_NUMBER: NumberShape = {
  type: "number",
  nullable: false,
  minimum: Number.NEGATIVE_INFINITY,
  maximum: Number.POSITIVE_INFINITY,
};

/** The length of a list, asked for once: where it is not what it seems, it could change from one look to the next. */
export const lengthOfList = (list: readonly unknown[]): number => Number(list.length);

/** A container that is being read: which member comes next, and what is left on the path when it is done. */
interface Level {
  readonly value: object;
  readonly names: readonly string[] | null;
  readonly size: number;
  next: number;
}

/**
 * Reads values that no definition describes: keys and texts must be sound, objects plain, and all of them together
 * few enough and not too deep. Walks with a stack of its own, and counts visits rather than objects, so that neither
 * depth nor sharing nor cycles cost more than the budget.
 */
export class AnyReader {
  readonly #report: Report;
  readonly #acceptance: Acceptance;
  readonly #isQuick: boolean;

  /** `isQuick` says whether it may ask the accept path first, so that only what is not sound is read. */
  constructor(report: Report, acceptance: Acceptance, isQuick: boolean) {
    this.#report = report;
    this.#acceptance = acceptance;
    this.#isQuick = isQuick;
  }

  /** Whether so many values may be read: takes them from the budget. Reports once when the budget is used up. */
  afford(values: number): boolean {
    const before = this.#acceptance.nodes;
    if (this.#acceptance.affords(values)) return true;
    if (before >= 0) this.#report.add("bounded-size", () => say.tooManyNodes(this.#report.limits.nodes));
    return false;
  }

  /** Checks a member's name; it is reported at the member, which is not on the path yet. */
  readName(name: string): void {
    if (name === "__proto__") this.#report.add("safe-key", say.unsafeKey, name);
    else if (!isSoundText(name)) this.#report.add("valid-text", () => say.wrongText("name"), name);
  }

  /** Reads a value that stands at the report's path, and everything inside it. */
  read(value: unknown): void {
    const { path } = this.#report;
    if (this.#isQuick && this.#acceptance.asks(isFree, value, path.length)) return;
    const levels: Level[] = [];
    const outermost = this.#judge(value, levels);
    if (outermost !== undefined) levels.push(outermost);
    for (let level = levels[0]; level !== undefined; level = levels[levels.length - 1]) {
      if (level.next >= level.size || this.#acceptance.nodes < 0) {
        levels.pop();
        if (levels.length > 0) path.pop();
        continue;
      }
      const step: PathStep = level.names === null ? level.next : (level.names[level.next] as string);
      level.next++;
      if (typeof step === "string") this.readName(step);
      const member: unknown = (level.value as Record<PathStep, unknown>)[step];
      // JSON leaves out members that are undefined; in a list they would turn into null.
      if (member === undefined && level.names !== null) {
        this.#acceptance.gaps++;
        continue;
      }
      path.push(step);
      const entered = this.#judge(member, levels);
      if (entered === undefined) path.pop();
      else levels.push(entered);
    }
  }

  /** Judges one value; a container that is to be read further is returned. */
  #judge(value: unknown, levels: readonly Level[]): Level | undefined {
    const report = this.#report;
    if (!this.afford(1)) return undefined;
    switch (typeof value) {
      case "string":
        if (!isSoundText(value)) report.add("valid-text", () => say.wrongText("text"));
        return undefined;
      case "number":
        if (!Number.isFinite(value)) report.add("valid-range", () => say.outOfRange(value, ANY_NUMBER));
        return undefined;
      case "boolean":
        return undefined;
      case "object":
        return value === null ? undefined : this.#judgeObject(value, levels);
      default:
        report.add("plain-value", () =>
          say.notPlain(value === undefined ? "A gap in a list" : `A ${typeof value}`),
        );
        return undefined;
    }
  }

  #judgeObject(value: object, levels: readonly Level[]): Level | undefined {
    const report = this.#report;
    const isList = Array.isArray(value);
    if (!isList && !isPlainObject(value)) {
      report.add("plain-value", () => say.notPlain("An object of a class"));
      return undefined;
    }
    if (report.path.length >= report.limits.depth) {
      if (levels.some((level) => level.value === value))
        report.add("plain-value", () => say.notPlain("An object that contains itself"));
      else report.add("bounded-size", () => say.tooDeep(report.limits.depth));
      return undefined;
    }
    const names = isList ? null : Object.keys(value);
    const size = names === null ? lengthOfList(value as readonly unknown[]) : names.length;
    // A list's length is a claim that costs nothing to make, so it is held against the budget before it is walked.
    if (size > this.#acceptance.nodes) {
      this.afford(size);
      return undefined;
    }
    return { value, names, size, next: 0 };
  }
}
