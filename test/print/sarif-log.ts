import { Ajv2020 } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { sarifSchema } from "./sarif-schema.ts";

interface Region {
  readonly startLine: number;
  readonly startColumn?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly charOffset?: number;
  readonly charLength?: number;
}

interface Location {
  readonly id?: number;
  readonly message?: { readonly text: string };
  readonly physicalLocation?: {
    readonly artifactLocation: { readonly uri: string };
    readonly region?: Region;
  };
  readonly logicalLocations?: readonly { readonly fullyQualifiedName: string }[];
}

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly Location[];
  readonly relatedLocations?: readonly Location[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface SarifRun {
  readonly tool: {
    readonly driver: {
      readonly name: string;
      readonly version?: string;
      readonly rules: readonly { readonly id: string }[];
    };
  };
  readonly columnKind: string;
  readonly results: readonly Result[];
}

const ajv = new Ajv2020({ allErrors: true });
addFormatsModule.default(ajv);
const validate = ajv.compile<{ runs: [SarifRun] }>(sarifSchema);

/** The run of a SARIF log; throws with the reasons if the log violates the standard. */
export function readSarif(printed: string): SarifRun {
  const log: unknown = JSON.parse(printed);
  if (!validate(log)) throw new Error(ajv.errorsText(validate.errors));
  const [run] = log.runs;
  for (const { ruleId, ruleIndex, locations, relatedLocations = [] } of run.results) {
    if (run.tool.driver.rules[ruleIndex]?.id !== ruleId)
      throw new Error(`rule ${ruleIndex} is not ${ruleId}`);
    const ids = relatedLocations.map(({ id }) => id);
    if (new Set(ids).size < ids.length) throw new Error("two related locations share an id");
    for (const { physicalLocation } of [...locations, ...relatedLocations])
      checkRegion(physicalLocation?.region);
  }
  return run;
}

/** Section 3.30.2: a region does not end before it begins. */
function checkRegion(region: Region | undefined): void {
  if (region?.endLine === undefined) return;
  const { startLine, startColumn = 1, endLine, endColumn = 1 } = region;
  if (endLine < startLine || (endLine === startLine && endColumn < startColumn))
    throw new Error("region ends before it begins");
}
