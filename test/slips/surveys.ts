/** Typical surveys without findings: those that the authors of the slips intended. */

const open = (question: string, more: object = {}) => ({ type: "open", question, ...more });
const to = (index: number) => ({ type: "specific_question", index });
const by = (responseValues: object) => ({ type: "response_based", responseValues });
const end = { type: "end" };

export const loyalty = {
  name: "Quarterly loyalty survey",
  type: "popover",
  questions: [
    {
      type: "rating",
      question: "How likely are you to recommend us to a friend?",
      display: "number",
      scale: 10,
      lowerBoundLabel: "Not likely",
      upperBoundLabel: "Very likely",
      branching: by({ detractors: 1, passives: 2, promoters: 3 }),
    },
    open("What went wrong?", { branching: to(4) }),
    open("What would make it better?", { branching: to(4) }),
    open("What do you like most?"),
    {
      type: "single_choice",
      question: "How did you hear about us?",
      choices: ["Search engine", "A friend", "Social media", "Other"],
      hasOpenChoice: true,
    },
    open("Anything else?", { optional: true, branching: end }),
  ],
  appearance: { displayThankYouMessage: true, thankYouMessageHeader: "Thank you!" },
  start_date: "2026-01-02T00:00:00Z",
  end_date: "2026-03-31T23:59:59Z",
  responses_limit: 500,
};

export const setup = {
  name: "After setting up",
  description: "Asked a week after the first login",
  questions: [
    {
      type: "single_choice",
      question: "Did you finish setting up?",
      choices: ["Yes", "No", "Not sure"],
      branching: by({ 0: 2, 1: 1, 2: 4 }),
    },
    open("What stopped you?", { branching: to(4) }),
    {
      type: "rating",
      question: "How easy was it?",
      display: "emoji",
      scale: 5,
      branching: by({ negative: 3, neutral: 4, positive: 5 }),
    },
    open("What was hard?"),
    {
      type: "multiple_choice",
      question: "Which of these did you try?",
      choices: ["Reports", "Alerts", "Imports"],
    },
    {
      type: "link",
      question: "Talk to us",
      link: "https://example.com/call",
      branching: end,
    },
  ],
};

export const event = {
  name: "Workshop feedback",
  questions: [
    {
      id: "came",
      type: "single_choice",
      question: "Did you come to the workshop?",
      choices: ["Yes", "No"],
      branching: by({ 0: 1, 1: 4 }),
    },
    {
      id: "useful",
      type: "rating",
      question: "How useful was it?",
      display: "number",
      scale: 7,
      branching: by({ negative: 2, neutral: 3, positive: 3 }),
    },
    { id: "missing", ...open("What was missing?") },
    {
      id: "again",
      type: "single_choice",
      question: "Would you come again?",
      choices: ["Yes", "Maybe", "No"],
      branching: by({ 0: "end", 1: "end", 2: 5 }),
    },
    { id: "why_not", ...open("Why did you not come?", { branching: end }) },
    { id: "better", ...open("What should we change?", { branching: end }) },
  ],
};

export const helpdesk = {
  name: "Help desk",
  questions: [
    {
      type: "rating",
      question: "Was this article helpful?",
      display: "emoji",
      scale: 2,
      branching: by({ positive: "end", negative: 1 }),
    },
    {
      type: "single_choice",
      question: "What was the problem?",
      choices: ["It was out of date", "It was hard to read", "It did not answer my question"],
      branching: by({ 0: 3, 1: 3, 2: 2 }),
    },
    open("What were you looking for?"),
    { type: "link", question: "Write to us", link: "mailto:help@example.com", branching: end },
  ],
};

export const checkout = {
  name: "Checkout survey",
  type: "popover",
  questions: [
    {
      type: "single_choice",
      question: "Did you find what you were looking for?",
      choices: ["Yes, all of it", "Some of it", "No, nothing"],
      branching: by({ 0: 2, 1: 1, 2: 1 }),
    },
    open("What did you not find?", { branching: to(3) }),
    {
      type: "rating",
      question: "How satisfied are you with the checkout?",
      display: "emoji",
      scale: 3,
      branching: by({ negative: 3, neutral: 4, positive: 4 }),
    },
    open("What should we do better?"),
    {
      type: "single_choice",
      question: "How did you pay?",
      choices: ["Card", "Invoice", "Cash"],
      branching: by({ 0: 6, 1: 5, 2: 6 }),
    },
    open("Was the invoice right?", { optional: true }),
    { type: "multiple_choice", question: "Where do you shop?", choices: ["Online", "In shops", "By phone"] },
    open("Anything else?", { optional: true, branching: end }),
  ],
};

export const short = {
  name: "Three questions",
  questions: [
    open("What do you use it for?"),
    {
      type: "rating",
      question: "How well does it work?",
      display: "number",
      scale: 5,
      branching: by({ negative: 2, neutral: "end", positive: "end" }),
    },
    open("What is missing?", { branching: end }),
  ],
};
