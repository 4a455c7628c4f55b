// Real questionnaires to load, and where they come from.
import household from "../../../examples/questionnaires/household.json?raw";
import benchmark from "../../../test/fixtures/real/ons-runner/test_benchmark_business.json?raw";
import routing from "../../../test/fixtures/real/ons-runner/test_routing_and.json?raw";
import phq9 from "../../../test/fixtures/real/reproschema/PHQ9_schema.json?raw";
import prodromal from "../../../test/fixtures/real/reproschema/PQ-B_schema.json?raw";
import wages from "../../../test/fixtures/real/surveyman/wage_survey-json-file-order.json?raw";

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

const indented = (text: string): string => `${JSON.stringify(JSON.parse(text), null, 2)}\n`;

/** Examples by name. All but the first are questionnaires that are in use; test/fixtures/real/SOURCES.md says whose. */
export const samples: Readonly<Record<string, () => string>> = {
  "Would you recommend us?": () => recommend,
  "Who lives here (a loop, questions cut off)": () => indented(household),
  "Turnover of a business (45 questions)": () => indented(benchmark),
  "Two answers decide": () => indented(routing),
  "PHQ-9, depression": () => indented(phq9),
  "PQ-B, prodromal questionnaire (42 questions)": () => indented(prodromal),
  "Wages (80 questions, an endless loop)": () => indented(wages),
};
