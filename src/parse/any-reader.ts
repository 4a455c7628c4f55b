import type { PathStep } from "#diagnostics/json-pointer.ts";
import { jsonSnippet } from "#diagnostics/json-snippet.ts";
import { isValidText } from "#model/valid-text.ts";
import type { Report } from "./report.ts";
import { isPlainObject, type Validation } from "./validation.ts";

/** The length of a list, read once: a proxy could return another one each time. */
export const lengthOfList = (list: readonly unknown[]): number => Number(list.length);

/** A container that is being read: its next member, and the path to restore when it is done. */
interface Level {
  readonly value: object;
  readonly names: readonly string[] | null;
  readonly size: number;
  next: number;
}

/**
 * Reads values without a definition: keys and texts must be valid, objects plain, and their number and depth within the limits.
 * Walks with an explicit stack, and counts visits rather than objects, so that neither depth nor sharing nor cycles cost more
 * than the budget.
 */
export class AnyReader {
  readonly #report: Report;
  readonly #validation: Validation;

  constructor(report: Report, validation: Validation) {
    this.#report = report;
    this.#validation = validation;
  }

  /** Takes values from the budget; returns whether they may be read. Reports once when the budget is used up. */
  spend(values: number): boolean {
    const remaining = this.#validation.nodes;
    if (this.#validation.spend(values)) return true;
    if (remaining >= 0)
      this.#report.add("bounded-size", "tooManyValues", () => ({
        params: { maximum: this.#report.limits.nodes },
      }));
    return false;
  }

  /** Checks a member's name; it is reported at the member, which is not on the path yet. */
  readName(name: string): void {
    if (name === "__proto__") this.#report.add("safe-key", "unsafeKey", undefined, name);
    else if (!isValidText(name)) this.#report.add("valid-text", "invalidPropertyName", undefined, name);
  }

  /** Reads the value at the report's path, and its content. */
  read(value: unknown): void {
    const { path } = this.#report;
    const levels: Level[] = [];
    const outermost = this.#readOne(value, levels);
    if (outermost !== undefined) levels.push(outermost);
    for (let level = levels[0]; level !== undefined; level = levels[levels.length - 1]) {
      if (level.next >= level.size || this.#validation.nodes < 0) {
        levels.pop();
        if (levels.length > 0) path.pop();
        continue;
      }
      const step: PathStep = level.names === null ? level.next : (level.names[level.next] as string);
      level.next++;
      if (typeof step === "string") this.readName(step);
      const member: unknown = (level.value as Record<PathStep, unknown>)[step];
      // JSON omits members that are undefined; in a list they would become null.
      if (member === undefined && level.names !== null) continue;
      path.push(step);
      const entered = this.#readOne(member, levels);
      if (entered === undefined) path.pop();
      else levels.push(entered);
    }
  }

  /** Checks one value; returns a container whose content has to be read. */
  #readOne(value: unknown, levels: readonly Level[]): Level | undefined {
    const report = this.#report;
    if (!this.spend(1)) return undefined;
    switch (typeof value) {
      case "string":
        if (!isValidText(value)) report.add("valid-text", "invalidText");
        return undefined;
      case "number":
        if (!Number.isFinite(value))
          report.add("valid-range", "notFinite", () => ({ params: { found: String(value) } }));
        return undefined;
      case "boolean":
        return undefined;
      case "object":
        return value === null ? undefined : this.#readObject(value, levels);
      default:
        this.#rejectForeign(value);
        return undefined;
    }
  }

  #rejectForeign(value: unknown): void {
    this.#report.add("plain-value", "notJson", () => ({ params: { found: jsonSnippet(value) } }));
  }

  #readObject(value: object, levels: readonly Level[]): Level | undefined {
    const report = this.#report;
    const isList = Array.isArray(value);
    if (!isList && !isPlainObject(value)) {
      this.#rejectForeign(value);
      return undefined;
    }
    if (report.path.length >= report.limits.depth) {
      if (levels.some((level) => level.value === value)) report.add("plain-value", "circular");
      else report.add("bounded-size", "nestedTooDeep", () => ({ params: { maximum: report.limits.depth } }));
      return undefined;
    }
    const names = isList ? null : Object.keys(value);
    const size = names === null ? lengthOfList(value as readonly unknown[]) : names.length;
    // A sparse list can report any length, so check the budget first.
    if (size > this.#validation.nodes) {
      this.spend(size);
      return undefined;
    }
    return { value, names, size, next: 0 };
  }
}
