import { readFileSync } from "node:fs";

/** A case of `hostile.json`. */
export interface HostileCase {
  readonly name: string;
  readonly layer: string;
  readonly inputRecipe: { readonly raw?: unknown };
  readonly expect: {
    readonly status: number | string | readonly (number | string)[];
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: "empty";
  };
}

const text = readFileSync(new URL("../../fixtures/hostile.json", import.meta.url), "utf8");

/** The cases of a layer. */
export const casesOf = (layer: string): HostileCase[] =>
  (JSON.parse(text) as { readonly cases: HostileCase[] }).cases.filter((one) => one.layer === layer);

/** The statuses that a case allows. */
export const statusesOf = ({ expect: { status } }: HostileCase): readonly (number | string)[] =>
  typeof status === "object" ? status : [status];
