// What the page of a rule shows of its failing example: the findings, a picture, and a link that opens it in the playground.
import { parse } from "jsonc-parser";
import { drawnSurvey, pictureOf } from "../../apps/pages/drawn-survey.ts";
import { fragmentOf, MAX_FRAGMENT } from "../../apps/playground/src/share.ts";
import { compileSurveyText, type Diagnostic, rules } from "../../src/index.ts";
import { bytesOf, checkExample } from "./check-example.ts";
import { type Example, type RulePage, readRulePage } from "./rule-page.ts";
import { textOf } from "./site-pages.ts";

export interface ShownExample {
  readonly findings: readonly Diagnostic[];
  /** The picture, in colours that the style sheet names; undefined if there are no questions to draw. */
  readonly svg: string | undefined;
  /** The fragment that opens it in the playground, or why it cannot. */
  readonly opens: { readonly fragment: string } | { readonly reason: string };
}

/** The value of an example, as far as it can be read. */
function exampleValue({ language, source }: Example): unknown {
  if (language === "js") return new Function(`return (${source});`)();
  return parse(language === "hex" ? new TextDecoder().decode(bytesOf(source)) : source);
}

/** The text that the playground is given; undefined if JSON cannot express it. */
function shownText(example: Example): string | undefined {
  if (example.language === "hex") return undefined;
  if (example.language !== "js") return example.source;
  return JSON.stringify(exampleValue(example), null, 2);
}

async function opensOf({ code, kind, failing }: RulePage): Promise<ShownExample["opens"]> {
  if (kind !== "survey") return { reason: `The playground checks surveys; this is found in a ${kind}.` };
  const text = shownText(failing);
  const found = text === undefined ? [] : compileSurveyText(text).diagnostics;
  const strict = text === undefined ? [] : compileSurveyText(text, { preset: "strict" }).diagnostics;
  if (text === undefined || !strict.some((finding) => finding.code === code))
    return { reason: "The playground takes JSON, which cannot be wrong in this way." };
  const fragment = await fragmentOf(text);
  if (fragment.length > MAX_FRAGMENT) return { reason: "It is too long for a link to the playground." };
  return found.some((finding) => finding.code === code)
    ? { fragment }
    : { reason: "The playground has the preset `recommended`, without this rule." };
}

async function shownOf(page: RulePage): Promise<ShownExample> {
  const findings = checkExample(page.kind, page.failing, page.preset);
  const survey = drawnSurvey(exampleValue(page.failing));
  return {
    findings,
    svg:
      survey === undefined
        ? undefined
        : pictureOf(survey, { diagnostics: findings }, `${page.code}-`).screen.html,
    opens: await opensOf(page),
  };
}

/** The examples of all rules, by code. */
export const shownExamples: ReadonlyMap<string, ShownExample> = new Map(
  await Promise.all(
    rules.map(async ({ code, page }) => [code, await shownOf(readRulePage(textOf(page)))] as const),
  ),
);
