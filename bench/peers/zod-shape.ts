// Only zod and the definitions of surveyc, for a cold start.
import { surveyDefinition } from "../../src/model/survey.ts";

export default (payload: unknown): boolean => surveyDefinition.safeParse(payload).success;
