// The definitions of surveyc, compiled by zod, for a cold start.
import * as z from "zod";
import { surveyDefinition } from "../../src/model/survey.ts";

const compiled = z.compile(surveyDefinition);

export default (payload: unknown): boolean => compiled.safeParse(payload).success;
