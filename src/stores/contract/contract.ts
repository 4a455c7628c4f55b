import { closingLaws } from "./closing.ts";
import { concurrencyLaws } from "./concurrency.ts";
import { dashboardLaws } from "./dashboards.ts";
import { keyLaws } from "./keys.ts";
import type { StoreLaw } from "./law.ts";
import { listLaws } from "./lists.ts";
import { recordLaws } from "./records.ts";
import { surveyLaws } from "./surveys.ts";
import { textLaws } from "./texts.ts";
import { writeLaws } from "./writes.ts";

/**
 * Every promise of `Store` as a law that can be checked with any test runner: call `check` with what opens a store, and
 * expect that it does not throw. Laws close what they open. The stores that are opened may share one database, which
 * holds nothing of an earlier run: every law keeps to projects and keys of its own.
 */
export const storeContract: readonly StoreLaw[] = [
  ...surveyLaws,
  ...listLaws,
  ...dashboardLaws,
  ...recordLaws,
  ...textLaws,
  ...writeLaws,
  ...concurrencyLaws,
  ...keyLaws,
  ...closingLaws,
];
