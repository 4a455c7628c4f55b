export const COUNT = 6;

/** A question whose choices lead to these nodes; COUNT is the end. */
export const leadingTo = (...targets: number[]): object => ({
  type: "single_choice",
  question: "Where?",
  choices: targets.map((_, index) => `to ${index}`),
  branching: {
    type: "response_based",
    responseValues: Object.fromEntries(
      targets.map((target, index) => [index, target >= COUNT ? "end" : target] as const),
    ),
  },
});
