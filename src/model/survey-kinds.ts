import type { PayloadKind, SurveyKind } from "./payload-of.ts";

/** The kinds of one survey. */
export const surveyKinds: Readonly<Record<SurveyKind, true>> = {
  survey: true,
  "survey-list-item": true,
  "survey-create": true,
  "survey-update": true,
};

/** Whether payloads of a kind are only read: they come from servers, which may know more values than this version. */
export const isReadKind = (kind: PayloadKind): boolean =>
  /^(?:survey|dashboard)(?:-list-item|-page|-public.*)?$/.test(kind);
