// Realistic surveys for measurements: every question type, descriptions, conditions, appearance, forward branching.

type Members = Record<string, unknown>;

const choices = ["Every day", "Several times a week", "About once a month", "Hardly ever", "Never so far"];
const reasons = ["The price", "The support", "Missing features", "It was too slow", "Other"];

/** Ten kinds of questions in turn; `ahead` returns the position a number of questions further, or the end. */
const questions = (ahead: (steps: number) => number | "end"): Members[] => [
  {
    type: "rating",
    question: "How likely are you to recommend us to a friend or a colleague?",
    description: "Zero means that you never would, ten that you do so at the next opportunity you get.",
    display: "number",
    scale: 10,
    lowerBoundLabel: "Not likely at all",
    upperBoundLabel: "Very likely",
    branching: {
      type: "response_based",
      responseValues: { detractors: ahead(1), passives: ahead(2), promoters: ahead(3) },
    },
  },
  {
    type: "open",
    question: "What is the main reason for the number that you have just given?",
    description:
      "A few words are enough. We read every single answer, and we answer if you leave us an address.",
    optional: true,
    branching: { type: "next_question" },
  },
  {
    type: "single_choice",
    question: "How often have you used the product in the last three months?",
    description: "Count every device that you use it on, at work as well as at home or on the way.",
    choices,
    branching: {
      type: "response_based",
      responseValues: { "0": ahead(1), "1": ahead(1), "2": ahead(2), "3": ahead(2), "4": ahead(3) },
    },
  },
  {
    type: "multiple_choice",
    question: "What has kept you from using it more often?",
    description: "Pick all that apply, and add your own where it is missing. The order does not matter.",
    choices: reasons,
    hasOpenChoice: true,
    shuffleOptions: true,
  },
  {
    type: "rating",
    question: "How do you feel about the new look of the start page?",
    description:
      "The one with the large search field in the middle, which we introduced at the beginning of June.",
    display: "emoji",
    scale: 5,
    lowerBoundLabel: "I do not like it",
    upperBoundLabel: "I love it",
  },
  {
    type: "link",
    question: "Would you like to talk to a person from the team?",
    description: "A call takes about twenty minutes, whenever it suits you.",
    link: "https://calendar.example.org/research/interviews?source=survey",
    buttonText: "Pick a time",
    optional: true,
  },
  {
    type: "single_choice",
    question: "Which of these describes your work best?",
    description: "If several do, pick the one that you spend most of your time on.",
    choices: ["Engineering", "Design", "Marketing", "Sales", "Support", "Something else"],
    hasOpenChoice: true,
    optional: false,
    branching: {
      type: "response_based",
      responseValues: {
        "0": ahead(1),
        "1": ahead(1),
        "2": ahead(1),
        "3": ahead(2),
        "4": ahead(2),
        "5": ahead(2),
      },
    },
  },
  {
    type: "open",
    question: "What should we build next?",
    description: "Think of the <b>one thing</b> that you miss most.",
    descriptionContentType: "html",
    optional: true,
    buttonText: "Continue",
    branching: { type: "specific_question", index: ahead(2) },
  },
  {
    type: "rating",
    question: "How easy was it to find what you were looking for today?",
    description: null,
    descriptionContentType: "text",
    display: "number",
    scale: 7,
    lowerBoundLabel: "Very hard",
    upperBoundLabel: "Very easy",
    branching: {
      type: "response_based",
      responseValues: { negative: ahead(1), neutral: ahead(1), positive: ahead(2) },
    },
  },
  {
    type: "open",
    question: "Is there anything else that you would like to add?",
    description: "Please do not write down any personal data here.",
    descriptionContentType: "text",
    optional: true,
    buttonText: "Send",
  },
];

const idOf = (position: number): string =>
  `0196f3a2-7c41-7d05-9b1e-${position.toString(16).padStart(12, "0")}`;

/** Returns a valid survey with this number of questions, each with an id, and without findings; ten questions have 5.5 kB. */
export function sampleSurvey(count: number): Members {
  const asked = Array.from({ length: count }, (_, position) => {
    const ahead = (steps: number) => (position + steps < count ? position + steps : "end");
    const members = questions(ahead)[position % 10] as Members;
    const question: Members = { id: idOf(position), ...members };
    if (position === count - 1) delete question["branching"];
    return question;
  });
  return {
    id: "0196f3a2-7c41-7d05-9b1e-3f6a5c2d8e90",
    name: "Product feedback, third quarter",
    description: "Asked of everybody who has used the product for at least a month.",
    type: "popover",
    schedule: "once",
    linked_flag: null,
    linked_flag_id: null,
    targeting_flag: null,
    questions: asked,
    conditions: {
      url: "https://app.example.org/projects",
      urlMatchType: "icontains",
      selector: null,
      deviceTypes: ["Desktop", "Mobile"],
      deviceTypesMatchType: "exact",
      seenSurveyWaitPeriodInDays: 30,
      events: { values: [{ name: "project created" }] },
      actions: { values: [] },
    },
    appearance: {
      position: "right",
      zIndex: "100001",
      maxWidth: "320px",
      boxPadding: "20px 24px",
      boxShadow: "0 4px 12px rgba(0, 0, 0, 0.15)",
      borderRadius: "10px",
      inputBackground: "#ffffff",
      textSubtleColor: "#939393",
      disabledButtonOpacity: "0.6",
      fontFamily: "system-ui",
      backgroundColor: "#ffffff",
      borderColor: "#c9c6c6",
      submitButtonColor: "#1d1f27",
      submitButtonText: "Submit",
      submitButtonTextColor: "#ffffff",
      descriptionTextColor: "#5a5a5a",
      ratingButtonColor: "#f3f4f6",
      ratingButtonActiveColor: "#111827",
      placeholder: "Start typing…",
      displayThankYouMessage: true,
      thankYouMessageHeader: "Thank you for your feedback!",
      thankYouMessageDescription: "Your answers help us decide what to work on next.",
      thankYouMessageDescriptionContentType: "text",
      thankYouMessageCloseButtonText: "Close",
      shuffleQuestions: false,
      surveyPopupDelaySeconds: 5,
      whiteLabel: false,
      widgetType: "tab",
      widgetLabel: "Feedback",
      widgetColor: "#000000",
      widgetSelector: ".feedback-button",
      displayIntroScreen: false,
      allowGoBack: true,
      thankYouMessageCloseButtonColor: "#1d1f27",
    },
    created_at: "2025-06-02T09:30:00Z",
    created_by: {
      id: 7,
      uuid: "0196f3a2-7c41-7d05-9b1e-3f6a5c2d8e91",
      distinct_id: "user-7",
      first_name: "Ada",
      email: "ada@example.org",
    },
    start_date: "2025-07-01T00:00:00Z",
    end_date: "2025-09-30T00:00:00Z",
    archived: false,
    responses_limit: 5000,
    iteration_count: null,
    iteration_frequency_days: null,
    iteration_start_dates: [],
    current_iteration: null,
    current_iteration_start_date: null,
  };
}

interface Asked {
  readonly questions: Members[];
}

/** Returns the sample survey without ids of questions. */
export function surveyWithoutIds(count: number): Members {
  const survey = sampleSurvey(count) as Members & Asked;
  for (const question of survey.questions) delete question["id"];
  return survey;
}

/** Returns a generator of numbers from 0 to 1 (exclusive) with a seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Returns the sample survey with random later targets: keyed ones at most two questions further, the others at most four. About a
 * fifth of the questions are unreachable, and each of these findings has a witness.
 */
export function surveyWithFindings(count: number, seed: number): Members {
  const survey = sampleSurvey(count) as Members & Asked;
  const random = randomFrom(seed);
  for (const [position, question] of survey.questions.entries()) {
    const ahead = (most: number): number => position + 1 + Math.floor(random() * most);
    const branching = question["branching"] as { readonly responseValues?: Members } | undefined;
    if (branching?.responseValues !== undefined) {
      for (const key of Object.keys(branching.responseValues)) {
        const target = ahead(2);
        branching.responseValues[key] = target < count ? target : "end";
      }
      continue;
    }
    const target = ahead(4);
    if (target > position + 1 && target < count)
      question["branching"] = { type: "specific_question", index: target };
    else delete question["branching"];
  }
  return survey;
}

/** Properties that about half of the scrambled objects omit. */
const optionals = new Set([
  ...["description", "descriptionContentType", "optional", "buttonText", "display", "lowerBoundLabel"],
  ...[
    "upperBoundLabel",
    "hasOpenChoice",
    "shuffleOptions",
    "linked_flag",
    "linked_flag_id",
    "targeting_flag",
  ],
  ...["iteration_count", "iteration_frequency_days", "iteration_start_dates", "current_iteration"],
  ...["current_iteration_start_date", "responses_limit", "archived", "selector", "schedule", "created_by"],
]);

/** Returns a value with properties in random order and without some optional ones; deterministic for a seed. */
export function scrambled(value: unknown, seed: number): unknown {
  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const scramble = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(scramble);
    if (typeof each !== "object" || each === null) return each;
    const members = Object.entries(each).filter(([name]) => !optionals.has(name) || random() < 0.5);
    for (let last = members.length - 1; last > 0; last--) {
      const other = Math.floor(random() * (last + 1));
      [members[last], members[other]] = [members[other] as never, members[last] as never];
    }
    return Object.fromEntries(members.map(([name, member]) => [name, scramble(member)]));
  };
  return scramble(value);
}
