// zod with the definitions of surveyc, interpreted and compiled, each also with the rules in `superRefine`.
import * as z from "zod";
import { surveyDefinition } from "../../src/model/survey.ts";
import type { Validator } from "../verdicts.ts";
import { componentsRefuse, walkRefuses } from "./rules.ts";

type Refuses = (survey: unknown) => boolean;

const withRules = (refuses: Refuses) =>
  surveyDefinition.superRefine((survey, context) => {
    if (refuses(survey)) context.addIssue({ code: "custom", message: "cannot work" });
  });

const validator = (name: string, schema: z.ZodType): Validator => ({
  name,
  accepts: (payload) => schema.safeParse(payload).success,
});

export const zodShape = validator("zod safeParse", surveyDefinition);
export const zodCompiledShape = validator("z.compile", z.compile(surveyDefinition));
export const zodRules = validator("zod safeParse and rules", withRules(walkRefuses));
export const zodCompiledRules = validator("z.compile and rules", z.compile(withRules(walkRefuses)));
export const zodGraphology = validator(
  "z.compile, rules and graphology",
  z.compile(withRules(componentsRefuse)),
);

/** Returns the number of errors that zod reports. */
export const zodIssues = (payload: unknown): number =>
  surveyDefinition.safeParse(payload).error?.issues.length ?? 0;
