import type { Limits, PayloadKind, RuleOptions } from "../../index.ts";

/** The name of the file that is looked for. */
export const configName = "surveyc.config.json";

/** What differs for some files. */
export interface Override {
  /** Globs relative to the folder of the configuration. */
  readonly files: readonly string[];
  readonly rules?: RuleOptions;
  readonly limits?: Partial<Limits>;
  readonly kind?: PayloadKind;
}

/** The content of a configuration file. */
export interface Configuration {
  readonly rules?: RuleOptions;
  readonly limits?: Partial<Limits>;
  readonly plugins?: readonly string[];
  readonly overrides?: readonly Override[];
}
