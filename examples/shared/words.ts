import type { Progress } from "surveyc/runtime";

/** All that the pages say themselves, to be translated. What is said of answers that do not count is in refusals.ts. */
export const words = {
  next: "Next",
  submit: "Submit",
  back: "Back",
  skip: "Skip",
  thanks: "Thank you!",
  changed: "The survey has changed since you were here, so it starts anew.",
  pickAll: "Pick all that fit.",
  mayBeSkipped: "You may skip this question.",
  /** The pictures of a rating, by its scale, from the lowest rating to the highest; `survey.css` draws them by these names. */
  faces: {
    2: ["Thumbs up", "Thumbs down"],
    3: ["Unhappy", "Neutral", "Happy"],
    5: ["Very unhappy", "Unhappy", "Neutral", "Happy", "Very happy"],
  } as Readonly<Record<number, readonly string[]>>,
  link: (address: string): string => `${address} (opens in a new tab)`,
  placeholder: "Your answer",
  typed: (choice: string): string => `${choice}: your answer`,
  progress: ({ answered, remaining: { min, max } }: Progress): string => {
    if (max === 0) return "All done";
    const left = max === null ? `at least ${min}` : min === max ? min : `${min} to ${max}`;
    return `Question ${answered + 1} (${left} left)`;
  },
};
