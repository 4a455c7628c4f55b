// What payloads of several kinds have in common: the printed types name it once.

import { dashboardFields } from "../src/model/dashboard.ts";
import { pageFields } from "../src/model/page.ts";
import { surveyFields } from "../src/model/survey.ts";
import { pageTexts } from "../src/model/translation.ts";
import { choiceFields, questionFields, scaleLabels } from "../src/question-types/question-fields.ts";

/** Members that several objects have, with the name and the sentence of the interface that is printed of them. */
export interface MemberGroup {
  readonly id: string;
  readonly description: string;
  readonly members: readonly string[];
}

const groupOf = (id: string, description: string, fields: object): MemberGroup => ({
  id,
  description,
  members: Object.entries(fields).flatMap(([name, field]) => (field === undefined ? [] : [name])),
});

/** Takes the members of another group out of one. */
const absentIn = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, undefined]));

/** All groups; no two of one object share a member. */
export const memberGroups: readonly MemberGroup[] = [
  groupOf("survey-origin", "What only the server says of a survey.", surveyFields.stored),
  groupOf("survey-flag-keys", "The keys of the flags of a survey.", surveyFields.publicKeys),
  groupOf("survey-kind", "What a survey that is read is called.", { name: true, type: true }),
  groupOf("survey-shown", "What a survey asks, and when it is shown.", surveyFields.shown),
  groupOf("survey-content", "How a survey is run.", {
    ...surveyFields.content,
    ...absentIn(surveyFields.shown),
  }),
  groupOf("survey-targeting", "Whom a survey is shown to.", surveyFields.targeting),
  groupOf("page-texts", "Texts of pages and buttons.", pageTexts),
  groupOf("page-content", "Where a page of a list is.", pageFields),
  groupOf("question-content", "What questions of every type have.", questionFields()),
  groupOf("scale-labels", "What the ends of a scale mean.", scaleLabels),
  groupOf("choice-content", "What questions with choices have.", choiceFields()),
  groupOf("dashboard-origin", "What only the server says of a dashboard.", dashboardFields.storedFields),
  groupOf("dashboard-content", "What a dashboard is called, and who may edit it.", dashboardFields.content),
  groupOf(
    "dashboard-commands",
    "What tells the server what to do with a dashboard.",
    dashboardFields.commands,
  ),
];
