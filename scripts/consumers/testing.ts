import * as fc from "fast-check";
import { compileSurvey } from "surveyc";
import { storeContract, surveys } from "surveyc/testing";

export const check = (): void => fc.assert(fc.property(surveys(), (survey) => compileSurvey(survey).ok));
export const titles: string[] = storeContract.map(({ name }) => name);
