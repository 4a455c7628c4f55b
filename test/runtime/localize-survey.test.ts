import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { appearanceDefinition } from "#model/appearance.ts";
import type { Survey } from "#model/payloads.generated.ts";
import { pageTexts } from "#model/translation.ts";
import { localizeSurvey } from "#runtime/index.ts";
import { payloads } from "#testing/payloads.ts";
import { surveys } from "#testing/surveys.ts";

const choice = { type: "single_choice", question: "Found it?", choices: ["Yes", "No"] };
const inFrench = { question: "Trouvé ?", choices: ["Oui", "Non"] };
const survey = (translations: object | null, more: object = {}) => ({
  name: "Visit",
  questions: [{ ...choice, translations, ...more }],
});
const asked = (given: { questions: object[] }, language: string) =>
  localizeSurvey(given, language).questions[0] as { question: string; choices: string[] };

describe("localizeSurvey", () => {
  it.each<[string, object | null, string]>([
    ["no translations", null, "fr"],
    ["another language", { de: inFrench }, "fr"],
    ["a language of the same beginning", { fro: inFrench }, "fr"],
    ["a region of the requested language", { "fr-CA": inFrench }, "fr"],
    ["another region", { "fr-CA": inFrench }, "fr-BE"],
    ["the base of a code with an underscore", { fr: inFrench }, "fr_CA"],
    ["no language", { fr: inFrench }, ""],
    ["no code", { "": inFrench }, ""],
    ["a translation that is null, even if its base has texts", { "fr-ca": null, fr: inFrench }, "fr-CA"],
    ["a text that is null", { fr: { question: null, choices: null } }, "fr"],
    [
      "properties of a question other than texts",
      { fr: { type: "open", id: "x", optional: true, name: "N" } },
      "fr",
    ],
    [
      "texts that the question has not",
      { fr: { link: "https://example.org", lowerBoundLabel: "Mal" } },
      "fr",
    ],
  ])("leaves its own texts if there is %s", (_name, translations, language) => {
    expect(localizeSurvey(survey(translations), language)).toEqual(survey(translations));
  });

  it.each([
    ["the language", { fr: inFrench }, "fr"],
    ["the language in another case", { FR: inFrench }, "fr"],
    ["the region", { fr: { question: "?" }, "fr-CA": inFrench }, "FR-ca"],
    ["the base of the region", { fr: inFrench, de: {} }, "fr-CA"],
    ["the base of a script and a region", { zh: inFrench }, "zh-Hant-TW"],
  ])("shows the texts of %s", (_name, translations, language) => {
    expect(asked(survey(translations), language)).toMatchObject(inFrench);
  });

  it("adds a description and the text of a button, which questions need not have", () => {
    const texts = { description: "Hier ?", buttonText: "Suite" };
    expect(asked(survey({ fr: texts }), "fr")).toMatchObject({ ...choice, ...texts });
  });

  it("shows the link and the labels of a question that has them", () => {
    const own = { type: "link", link: "https://example.org", lowerBoundLabel: "Bad" };
    const texts = { link: "https://example.org/fr", lowerBoundLabel: "Mal" };
    const questions = [{ ...own, translations: { fr: texts } }];
    expect(asked({ questions }, "fr")).toMatchObject(texts);
  });

  it("each part has its own nearest texts", () => {
    const given = {
      ...survey({ fr: inFrench }),
      appearance: { submitButtonText: "Send", backButtonText: "Back", backgroundColor: "#fff" },
      translations: {
        "fr-CA": {
          name: "Visite",
          submitButtonText: "Envoyer",
          backgroundColor: "red",
          thankYouMessageHeader: "Merci",
        },
      },
    };
    expect(localizeSurvey(given, "fr-CA")).toMatchObject({
      name: "Visite",
      appearance: {
        submitButtonText: "Envoyer",
        backButtonText: "Back",
        backgroundColor: "#fff",
        thankYouMessageHeader: "Merci",
      },
      questions: [inFrench],
    });
    expect(localizeSurvey({ ...given, appearance: null }, "fr-CA").appearance).toBeNull();
  });

  it("translates those properties of an appearance that translations contain", () => {
    const known = Object.keys(appearanceDefinition.shape);
    const texts = Object.fromEntries(known.map((name) => [name, "?"]));
    const localized = localizeSurvey({ appearance: {}, translations: { fr: texts } }, "fr");
    expect(Object.keys(localized.appearance).sort()).toEqual(Object.keys(pageTexts).sort());
  });

  it("changes neither the survey that is given nor anything of it but texts", () => {
    const texts = /^(name|question|description|buttonText|choices|link|\w+BoundLabel)$/;
    const others = (part: object) => Object.entries(part).filter(([name]) => !texts.test(name));
    const kept = ({ questions, appearance, ...survey }: Survey) => ({
      survey: others(survey),
      appearance: Object.keys(appearance ?? {}).filter((name) => !Object.hasOwn(pageTexts, name)),
      questions: questions?.map((each) => [others(each), "choices" in each ? each.choices?.length : null]),
    });
    fc.assert(
      fc.property(surveys(), fc.constantFrom("fr", "pt-BR", "de-AT", "xx"), (given, language) => {
        const before = structuredClone(given);
        const localized = localizeSurvey<Survey>(given, language);
        expect(given).toEqual(before);
        expect(kept(localized)).toEqual(kept(given));
      }),
      { numRuns: 150 },
    );
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.oneof(payloads("survey"), fc.jsonValue()), fc.string(), (given, language) => {
        expect(
          Array.isArray((localizeSurvey(given as object, language) as { questions: unknown }).questions),
        ).toBe(true);
      }),
    );
  });
});
