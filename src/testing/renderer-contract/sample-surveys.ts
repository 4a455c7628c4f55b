import type { Survey } from "#model/payloads.generated.ts";

const appearance = { allowGoBack: true, displayThankYouMessage: true };

/**
 * Surveys that together have every type of question and of branching, a loop, bands, open and shuffled choices, optional
 * questions, skips that branch, loops of several rounds, bounds of lengths and translations. Deployed clients route them in the
 * same way, so no branching leads past the last question.
 */
export const sampleSurveys: readonly Survey[] = [
  {
    name: "A visit",
    appearance,
    questions: [
      {
        id: "recommend",
        type: "rating",
        scale: 10,
        display: "number",
        question: "Would you recommend us?",
        branching: { type: "response_based", responseValues: { detractors: 1, passives: 3, promoters: 2 } },
      },
      {
        id: "wrong",
        type: "open",
        question: "What went wrong?",
        branching: { type: "specific_question", index: 3 },
      },
      {
        id: "purpose",
        type: "single_choice",
        question: "What brought you here?",
        choices: ["Books", "Events", "Something else"],
        hasOpenChoice: true,
        branching: { type: "response_based", responseValues: { "0": 4, "1": "next_question", "2": 5 } },
      },
      {
        id: "events",
        type: "multiple_choice",
        question: "Which events would you come to?",
        choices: ["Readings", "Workshops", "Films", "Others"],
        hasOpenChoice: true,
        branching: { type: "next_question" },
      },
      {
        id: "programme",
        type: "link",
        question: "The programme of next month",
        link: "https://example.org/programme",
      },
      { id: "more", type: "open", question: "Anything else?", optional: true, branching: { type: "end" } },
    ],
  },
  {
    name: "A household",
    appearance,
    questions: [
      {
        id: "another",
        type: "single_choice",
        question: "Does anyone else live here?",
        choices: ["Yes", "No"],
        branching: { type: "response_based", responseValues: { "0": 1, "1": 3 } },
      },
      { id: "name", type: "open", question: "What is their name?" },
      {
        id: "mood",
        type: "rating",
        scale: 3,
        display: "emoji",
        question: "How do they like it here?",
        branching: {
          type: "response_based",
          responseValues: { negative: "next_question", neutral: 0, positive: "end" },
        },
      },
      { id: "pets", type: "open", question: "Any pets?", optional: true },
    ],
  },
  {
    name: "A purchase",
    appearance,
    questions: [
      {
        id: "easy",
        type: "rating",
        scale: 5,
        display: "number",
        question: "How easy was it?",
        branching: {
          type: "response_based",
          responseValues: { negative: 2, neutral: "end", positive: "next_question" },
        },
      },
      {
        id: "paid",
        type: "single_choice",
        question: "How did you pay?",
        choices: ["By card", "In cash", "Later"],
        optional: true,
        branching: { type: "response_based", responseValues: { "0": 3, "2": "end" } },
      },
      {
        id: "hard",
        type: "multiple_choice",
        question: "What was hard?",
        choices: ["Finding it", "Paying"],
        optional: true,
        branching: { type: "end" },
      },
      {
        id: "card",
        type: "rating",
        scale: 2,
        display: "emoji",
        question: "Did the <Pay> button work?",
        branching: { type: "response_based", responseValues: { positive: "end", negative: 4 } },
      },
      {
        id: "again",
        type: "rating",
        scale: 7,
        display: "number",
        question: "Will you buy again?",
        branching: {
          type: "response_based",
          responseValues: { negative: "next_question", neutral: 2, positive: "end" },
        },
      },
      {
        id: "price",
        type: "rating",
        scale: 5,
        display: "number",
        question: "How fair are our prices?",
        optional: true,
      },
      { id: "ideas", type: "open", question: "What should we do better?", optional: true },
      {
        id: "heard",
        type: "single_choice",
        question: "How did you hear of us?",
        choices: ["From a friend", "By chance", "Otherwise"],
        hasOpenChoice: true,
        optional: true,
      },
    ],
  },
  {
    name: "An order",
    appearance,
    questions: [
      {
        id: "drink",
        type: "single_choice",
        question: "What would you like to drink?",
        choices: ["Tea", "Coffee", "Something else"],
        hasOpenChoice: true,
        shuffleOptions: true,
        branching: { type: "response_based", responseValues: { "0": 2, "1": 1, "2": 3 } },
        translations: {
          fr: { question: "Que voulez-vous boire ?", choices: ["Du thé", "Du café", "Autre chose"] },
          pt: { question: "O que deseja beber?" },
          "pt-BR": { question: "O que quer beber?", choices: ["Chá", "Café", "Outra coisa"] },
        },
      },
      {
        id: "with",
        type: "multiple_choice",
        question: "With milk & sugar?",
        choices: ["Milk", "Milk, <oat>", "Sugar"],
        shuffleOptions: true,
        translations: {
          fr: { question: "Du lait & du sucre ?", choices: ["Lait", "Lait, <avoine>", "Sucre"] },
          "pt-BR": { question: "Com leite & açúcar?", choices: ["Leite", "Leite, <aveia>", "Açúcar"] },
        },
      },
      {
        id: "name",
        type: "open",
        question: "Whom shall we call?",
        validation: [
          { type: "min_length", value: 3 },
          { type: "max_length", value: 12 },
        ],
        translations: { fr: { question: "Qui appeler ?" } },
      },
      {
        id: "wishes",
        type: "open",
        question: "Any other wishes?",
        optional: true,
        validation: [{ type: "min_length", value: 8 }],
        translations: { fr: { question: "D'autres souhaits ?" }, "pt-BR": { question: "Outros desejos?" } },
      },
    ],
  },
  {
    name: "A stay",
    appearance,
    questions: [
      {
        id: "clean",
        type: "rating",
        scale: 10,
        display: "number",
        question: "How clean was your room?",
        optional: true,
        branching: { type: "response_based", responseValues: { detractors: 2, passives: 3, promoters: 3 } },
      },
      {
        id: "notes",
        type: "open",
        question: "Anything to note?",
        optional: true,
        branching: { type: "specific_question", index: 3 },
      },
      { id: "dirty", type: "open", question: "What was dirty?" },
      {
        id: "used",
        type: "single_choice",
        question: "What else did you use?",
        choices: ["The pool", "The sauna", "The bar", "The garden", "Nothing"],
        branching: { type: "response_based", responseValues: { "0": 4, "1": 4, "2": 4, "3": 4, "4": "end" } },
      },
      {
        id: "liked",
        type: "rating",
        scale: 5,
        display: "number",
        question: "How did you like it?",
        branching: { type: "specific_question", index: 3 },
      },
    ],
  },
];
