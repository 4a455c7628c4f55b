import { InvalidArgumentError, Option } from "commander";
import type { PayloadKind } from "../../index.ts";
import { kindNames } from "../checking/payload-kinds.ts";
import { choiceProblem } from "../choice-problem.ts";

const isKind = (name: string): name is PayloadKind => (kindNames as readonly string[]).includes(name);

/** What is wrong with a name that is no kind of payload. */
export const kindProblem = (name: string): string =>
  choiceProblem("kind of payload", name, kindNames, "surveyc schema lists all of them");

/** A kind of payload by its name. */
export const kindOf = (name: string): PayloadKind | undefined => (isKind(name) ? name : undefined);

/** `--kind`; its many values would fill the help. */
export const kindOption = (): Option =>
  new Option(
    "--kind <kind>",
    "what the payloads are; surveyc schema lists the kinds (default: what they look like)",
  ).argParser((given) => {
    const kind = kindOf(given);
    if (kind === undefined) throw new InvalidArgumentError(kindProblem(given));
    return kind;
  });
