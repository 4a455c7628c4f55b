import { accountLaws } from "./accounts.ts";
import { dashboardLaws } from "./dashboards.ts";
import { isolationLaws } from "./isolation.ts";
import type { StoreLaw } from "./law.ts";
import { pageBytesLaws } from "./page-bytes.ts";
import { purgeLaws } from "./purge.ts";
import { replyLaws } from "./replies.ts";
import { responseRemovalLaws } from "./response-removal.ts";
import { responseLaws } from "./responses.ts";
import { retentionLaws } from "./retention.ts";
import { storeWideLaws } from "./store-wide.ts";
import { surveyChangeLaws } from "./survey-changes.ts";
import { surveyEventLaws } from "./survey-events.ts";
import { surveyVersionLaws } from "./survey-versions.ts";
import { surveyLaws } from "./surveys.ts";
import { textLaws } from "./texts.ts";
import { transactionLaws } from "./transactions.ts";
import { unfitResponseLaws } from "./unfit-responses.ts";

/**
 * Every promise of `Store` as a law that any test runner can check: call `check` with a function that opens a store, and expect
 * that it does not throw. Laws close the stores they open. The stores may share one database, without data of an earlier run,
 * because every law uses separate projects and keys.
 */
export const storeContract: readonly StoreLaw[] = [
  ...surveyLaws,
  ...surveyEventLaws,
  ...pageBytesLaws,
  ...surveyChangeLaws,
  ...surveyVersionLaws,
  ...responseLaws,
  ...responseRemovalLaws,
  ...unfitResponseLaws,
  ...replyLaws,
  ...dashboardLaws,
  ...purgeLaws,
  ...retentionLaws,
  ...textLaws,
  ...isolationLaws,
  ...transactionLaws,
  ...accountLaws,
  ...storeWideLaws,
];
