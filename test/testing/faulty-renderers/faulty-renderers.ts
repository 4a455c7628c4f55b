import type { FaultyRenderers } from "../small-renderer.ts";
import { faultyAnswers } from "./answers.ts";
import { faultySteps } from "./steps.ts";
import { faultyTexts } from "./texts.ts";
import { faultyVisits } from "./visits.ts";

export const faultyRenderers: FaultyRenderers = {
  ...faultySteps,
  ...faultyAnswers,
  ...faultyTexts,
  ...faultyVisits,
};
