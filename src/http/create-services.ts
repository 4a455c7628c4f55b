import { settle } from "#compile/options.ts";
import { builtInTemplates } from "./built-in-templates.ts";
import { newToken } from "./new-token.ts";
import type { Services } from "./services.ts";

/** What operations need, of which only the store has no default. */
export type ServiceOptions = Pick<Services, "store"> & Partial<Services>;

/** A body over HTTP asks fewer questions than a file may. DESIGN.md section 8. */
const QUESTIONS = 1_000;

/**
 * Fills in what is not given: the machine's clock, random identifiers and tokens, users known by their UUID alone, no
 * flags, two templates, at most 1,000 questions. A TypeError says that `rules` name a code that cannot be set, or `limits`
 * one that does not exist.
 */
export function createServices({ store, findFlag, ...given }: ServiceOptions): Services {
  settle({ rules: given.rules ?? {}, limits: given.limits ?? {} });
  return {
    store,
    clock: given.clock ?? (() => new Date()),
    newId: given.newId ?? (() => crypto.randomUUID()),
    newToken: given.newToken ?? newToken,
    findUser: given.findUser ?? ((uuid) => ({ uuid })),
    ...(findFlag === undefined ? {} : { findFlag }),
    findTemplate: given.findTemplate ?? ((name) => builtInTemplates.get(name) ?? null),
    limits: { questions: QUESTIONS, ...given.limits },
    rules: given.rules ?? {},
    organization: given.organization ?? { id: "00000000-0000-4000-8000-000000000001", name: "surveyc" },
  };
}
