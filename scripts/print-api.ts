// Prints the exports of the entry points into docs/api-report.txt, so that each change of the API is visible in a review. A test fails
// if it is stale.
import { writeFileSync } from "node:fs";
import { apiReport } from "../test/docs/api-report.ts";
import { entryPoints, programOf } from "../test/docs/public-api.ts";

writeFileSync(
  new URL("../docs/api-report.txt", import.meta.url),
  apiReport(programOf(Object.values(entryPoints))),
);
