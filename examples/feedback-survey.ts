import type { Survey } from "surveyc";

/** The survey of both renderers: every type of question, branching, open choices, HTML, and an optional question. */
export const survey: Survey = {
  name: "Your visit to the library",
  questions: [
    {
      id: "recommend",
      type: "rating",
      question: "How likely are you to recommend the library to a friend?",
      display: "number",
      scale: 10,
      lowerBoundLabel: "Not at all likely",
      upperBoundLabel: "Very likely",
      branching: { type: "response_based", responseValues: { detractors: 1, passives: 2, promoters: 2 } },
    },
    {
      id: "wrong",
      type: "open",
      question: "What went wrong?",
      description: "Every line is read by a person.",
    },
    {
      id: "purpose",
      type: "single_choice",
      question: "What do you mostly come for?",
      choices: ["Books", "A quiet desk", "Events", "Something else"],
      hasOpenChoice: true,
      branching: { type: "response_based", responseValues: { "0": 4, "1": 4, "2": 3, "3": 4 } },
    },
    {
      id: "events",
      type: "multiple_choice",
      question: "Which events did you like?",
      choices: ["Readings", "Workshops", "Films", "Others"],
      hasOpenChoice: true,
    },
    {
      id: "programme",
      type: "link",
      question: "This is what happens next month",
      description: "Readings, workshops and films, <b>most of them free</b>.",
      descriptionContentType: "html",
      link: "https://example.org/programme",
      buttonText: "Go on",
    },
    {
      id: "more",
      type: "open",
      question: "Anything else you want to add?",
      optional: true,
      buttonText: "Send",
    },
  ],
  appearance: {
    thankYouMessageHeader: "Thank you!",
    thankYouMessageDescription: "See you soon at the library.",
  },
};
