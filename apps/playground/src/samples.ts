// Examples to load.
import household from "../../../examples/questionnaires/household.json?raw";
import benchmark from "../../../test/fixtures/real/ons-runner/test_benchmark_business.json?raw";
import routing from "../../../test/fixtures/real/ons-runner/test_routing_and.json?raw";
import phq9 from "../../../test/fixtures/real/reproschema/PHQ9_schema.json?raw";
import prodromal from "../../../test/fixtures/real/reproschema/PQ-B_schema.json?raw";
import wages from "../../../test/fixtures/real/surveyman/wage_survey-json-file-order.json?raw";
import { formatJson } from "./format-json.ts";

const recommend = `{
  "name": "Would you recommend us?",
  "questions": [
    {
      "type": "rating",
      "question": "How likely are you to recommend us to a friend?",
      "display": "number",
      "scale": 10,
      "lowerBoundLabel": "Not at all",
      "upperBoundLabel": "Very likely",
      "branching": {
        "type": "response_based",
        "responseValues": { "detractors": 1, "passives": 2, "promoters": 3 }
      }
    },
    {
      "type": "open",
      "question": "What went wrong?",
      "branching": { "type": "specific_question", "index": 4 }
    },
    {
      "type": "single_choice",
      "question": "What should we work on?",
      "choices": ["Speed", "Price", "Something else"],
      "hasOpenChoice": true,
      "branching": { "type": "specific_question", "index": 4 }
    },
    {
      "type": "multiple_choice",
      "question": "What do you like?",
      "choices": ["Speed", "Price", "Support"]
    },
    {
      "type": "open",
      "question": "Anything else?",
      "optional": true,
      "branching": { "type": "end" }
    }
  ]
}
`;

const bilingual = `{
  "name": "Your stay",
  "appearance": {
    "backgroundColor": "#fff8ee",
    "submitButtonColor": "#0b6e4f",
    "borderRadius": "12px",
    "fontFamily": "Georgia, serif",
    "displayIntroScreen": true,
    "introScreenHeader": "How was your stay?",
    "introScreenDescription": "Three questions, one minute.",
    "thankYouMessageHeader": "Thank you, and safe travels!"
  },
  "questions": [
    {
      "id": "stay",
      "type": "rating",
      "question": "How did you like it here?",
      "display": "emoji",
      "scale": 5,
      "lowerBoundLabel": "Not at all",
      "upperBoundLabel": "Very much",
      "translations": {
        "de": {
          "question": "Wie hat es Ihnen bei uns gefallen?",
          "lowerBoundLabel": "Gar nicht",
          "upperBoundLabel": "Sehr gut"
        },
        "ar": { "question": "هل أعجبتك الإقامة؟", "lowerBoundLabel": "إطلاقًا", "upperBoundLabel": "كثيرًا" }
      }
    },
    {
      "id": "breakfast",
      "type": "single_choice",
      "question": "Did you have breakfast?",
      "choices": ["Yes", "No"],
      "translations": {
        "de": { "question": "Haben Sie gefrühstückt?", "choices": ["Ja", "Nein"] },
        "ar": { "question": "هل تناولت الفطور؟", "choices": ["نعم", "لا"] }
      }
    },
    {
      "id": "more",
      "type": "open",
      "question": "What should we know?",
      "optional": true,
      "validation": [{ "type": "max_length", "value": 200 }],
      "translations": {
        "de": { "question": "Was sollten wir wissen?" },
        "ar": { "question": "ماذا تود أن تخبرنا؟" }
      }
    }
  ],
  "translations": {
    "de": {
      "introScreenHeader": "Wie war Ihr Aufenthalt?",
      "introScreenDescription": "Drei Fragen, eine Minute.",
      "thankYouMessageHeader": "Vielen Dank und gute Reise!"
    },
    "ar": {
      "introScreenHeader": "كيف كانت إقامتك؟",
      "introScreenDescription": "ثلاثة أسئلة في دقيقة واحدة.",
      "thankYouMessageHeader": "شكرًا لك ورحلة سعيدة!"
    }
  }
}
`;

const indented = (text: string): string => formatJson(text) ?? text;

/** Examples by name. All except the first and the last are real questionnaires; test/fixtures/real/SOURCES.md lists their sources. */
export const samples: Readonly<Record<string, () => string>> = {
  "Would you recommend us?": () => recommend,
  "Who lives here (a loop, questions cut off)": () => indented(household),
  "Turnover of a business (45 questions)": () => indented(benchmark),
  "Two answers decide": () => indented(routing),
  "PHQ-9, depression": () => indented(phq9),
  "PQ-B, prodromal questionnaire (42 questions)": () => indented(prodromal),
  "Wages (80 questions, an endless loop)": () => indented(wages),
  "Your stay (three languages, own colours)": () => bilingual,
};
