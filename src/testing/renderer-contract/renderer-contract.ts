import { compileSurvey } from "#compile/compile-survey.ts";
import type { Survey } from "#model/payloads.generated.ts";
import { nameQuestion } from "#routing/answer-words.ts";
import { localizeSurvey } from "#runtime/localize-survey.ts";
import { type RendererAdapter, RendererError, type RendererLaw, type RendererMistake } from "./adapter.ts";
import { type Chart, chartOf, shortestWalk } from "./chart.ts";
import { drive, type FoundMistake, type TestedSurvey } from "./drive.ts";
import { edgePlan, focusPlan, lengthPlan, type Plan, readPlan, refusalPlan, rulePlan } from "./plans.ts";
import { backPlan, changePlan, reloadPlan } from "./return-plans.ts";
import { sampleSurveys } from "./sample-surveys.ts";

/** Options of `rendererContract`. */
export interface RendererContractOptions {
  /** The maximum number of answers of a law, including rejected ones, steps back and reloads; 5,000 if not given. */
  readonly maxSteps?: number;
}

const MAX_STEPS = 5_000;
const MAX_MISTAKES = 5;

/** Numbers questions with the same text, so that they are distinguishable. */
function numberRepeatedTexts(survey: Survey): Survey {
  const { questions } = survey;
  if (!questions) return survey;
  const countByText = new Map<string, number>();
  for (const { question } of questions) countByText.set(question, (countByText.get(question) ?? 0) + 1);
  const numbered = questions.map((each, at) =>
    countByText.get(each.question) === 1 ? each : { ...each, question: `${each.question} (${at + 1})` },
  );
  return { ...survey, questions: numbered };
}

/** The survey with its questions in the listed order, because the order after shuffling is unknown. */
const asListed = (survey: Survey): Survey =>
  survey.appearance?.shuffleQuestions
    ? { ...survey, appearance: { ...survey.appearance, shuffleQuestions: false } }
    : survey;

/** What can be translated, for all question types. */
interface Translated {
  readonly choices?: readonly string[];
  readonly translations?: Readonly<Record<string, unknown>> | null;
}

/**
 * The languages into which questions are translated, and others for which these have to be used: in another case, of another
 * region or of none. Languages in which a question has another number of choices are omitted.
 */
function languagesOf(given: TestedSurvey): {
  readonly named: readonly TestedSurvey[];
  readonly near: readonly TestedSurvey[];
} {
  const { survey } = given;
  const questions = (survey.questions ?? []) as readonly Translated[];
  const named = new Set(questions.flatMap(({ translations }) => Object.keys(translations ?? {})));
  const near = new Set<string>();
  for (const language of named) {
    const [base] = language.split("-");
    for (const each of [language.toUpperCase(), `${base}`, `${base}-ZZ`])
      if (!named.has(each)) near.add(each);
  }
  const shownIn = (languages: ReadonlySet<string>): TestedSurvey[] =>
    [...languages].flatMap((language) => {
      const words = localizeSurvey(survey, language);
      const isWhole = (words.questions as readonly Translated[]).every(
        ({ choices }, at) => choices?.length === questions[at]?.choices?.length,
      );
      return isWhole ? [{ ...given, words, language }] : [];
    });
  return { named: shownIn(named), near: shownIn(near) };
}

function compileGiven(given: Survey, at: number): TestedSurvey {
  const survey = asListed(numberRepeatedTexts(given));
  const outcome = compileSurvey(survey);
  if (!outcome.ok) {
    const [first] = outcome.diagnostics.filter(({ severity }) => severity === "error");
    throw new TypeError(`surveys[${at}] does not compile: ${first?.pointer}: ${first?.message}`);
  }
  return { survey, compiled: outcome.value, words: survey };
}

function formatMistake({ compiled }: TestedSurvey, mistake: RendererMistake): string {
  const { question, key, language, way, expected, found } = mistake;
  const place = question === null ? "the start" : nameQuestion(compiled.questions, question);
  const edge = question === null ? "" : `, ${key === null ? "otherwise" : JSON.stringify(key)}`;
  const steps = way.map((step, at) => `\n    ${at + 1}. ${step}`).join("");
  const words = language === undefined ? "" : `, in ${JSON.stringify(language)}`;
  return `${place}${edge}${words}:${steps}\n    expected: ${expected}\n    found: ${found}`;
}

/** The mistakes of a renderer on some walks: each edge once, by the shortest walk that shows it, the shortest first. */
async function mistakesOf<Handle>(
  adapter: RendererAdapter<Handle>,
  given: TestedSurvey,
  chart: Chart,
  { walks, about }: Plan,
): Promise<FoundMistake[]> {
  const mistakes = new Map<string, FoundMistake>();
  const keep = (found: FoundMistake): void => {
    const edge = `${found.question} ${found.key}`;
    const known = mistakes.get(edge);
    if (!known || found.way.length < known.way.length) mistakes.set(edge, found);
  };
  for (const walk of walks) {
    if (mistakes.size >= MAX_MISTAKES) break;
    const found = await drive(adapter, given, walk);
    if (!found) continue;
    const without = about && walk.filter((act) => act !== about);
    if (without && (await drive(adapter, given, without))) continue;
    const { question, key, response, way, after } = found;
    if (question !== null && !mistakes.has(`${question} ${key}`)) {
      const shorter = shortestWalk(chart, { question, response }, after);
      const again = shorter.length < way.length ? await drive(adapter, given, shorter) : undefined;
      if (again) {
        keep(again);
        continue;
      }
    }
    keep(found);
  }
  return [...mistakes.values()].sort((one, other) => one.way.length - other.way.length);
}

const RECORDS = ", and records the answers along the path";

/** The name of a law about the focus and announcements. */
function accessibilityLaw<Handle>({ focused, announced }: RendererAdapter<Handle>): string {
  const moves = focused ? ["moves the focus to the question"] : [];
  return [...moves, ...(announced ? ["announces questions and refused answers"] : [])].join(", and ");
}

/**
 * What a renderer must do, as laws for any test runner: show the question that each answer leads to, and at last the end;
 * record the answers along the path and no others; reject invalid answers, and texts that are too short or too long; and, if
 * the adapter supports it: go back to the previous question, show the texts of each language and record answers in the survey's
 * original language, apply answer rules, continue after a reload, move the keyboard focus to the next question, and announce it and rejected
 * answers. A few respondents take every edge together (`coverRoutes`), give the ratings at the ends of each band, type texts
 * for open choices, and skip optional questions. A law that fails names each edge that the renderer gets wrong, with the
 * shortest known path, what was expected and what was found.
 *
 * `surveys` are the surveys to test it with, without errors; if not given, five surveys that cover every question type, every
 * branching type, a loop, bands, open and shuffled choices, optional questions, bounds of lengths and translations, and that
 * deployed clients route in the same way. Throws a TypeError if a survey does not compile.
 *
 * @example
 * const page = { text: "Why?", labels: ["So", "Or so"], submit: (picks: readonly number[], text?: string) => {} };
 * const adapter: RendererAdapter<typeof page> = {
 *   start: (survey) => page,
 *   shown: ({ text, labels }) => ({ text, options: labels }),
 *   answer: (form, { picks, text }) => form.submit(picks, text),
 * };
 * for (const { name, check } of rendererContract(adapter)) console.log(name, check);
 */
export function rendererContract<Handle>(
  adapter: RendererAdapter<Handle>,
  surveys: readonly Survey[] = sampleSurveys,
  { maxSteps = MAX_STEPS }: RendererContractOptions = {},
): readonly RendererLaw[] {
  return surveys.flatMap((survey, at) => {
    const given = compileGiven(survey, at);
    const namesakes = surveys.slice(0, at).filter(({ name }) => name === survey.name).length;
    const title = namesakes > 0 ? `${survey.name} (${namesakes + 1})` : survey.name;
    const chart = chartOf(given.compiled, adapter.oneLine ?? false);
    const law = (
      promise: string,
      things: string,
      plan: Plan,
      ...tries: readonly TestedSurvey[]
    ): RendererLaw => {
      const { tried, of } = plan;
      const bound = tried < of ? ` (${tried} of ${of} ${things}, in ${maxSteps} steps)` : "";
      return {
        name: `${title}: ${promise}${bound}`,
        async check() {
          const mistakes: FoundMistake[] = [];
          for (const each of tries.length > 0 ? tries : [given])
            if (mistakes.length < MAX_MISTAKES)
              mistakes.push(
                ...(await mistakesOf(adapter, each, chart, plan)).slice(0, MAX_MISTAKES - mistakes.length),
              );
          if (mistakes.length === 0) return;
          const message = mistakes.map((each) => formatMistake(given, each)).join("\n\n");
          const edges = mistakes.map(({ after: _, cause: __, ...edge }) => edge);
          throw new RendererError(message, edges, mistakes[0]?.cause);
        },
      };
    };
    const canGoBack = adapter.back !== undefined;
    const edges = edgePlan(chart, maxSteps);
    const lengths = lengthPlan(chart, maxSteps);
    const laws = [
      law(`shows what each answer leads to${adapter.recorded ? RECORDS : ""}`, "edges", edges),
      law("refuses invalid answers", "questions", refusalPlan(chart, maxSteps)),
    ];
    if (lengths.of > 0) laws.push(law("enforces the lengths of texts", "questions", lengths));
    if (canGoBack) laws.push(law("goes back to the previous question", "edges", backPlan(chart, maxSteps)));
    const changes = changePlan(chart, maxSteps);
    if (canGoBack && adapter.recorded && changes.of > 0)
      laws.push(law("records the answer that replaces another one", "questions", changes));
    if (adapter.reload)
      laws.push(law("continues after a reload", "questions", reloadPlan(chart, maxSteps, canGoBack)));
    const { named, near } = adapter.translates ? languagesOf(given) : { named: [], near: [] };
    if (adapter.focused || adapter.announced) {
      const accessible = [given, ...named.slice(0, 1)].map((each) => ({ ...each, isHeard: true }));
      const moves = focusPlan(chart, Math.floor(maxSteps / accessible.length), canGoBack);
      laws.push(law(accessibilityLaw(adapter), "questions", moves, ...accessible));
    }
    if (adapter.appliesRules) {
      const { rules, ...rejections } = rulePlan(chart, maxSteps);
      const isHeard = adapter.focused !== undefined || adapter.announced !== undefined;
      if (rejections.of > 0)
        laws.push(
          law("refuses what answer rules reject", "questions", rejections, { ...given, rules, isHeard }),
        );
    }
    if (adapter.translates) {
      const recordsOriginal = adapter.recorded ? ", and records the survey's own" : "";
      for (const each of named)
        laws.push(law(`shows the texts of ${each.language}${recordsOriginal}`, "edges", edges, each));
      if (near.length > 0) {
        const steps = Math.floor(maxSteps / near.length);
        const reading = readPlan(chart, steps, adapter.reload !== undefined, canGoBack);
        laws.push(
          law(`shows the nearest texts for other languages${recordsOriginal}`, "questions", reading, ...near),
        );
      }
    }
    return laws;
  });
}
