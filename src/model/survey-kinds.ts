import type { PayloadKind, SurveyKind } from "./payload-of.ts";

/** The kinds of one survey. */
export const surveyKinds: Readonly<Record<SurveyKind, true>> = {
  survey: true,
  "survey-list-item": true,
  "survey-create": true,
  "survey-update": true,
};

/** Whether payloads of a kind are only read: a server that knows more values than this version sent them. */
export const isReadKind = (kind: PayloadKind): boolean =>
  /^(?:survey|dashboard)(?:-list-item|-page|-public.*)?$/.test(kind);
