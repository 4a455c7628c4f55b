// Compares the verdicts of the accept path and the reader on generated and mutated payloads of every kind (a million, or the number
// in the argument). If there are findings, the reader must report the same when it reads only the parts that the accept path rejects.
// Prints the number of accepted payloads; exits with 1 at the first difference. Run it at night.
import { argv, exit } from "node:process";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { kinds } from "../src/model/kinds.ts";
import type { PayloadKind } from "../src/model/payload-of.ts";
import { accepts, diagnosePayload, readPayload } from "../src/parse/read-payload.ts";
import { perturbedPayloads } from "../test/parse/perturbed-payloads.ts";
import { reported } from "../test/parse/reported.ts";

const total = Number(argv[2] ?? 1_000_000);
const names = Object.keys(kinds) as PayloadKind[];
const numRuns = Math.ceil(total / names.length);
for (const kind of names) {
  let accepted = 0;
  const outcome = fc.check(
    fc.property(perturbedPayloads(kind), ({ payload, limits }) => {
      const verdict = accepts(kind, payload, limits);
      if (verdict) accepted++;
      const closely = diagnosePayload(kind, payload, limits);
      const quickly = readPayload(kind, payload, limits);
      if (verdict || quickly === null) return closely.findings.isEmpty() && quickly === null;
      return !closely.findings.isEmpty() && isDeepStrictEqual(reported(closely), reported(quickly));
    }),
    { numRuns },
  );
  if (outcome.failed) {
    console.error(`${kind}: ${fc.defaultReportMessage(outcome) ?? ""}`);
    exit(1);
  }
  console.log(`${kind}: ${numRuns} payloads, ${accepted} accepted by both`);
}
