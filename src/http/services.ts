import type { RuleOptions } from "#compile/options.ts";
import type { Limits } from "#diagnostics/limits.ts";
import type { CreateFromTemplateJson } from "#model/create-from-template-json.ts";
import type { FeatureFlag } from "#model/feature-flag.ts";
import type { User } from "#model/user.ts";
import type { Store } from "#stores/store.ts";

export type Template = NonNullable<CreateFromTemplateJson["template"]>;

/** Who runs the projects, as the companions tell it. `id` is a UUID. */
export interface Organization {
  readonly id: string;
  readonly name: string;
}

/** What operations need of the world around them. `createServices` fills in what is not given. */
export interface Services {
  readonly store: Store;
  readonly clock: () => Date;
  /** A new UUID. */
  readonly newId: () => string;
  /** A new secret for sharing: 43 characters that are safe in URLs. */
  readonly newToken: () => string;
  /** The user of a UUID; null where there is none. It is not asked for who sends the request. */
  readonly findUser: (uuid: string) => Promise<User | null> | User | null;
  /** The flag of an id; absent where flags are not known, then ids are kept and their objects are null. */
  readonly findFlag?: (id: number, project: string) => Promise<FeatureFlag | null> | FeatureFlag | null;
  /** The dashboard template of a name; null where there is none. */
  readonly findTemplate: (name: string) => Promise<Template | null> | Template | null;
  /** Bounds of bodies. */
  readonly limits: Partial<Limits>;
  /** Severities of rules. */
  readonly rules: RuleOptions;
  /** Only companions show it. */
  readonly organization: Organization;
}
