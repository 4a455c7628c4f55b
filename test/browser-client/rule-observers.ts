// What the cases of rules observe of the browser client.
import type { BrowserClient } from "./browser-client.ts";
import { type QuestionReport, reportQuestions } from "./question-report.ts";
import type { Gesture } from "./shown-page.ts";
import { type PublicSurvey, type Walk, walkSurvey } from "./survey-walk.ts";

/** Shows a survey and returns what is observed. */
export type Observe = (client: BrowserClient, survey: PublicSurvey) => Promise<unknown>;

/** Observes each question alone, for a visitor from Quebec. */
export const eachQuestion =
  (read: (report: QuestionReport) => unknown): Observe =>
  async (client, survey) =>
    (await reportQuestions(client, survey, { language: "fr-CA" })).map(read);

/** Observes a walk through the whole survey. */
export const walk =
  (read: (walk: Walk) => unknown, ...gestures: readonly Gesture[]): Observe =>
  async (client, survey) =>
    read(await walkSurvey(client, survey, gestures, { language: "fr-CA" }));

/** The pages of a walk. */
export const pages = ({ pages }: Walk): unknown => pages;
/** The pages of a walk, and the answers that are sent. */
export const answers = ({ pages, sent }: Walk): unknown => [pages, sent];

/** Texts of every question that surveys do not contain. */
const ownTexts = /^(?:Close survey|Submit|Survey by | Select one| Select all that apply)$/;

/** The texts that each question shows. */
export const texts = eachQuestion(({ shown }) => shown.texts.filter((text) => !ownTexts.test(text)));

/** Whether the client shows the choices of the first question in the order in which they are listed. */
export const isListedOrder: Observe = async (client, survey) => {
  const [report] = await reportQuestions(client, survey);
  const [question] = survey.questions as readonly { readonly choices?: readonly string[] }[];
  return report?.shown.controls.map(({ label }) => label).join() === question?.choices?.join();
};

/** Whether the client shows the survey on a page of the documentation to a visitor with a computer. */
export const isShown: Observe = async (client, survey) => {
  const visit = await client.visit({ survey, forced: false, path: "https://example.org/docs/start" });
  const { length } = await visit.matching();
  await visit.close();
  return length > 0;
};

/** Where the links in the texts of the first question lead; null if they lead nowhere. */
export const links: Observe = async (client, survey) => {
  const visit = await client.visit({ survey });
  await visit.waitForSurvey();
  const found = await visit.page
    .locator(".survey-question-description a")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  await visit.close();
  return found;
};

/** The computed background color of the submit button: "rgba(0, 0, 0, 0)" if it is transparent. */
export const buttonColor: Observe = async (client, survey) => {
  const visit = await client.visit({ survey });
  await visit.waitForSurvey();
  const button = visit.page.locator(".form-submit");
  const color = await button.evaluate((one) => getComputedStyle(one).backgroundColor);
  await visit.close();
  return color;
};
