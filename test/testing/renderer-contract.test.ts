import fc from "fast-check";
import { describe, expect, expectTypeOf, it, test } from "vitest";
import { compileSurvey, type Question, type Survey } from "../../src/index.ts";
import type { Response } from "../../src/runtime/index.ts";
import {
  type RendererAdapter,
  RendererError,
  type RendererLaw,
  type RendererMistake,
  type Reply,
  rendererContract,
  type StartOptions,
  surveys,
} from "../../src/testing/index.ts";
import { sampleSurveys } from "../../src/testing/renderer-contract/sample-surveys.ts";
import { faultyRenderers } from "./faulty-renderers/faulty-renderers.ts";
import { adapterOf, SmallRenderer } from "./small-renderer.ts";

/** What a law finds. */
const mistakesOf = async ({ check }: RendererLaw): Promise<readonly RendererMistake[]> => {
  try {
    await check();
    return [];
  } catch (thrown) {
    if (thrown instanceof RendererError) return thrown.mistakes;
    throw thrown;
  }
};

/** What the contract finds in a survey. */
async function mistakesIn<Handle>(
  adapter: RendererAdapter<Handle>,
  survey: Survey,
): Promise<readonly RendererMistake[]> {
  const found = [];
  for (const law of rendererContract(adapter, [survey])) found.push(...(await mistakesOf(law)));
  return found;
}

/** The report of a law. */
const wordsOf = async ({ check }: RendererLaw): Promise<string> => {
  try {
    await check();
    return "";
  } catch (thrown) {
    return (thrown as Error).message;
  }
};

const nameEdge = ({ questions }: Survey, { question, key, way }: RendererMistake): string =>
  `${question === null ? "start" : questions?.[question]?.id} ${key ?? "otherwise"} in ${way.length}`;

/** Few surveys bound the length of a text from above or let several choices with commas be picked. */
const rareParts = [/"max_length","value":[46]\b/, /"multiple_choice"[^{}]*, twice/];
const drawn = fc.sample(surveys({ minQuestions: 1 }), { numRuns: 600, seed: 5 });
const rare = rareParts.flatMap((part) =>
  drawn.filter((survey) => part.test(JSON.stringify(survey))).slice(0, 5),
);
/** Some of those, and many with many routes. */
const generated = [...rare, ...fc.sample(surveys({ branchy: true }), { numRuns: 60, seed: 5 })];

describe.each(Object.entries(faultyRenderers))("a renderer that %s", (_name, [edge, renderer]) => {
  const adapter = adapterOf(renderer);

  it("is reported with the edge, the path to it, what was expected and what was found", async () => {
    const edges = [];
    for (const survey of sampleSurveys)
      for (const mistake of await mistakesIn(adapter, survey)) {
        edges.push(nameEdge(survey, mistake));
        expect(mistake.expected).toMatch(/\S/);
        expect(mistake.found).toMatch(/\S/);
        expect(mistake.found).not.toBe(mistake.expected);
        for (const step of mistake.way) expect(step).toMatch(/\S/);
      }
    expect(edges).toContain(edge);
  });

  it("is found in surveys that are given", async () => {
    for (const survey of generated) if ((await mistakesIn(adapter, survey as Survey)).length > 0) return;
    expect.unreachable();
  });
});

it("a focus that is lost after a rejected answer is reported with the rejection", async () => {
  const [, renderer] = faultyRenderers["loses the focus when it refuses"] ?? [];
  const found = await Promise.all(
    sampleSurveys.map((survey) => mistakesIn(adapterOf(renderer ?? SmallRenderer), survey)),
  );
  const expected = found.flat().map((mistake) => mistake.expected);
  expect(expected).not.toEqual([]);
  for (const each of expected) expect(each).toMatch(/^the keyboard focus in ".*", after a rejected answer$/);
});

describe("answer rules", () => {
  const rulesLaw = /: refuses what answer rules reject$/;
  const foundBy = (adapter: RendererAdapter<SmallRenderer>) =>
    Promise.all(
      rendererContract(adapter)
        .filter(({ name }) => rulesLaw.test(name))
        .map(async (law) => (await mistakesOf(law)).length),
    );
  const adapter = adapterOf(SmallRenderer);

  it("are tried in every bundled survey", async () => {
    expect(await foundBy(adapter)).toEqual(sampleSurveys.map(() => 0));
  });

  it.each<[shows: string, faulty: RendererAdapter<SmallRenderer>]>([
    ["ignores them", { ...adapter, start: (survey) => adapter.start(survey, {}) }],
    [
      "records what they reject",
      adapterOf(
        class extends SmallRenderer {
          override breaksRule(response: Response) {
            const isRejected = super.breaksRule(response);
            if (isRejected) this.path.push([this.current, response]);
            return isRejected;
          }
          override recorded() {
            const first = new Map(this.path.toReversed());
            return Object.fromEntries([...first].map(([at, response]) => [this.name(at), response]));
          }
        },
      ),
    ],
    [
      "does not announce that they reject",
      adapterOf(
        class extends SmallRenderer {
          override breaksRule(response: Response) {
            const isRejected = super.breaksRule(response);
            if (isRejected) this.refuse = () => {};
            return isRejected;
          }
        },
      ),
    ],
    [
      "continues at the second try",
      adapterOf(
        class extends SmallRenderer {
          tries = 0;
          override breaksRule(response: Response) {
            return super.breaksRule(response) && this.tries++ === 0;
          }
        },
      ),
    ],
  ])("are found missing in a renderer that %s", async (_shows, faulty) => {
    expect(Math.max(...(await foundBy(faulty)))).toBeGreaterThan(0);
  });
});

it("finds a skip that takes the route of the open choice, in surveys that are given", async () => {
  // Deployed clients do so, and the contract uses surveys that they step alike.
  const renderer = class extends SmallRenderer {
    override keys(question: Question, response: Response) {
      const isSkipped = response === null && "choices" in question && question.hasOpenChoice;
      return super.keys(question, isSkipped ? (question.choices.at(-1) ?? null) : response);
    }
  };
  const skippable: Survey = {
    name: "Skippable",
    questions: [
      {
        type: "single_choice",
        question: "Which?",
        choices: ["This", "Another"],
        hasOpenChoice: true,
        optional: true,
        branching: { type: "response_based", responseValues: { "1": "end" } },
      },
      { type: "open", question: "Why?" },
    ],
  };
  const found = await mistakesIn(adapterOf(renderer), skippable);
  expect(found.map((mistake) => nameEdge(skippable, mistake))).toContain("undefined otherwise in 1");
});

/** Questions whose answers all lead to the same question, so that only what is recorded shows a changed answer. */
const flat: readonly Question[] = [
  { id: "rating", type: "rating", question: "How was it?", scale: 5 },
  { id: "several", type: "multiple_choice", question: "Which ones?", choices: ["A", "B", "C"] },
  {
    id: "own",
    type: "multiple_choice",
    question: "Which else?",
    choices: ["D", "Other"],
    hasOpenChoice: true,
  },
  { id: "one", type: "single_choice", question: "Which one?", choices: ["E", "F"] },
  { id: "short", type: "open", question: "In a word?", validation: [{ type: "max_length", value: 4 }] },
  { id: "text", type: "open", question: "Why?", optional: true },
];

describe("an answer that replaces another one", () => {
  const last: Question = { id: "last", type: "link", question: "Thanks" };
  const changed = /^S: records the answer that replaces another one/;
  const namesOf = (questions: readonly Question[]): string[] =>
    rendererContract(adapterOf(SmallRenderer), [{ name: "S", questions: [...questions] }]).map(
      ({ name }) => name,
    );

  it.each([
    ["after which the survey has ended", [flat[1] as Question]],
    ["to a question with one answer", [{ ...flat[1], choices: ["A"] } as Question, last]],
    ["to a link", [{ ...last, id: "first" }, last]],
  ])("is not asked for %s", (_, questions) => {
    for (const name of namesOf(questions)) expect(name).not.toMatch(changed);
  });

  it.each(flat.map((question) => [question.id, question] as const))(
    "to %s is the one that is recorded",
    async (id, question) => {
      const survey: Survey = { name: "S", questions: [question, last] };
      expect(namesOf([question, last])).toContainEqual(expect.stringMatching(changed));
      expect(await mistakesIn(adapterOf(SmallRenderer), survey)).toEqual([]);
      /** Ignores every answer to the question but the first that counts. */
      const keeping = class extends SmallRenderer {
        #first: Response | undefined;
        override read(of: Question, reply: Reply) {
          const response = super.read(of, reply);
          if (of.id !== id || this.refuses(of, response)) return response;
          this.#first ??= response;
          return this.#first;
        }
      };
      const found = await mistakesIn(adapterOf(keeping), survey);
      expect(found.map(({ question: at }) => at)).toContain(0);
    },
  );

  it("is looked for at every question", async () => {
    const questions = [...flat, last];
    expect(namesOf(questions)).toContain("S: records the answer that replaces another one");
    for (const law of rendererContract(adapterOf(SmallRenderer), [{ name: "S", questions }], { maxSteps: 8 }))
      if (changed.test(law.name)) expect(law.name).toMatch(/\([1-5] of 6 questions, in 8 steps\)$/);
    const keeping = class extends SmallRenderer {
      readonly #first = new Map<number, Reply>();
      override answer(reply: Reply) {
        const { current } = this;
        super.answer(this.#first.get(current) ?? reply);
        if (this.current !== current && !this.#first.has(current)) this.#first.set(current, reply);
      }
    };
    const found = await mistakesIn(adapterOf(keeping), { name: "S", questions });
    expect(found.length).toBeGreaterThan(0);
  });
});

it("asks for no more than deployed clients keep: one answer for each question", async () => {
  const renderer = class extends SmallRenderer {
    override answer(reply: Reply) {
      super.answer(reply);
      const last = new Map(this.path);
      this.path = this.path.map(([at]) => [at, last.get(at) ?? null]);
    }
  };
  for (const law of rendererContract(adapterOf(renderer))) expect(await mistakesOf(law)).toEqual([]);
});

it("writes no line breaks if a renderer takes one line", async () => {
  const [, renderer] = faultyRenderers["writes texts in one line"] ?? ["", SmallRenderer];
  for (const survey of sampleSurveys)
    expect(await mistakesIn({ ...adapterOf(renderer), oneLine: true }, survey)).toEqual([]);
});

it("takes line ends of Windows for line ends", async () => {
  const renderer = class extends SmallRenderer {
    override read(question: Question, { text, ...reply }: Reply) {
      return super.read(question, { ...reply, ...(text && { text: text.replaceAll("\n", "\r\n") }) });
    }
  };
  const survey: Survey = { name: "Lines", questions: [{ type: "open", question: "Why?" }] };
  expect(await mistakesIn(adapterOf(renderer), survey)).toEqual([]);
});

describe("a renderer that follows surveys", () => {
  const laws = rendererContract(adapterOf(SmallRenderer));
  test.each(laws.map((law) => [law.name, law] as const))("keeps the law %s", (_name, { check }) => check());

  it("keeps them even if an id is a name that every object inherits", async () => {
    const [again, more] = ["constructor", "toString"].map((id) => ({ id, type: "open", question: `${id}?` }));
    const ends = { branching: { type: "response_based", responseValues: { "0": "end" } } };
    const first = { type: "single_choice", question: "Which?", choices: ["One", "Two"], ...ends };
    const survey = { name: "Inherited", questions: [first, again, more] } as Survey;
    expect(await mistakesIn(adapterOf(SmallRenderer), survey)).toEqual([]);
  });

  it("has no mistakes in any survey", () =>
    fc.assert(
      fc.asyncProperty(surveys(), async (survey) => {
        expect(await mistakesIn(adapterOf(SmallRenderer), survey as Survey)).toEqual([]);
      }),
      { examples: rare.map((survey) => [survey] as const) },
    ));

  it("may be remote, and need not support choices, records or going back", async () => {
    // Picks are in the order of the survey if the shown choices are not reported.
    const asListed = class extends SmallRenderer {
      override options(question: Question) {
        return super.options({ ...question, shuffleOptions: false } as Question);
      }
    };
    const far: RendererAdapter<SmallRenderer> = {
      start: async (survey) => new asListed(survey),
      shown: async (small) =>
        small.question ? { text: `  ${small.question.question.replace(" ", "\n ")} ` } : "end",
      answer: async (small, reply) => small.answer(reply),
    };
    const laws = rendererContract(far);
    expect(laws).toHaveLength(2 * sampleSurveys.length + 1);
    for (const law of laws) expect(await mistakesOf(law)).toEqual([]);
  });

  it("may show ratings as pictures", async () => {
    const pictures = class extends SmallRenderer {
      override shown() {
        const shown = super.shown();
        if (shown === "end" || this.question?.type !== "rating") return shown;
        return { ...shown, options: shown.options?.map((label) => `picture ${label}`) ?? [] };
      }
    };
    for (const law of rendererContract(adapterOf(pictures))) expect(await mistakesOf(law)).toEqual([]);
  });

  it("shows no other numbers in the place of ratings", async () => {
    const shifted = class extends SmallRenderer {
      override shown() {
        const shown = super.shown();
        if (shown === "end" || shown.options === undefined) return shown;
        return { ...shown, options: shown.options.map((label) => String(Number(label) + 100)) };
      }
    };
    const survey: Survey = { name: "Rated", questions: [{ type: "rating", question: "How?", scale: 3 }] };
    const [found] = await mistakesIn(adapterOf(shifted), survey);
    expect(found).toMatchObject({ question: null, found: expect.stringContaining('"101", "102", "103"') });
  });
});

describe("the type of an adapter", () => {
  interface Page {
    readonly url: string;
  }
  type Adapter = RendererAdapter<Page>;

  it("asks for a start, what is shown and an answer, and for nothing else", () => {
    expectTypeOf<Pick<Adapter, "start" | "shown" | "answer">>().toExtend<Adapter>();
    expectTypeOf<Omit<Adapter, "start">>().not.toExtend<Adapter>();
    expectTypeOf<Omit<Adapter, "shown">>().not.toExtend<Adapter>();
    expectTypeOf<Omit<Adapter, "answer">>().not.toExtend<Adapter>();
  });

  it("gives every function what start or a reload returned, and takes promises", () => {
    expectTypeOf<Adapter["start"]>().parameters.toEqualTypeOf<[survey: Survey, options: StartOptions]>();
    expectTypeOf<NonNullable<Adapter["reload"]>>().toEqualTypeOf<(handle: Page) => Page | Promise<Page>>();
    expectTypeOf<NonNullable<Adapter["focused"]>>().toEqualTypeOf<
      (handle: Page) => string | null | Promise<string | null>
    >();
    expectTypeOf<NonNullable<Adapter["announced"]>>().toEqualTypeOf<
      (handle: Page) => readonly string[] | Promise<readonly string[]>
    >();
    expectTypeOf<RendererMistake["language"]>().toEqualTypeOf<string | undefined>();
  });
});

describe("the contract", () => {
  const again = { type: "open", question: "Again?" } as const;

  it("stops each respondent, also after a mistake", async () => {
    let open = 0;
    const adapter = adapterOf(faultyRenderers["hangs at a branching"]?.[1] ?? SmallRenderer);
    for (const law of rendererContract({
      ...adapter,
      start: (survey) => {
        open++;
        return adapter.start(survey, {});
      },
      stop: () => {
        open--;
      },
    }))
      await mistakesOf(law);
    expect(open).toBe(0);
  });

  it("has the laws that the adapter supports, and one for each language", () => {
    const { start, shown, answer, ...rest } = adapterOf(SmallRenderer);
    const { back, reload, focused, announced } = rest;
    const namesOf = (more: Partial<RendererAdapter<SmallRenderer>>): string[] =>
      rendererContract({ start, shown, answer, ...more }, sampleSurveys.slice(3, 4)).map(({ name }) => name);
    const least = namesOf({});
    const added = (more: Partial<RendererAdapter<SmallRenderer>>) =>
      namesOf(more).filter((name) => !least.includes(name)).length;
    expect(least).toHaveLength(3);
    expect(added({ back })).toBe(1);
    // Without what is recorded, or a way back, an answer that replaces another one cannot be seen.
    const { recorded } = rest;
    expect(added({ recorded })).toBe(1);
    expect(added({ back, recorded })).toBe(3);
    expect(added({ reload })).toBe(1);
    expect(added({ focused })).toBe(1);
    expect(added({ announced })).toBe(1);
    // In three languages, and once in all languages near one of them.
    expect(added({ translates: true })).toBe(4);
    expect(added({ translates: false })).toBe(0);
    expect(added({ appliesRules: true })).toBe(1);
    const own = ", and records the survey's own";
    expect(namesOf({ translates: true }).filter((name) => name.endsWith(own))).toEqual([]);
    expect(namesOf(rest).filter((name) => name.endsWith(own))).toHaveLength(4);
    const all = namesOf(rest);
    expect(all).toHaveLength(3 + 2 + 1 + 1 + 1 + 4);
    // None of them is bounded here.
    for (const name of all) expect(name).toMatch(/^[^:]+: [a-z][^()]*$/);
    expect(new Set(all).size).toBe(all.length);
  });

  it("bounds the work of each law; near languages share it", () => {
    const adapter = { ...adapterOf(SmallRenderer), translates: true };
    for (const { name } of rendererContract(adapter, sampleSurveys, { maxSteps: 2 }))
      expect(name).toMatch(/: [a-z].* \(\d+ of \d+ (?:edges|questions), in 2 steps\)$/);
    const survey = {
      name: "Three",
      questions: ["One?", "Two?", "Three?"].map((question) => ({
        ...again,
        question,
        translations: { fr: {} },
      })),
    };
    const near = rendererContract(adapter, [survey], { maxSteps: 16 }).find(({ name }) =>
      /nearest/.test(name),
    );
    // "FR" and "fr-ZZ", each with eight of them.
    expect(near?.name).toMatch(/\([12] of 3 questions, in 16 steps\)$/);
    const refusing = [1, 2, 4, 5, 7].map((maxSteps) => {
      const laws = rendererContract(adapter, [survey], { maxSteps });
      return /refuses .* \((\d) of 3/.exec(laws.map(({ name }) => name).join("\n"))?.[1];
    });
    // Two answers to each are rejected, and the third leads on.
    expect(refusing).toEqual(["0", "1", "1", "2", "2"]);
  });

  it("has what a renderer throws as its cause", async () => {
    const thrown = new Error("It broke.");
    const broken = {
      ...adapterOf(SmallRenderer),
      answer: () => {
        throw thrown;
      },
    };
    await expect(rendererContract(broken)[0]?.check()).rejects.toMatchObject({ cause: thrown });
  });

  it("reports the language in which an edge is wrong, and skips languages with other choices", async () => {
    const choices = { fr: { choices: ["Oui", "Non"] }, de: { choices: ["Ja"] }, it: { question: "Sì?" } };
    const survey: Survey = {
      name: "Languages",
      questions: [{ type: "single_choice", question: "Yes?", choices: ["Yes", "No"], translations: choices }],
    };
    const [, renderer] = faultyRenderers["shows its own words in every language"] ?? ["", SmallRenderer];
    const found = await mistakesIn(adapterOf(renderer), survey);
    expect(found.map(({ language }) => language)).toEqual(["fr", "fr", "it", "FR", "fr-ZZ", "IT", "it-ZZ"]);
    const words = await Promise.all(rendererContract(adapterOf(renderer), [survey]).map(wordsOf));
    expect(words.join("\n")).toContain('the start, in "fr":');
    expect(await mistakesIn(adapterOf(SmallRenderer), survey)).toEqual([]);
  });

  it("requests a language that exists only with another region", async () => {
    const renderer = class extends SmallRenderer {
      override words({ translations }: Question) {
        const regions = Object.entries(translations ?? {});
        return regions.find(([each]) => each.startsWith(`${this.language}`))?.[1] ?? {};
      }
    };
    const translations = { "pt-BR": { question: "De novo?" } };
    const survey: Survey = { name: "Region", questions: [{ ...again, translations }] };
    const found = await mistakesIn(adapterOf(renderer), survey);
    expect(found.map(({ language }) => language)).toEqual(["PT-BR", "pt"]);
  });

  it("types only texts that are not choices, and picks the others", async () => {
    const replies: Reply[] = [];
    const adapter = adapterOf(SmallRenderer);
    const answer: typeof adapter.answer = (small, reply) => {
      replies.push(reply);
      return adapter.answer(small, reply);
    };
    const choices = ["This", "That", "Other"];
    const responseValues = { 0: "end", 1: 1, 2: "end" } as const;
    const branching = { type: "response_based", responseValues } as const;
    const survey: Survey = {
      name: "Open",
      questions: [
        { type: "single_choice", question: "Which?", choices, hasOpenChoice: true, branching },
        again,
      ],
    };
    expect(await mistakesIn({ ...adapter, answer }, survey)).toEqual([]);
    const picked = replies.flatMap(({ response, picks, text }) =>
      response === "That" ? [{ picks, text }] : [],
    );
    expect(new Set(picked.map((each) => JSON.stringify(each)))).toEqual(new Set(['{"picks":[1]}']));
  });

  it("distinguishes announcements at the start from those after a step", async () => {
    const ahead = class extends SmallRenderer {
      override said = (this.survey.questions ?? []).map(({ question }) => question);
      override enter() {
        this.focus = this.question?.question ?? null;
      }
    };
    const survey: Survey = { name: "Ahead", questions: [{ type: "link", question: "Go?" }, again] };
    // Who goes back hears nothing, either.
    const { back: _back, reload: _reload, ...adapter } = adapterOf(ahead);
    expect(await mistakesIn(adapter, survey)).toContainEqual(
      expect.objectContaining({ question: 0, found: "nothing is announced" }),
    );
  });

  it("accepts a renderer that reports the focus, but not announcements", async () => {
    const { announced: _, ...adapter } = adapterOf(SmallRenderer);
    expect(await mistakesIn(adapter, { name: "Focus", questions: [again] })).toEqual([]);
  });

  it("takes a renderer that goes on after a reload and cannot go back", async () => {
    const { back: _, ...adapter } = adapterOf(SmallRenderer);
    for (const law of rendererContract(adapter)) expect(await mistakesOf(law)).toEqual([]);
  });

  it("does not accept blanks as the announcement of a rejection", async () => {
    const silent = class extends SmallRenderer {
      override refuse() {
        super.refuse();
        this.said = [" "];
      }
    };
    const found = await mistakesIn(adapterOf(silent), { name: "Silent", questions: [again] });
    expect(found).toContainEqual(expect.objectContaining({ question: 0, found: "nothing is announced" }));
  });

  it("asks as listed if questions are to be shuffled", async () => {
    const survey: Survey = {
      name: "Shuffled",
      appearance: { shuffleQuestions: true },
      questions: [again, { ...again, question: "And again?" }],
    };
    let isShuffled: unknown;
    const adapter = adapterOf(SmallRenderer);
    const start: typeof adapter.start = (given, options) => {
      isShuffled = given.appearance?.shuffleQuestions;
      return adapter.start(given, options);
    };
    expect(await mistakesIn({ ...adapter, start }, survey)).toEqual([]);
    expect(isShuffled).toBe(false);
  });

  it("has tried the lengths of a question when it has tried all of them", () => {
    const questions = [{ ...again, validation: [{ type: "min_length", value: 3 } as const] }];
    const triedIn = (maxSteps: number) =>
      rendererContract(adapterOf(SmallRenderer), [{ name: "Short", questions }], { maxSteps })
        .map(({ name }) => name)
        .find((name) => name.includes("lengths"));
    expect(triedIn(4)).toMatch(/\(0 of 1 questions?, in 4 steps\)$/);
    expect(triedIn(5)).not.toContain("of 1");
  });

  it("tries texts around each bound, also with characters that are two in UTF-16", async () => {
    const written = new Set<unknown>();
    const adapter = adapterOf(SmallRenderer);
    const answer: typeof adapter.answer = (small, reply) => {
      written.add(reply.response);
      return adapter.answer(small, reply);
    };
    const validation = [
      { type: "min_length", value: 3 },
      { type: "max_length", value: 7 },
    ] as const;
    const survey: Survey = { name: "Bounds", questions: [{ ...again, validation: [...validation] }] };
    await rendererContract({ ...adapter, answer }, [survey])
      .find(({ name }) => name.includes("lengths"))
      ?.check();
    expect([...written]).toEqual(
      expect.arrayContaining([
        ...[" ", "aa", "\u00a0aa ", "aaa", "😀😀"],
        ...["aaaaaaa", " aaaaaaa\u00a0", "😀😀😀", "aaaaaaaa", "😀😀😀😀"],
      ]),
    );
  });

  it("does not try bounds that are long", async () => {
    const validation = [
      { type: "min_length", value: 20_000 },
      { type: "max_length", value: 90_000 },
    ] as const;
    const questions = [{ ...again, optional: true, validation: [...validation] }];
    const laws = rendererContract(adapterOf(SmallRenderer), [{ name: "Long", questions }]);
    expect(laws.map(({ name }) => name).join()).not.toContain("lengths");
  });

  it("distinguishes questions with equal texts", async () => {
    const [first] = (sampleSurveys[1]?.questions ?? []) as [Question];
    const survey = { name: "Three", questions: [first, again, again, again] };
    const [, renderer] = faultyRenderers["counts targets from 1"] ?? ["", SmallRenderer];
    const found = await mistakesIn(adapterOf(renderer), survey);
    expect(found.map(({ key }) => key)).toContain("1");
    expect(await mistakesIn(adapterOf(SmallRenderer), survey)).toEqual([]);
  });

  it("names the question and its answer, or the start", async () => {
    const [, counting] = faultyRenderers["counts targets from 1"] ?? ["", SmallRenderer];
    const later: Survey = {
      name: "Later",
      questions: [again, { ...again, branching: { type: "specific_question", index: 3 } }, again, again],
    };
    const stuck = class extends SmallRenderer {
      override shown() {
        return { text: "Another question" };
      }
    };
    const words = async (renderer: typeof SmallRenderer): Promise<string> =>
      (await Promise.all(rendererContract(adapterOf(renderer), [later]).map(wordsOf))).join("\n");
    expect(await words(counting)).toMatch(/questions\[1\].*, otherwise:/);
    expect(await words(stuck)).toContain("the start:");
  });

  it("reports at most five edges a law, the nearest first", async () => {
    const choices = Array.from({ length: 30 }, (_, at) => `Choice ${at}`);
    const responseValues = Object.fromEntries(choices.map((_, at) => [at, 2]));
    const many: Survey = {
      name: "Many",
      questions: [
        again,
        {
          type: "single_choice",
          question: "Which?",
          choices,
          branching: { type: "response_based", responseValues },
        },
        { type: "open", question: "Why?" },
      ],
    };
    const [, renderer] = faultyRenderers["counts targets from 1"] ?? ["", SmallRenderer];
    const [law] = rendererContract(adapterOf(renderer), [many]);
    const found = law ? await mistakesOf(law) : [];
    expect(found.map(({ way }) => way.length)).toEqual([2, 2, 2, 2, 2]);
  });

  it("ends on a large survey, and names the checked part", async () => {
    const responseValues = { "0": 0, "1": "next_question" } as const;
    const questions = Array.from({ length: 1_200 }, (_, at) => ({
      ...{ type: "single_choice", question: `Question ${at}?`, choices: ["Once more", "Go on"] },
      ...(at % 2 === 0 ? { branching: { type: "response_based", responseValues } } : {}),
    })) as Question[];
    let answers = 0;
    const adapter = adapterOf(SmallRenderer);
    const counting = {
      ...adapter,
      answer: (small: SmallRenderer, reply: Reply) => {
        answers++;
        return adapter.answer(small, reply);
      },
    };
    const laws = rendererContract(counting, [{ name: "Large", questions }], { maxSteps: 1_500 });
    for (const { name, check } of laws) {
      answers = 0;
      await check();
      expect(answers).toBeGreaterThan(400);
      expect(answers).toBeLessThanOrEqual(1_500);
      expect(name).toMatch(/\(\d+ of \d+ (edges|questions), in 1500 steps\)$/);
    }
    expect(laws).toHaveLength(7);
  });

  it("numbers surveys of the same name, so that each law has a distinct name", () => {
    const surveys = ["Tea", "Coffee", "Tea", "Tea"].map((name) => ({ name, questions: [again] }));
    const titles = rendererContract(adapterOf(SmallRenderer), surveys).map(({ name }) => name.split(":")[0]);
    expect([...new Set(titles)]).toEqual(["Tea", "Coffee", "Tea (2)", "Tea (3)"]);
  });

  it("does not take a survey with errors", () => {
    const endless = { ...again, branching: { type: "specific_question", index: 1 } } as const;
    // The first question has a warning.
    const questions = [{ type: "rating", question: "How?", display: "number", scale: 4 }, endless];
    const given = { name: "n", questions } as unknown as Survey;
    expect(() => rendererContract(adapterOf(SmallRenderer), [given])).toThrow(
      expect.objectContaining({
        name: "TypeError",
        message: expect.stringMatching(/^surveys\[0\] does not compile: \/questions\/1/),
      }),
    );
  });

  it("takes a survey without questions", async () => {
    expect(await mistakesIn(adapterOf(SmallRenderer), { name: "None", questions: [] })).toEqual([]);
  });
});

describe("the surveys of the contract", () => {
  const questions = sampleSurveys.flatMap((survey) => survey.questions ?? []);

  it("have every type of question and of branching, open choices, skips, bands of every scale that deployed clients draw", () => {
    const types = new Set(questions.map(({ type }) => type));
    expect(types.size).toBe(5);
    expect(new Set(questions.map(({ branching }) => branching?.type))).toEqual(
      new Set(["end", "next_question", "response_based", "specific_question", undefined]),
    );
    expect(questions.filter((each) => "hasOpenChoice" in each && each.hasOpenChoice)).toHaveLength(4);
    expect(questions.filter(({ optional }) => optional).length).toBeGreaterThan(2);
    const scales = questions.flatMap((each) => (each.type === "rating" ? [each.scale] : []));
    expect(new Set(scales)).toEqual(new Set([2, 3, 5, 7, 10]));
  });

  it("have no findings but loops, and texts that stay in the base language", () => {
    const codes = sampleSurveys.flatMap((survey) =>
      compileSurvey(survey).diagnostics.map(({ code }) => code),
    );
    expect(codes.toSorted()).toEqual([
      "complete-translation",
      "complete-translation",
      "no-revisited-question",
      "no-revisited-question",
    ]);
  });
});
