import { definitions } from "surveyc/zod";
import * as z from "zod";

const body = z.object({ campaign: z.string(), survey: definitions["survey-create"] });

export const name: string = body.parse({}).survey.name;
