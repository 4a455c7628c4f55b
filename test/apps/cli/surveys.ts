/** A survey without findings. */
export const clean = { name: "Why", questions: [{ type: "open", question: "Why?" }] };

/** One error: `no-blank-text` at `/questions/0/question`. */
export const blank = { name: "Why", questions: [{ type: "open", question: " " }] };

/** One warning with a safe fix: `explicit-end` at `/questions/0/branching`. */
export const fallingOff = {
  name: "Why",
  questions: [{ type: "open", question: "Why?", branching: { type: "next_question" } }],
};

/** One info with an unsure fix: `no-redundant-branching` at `/questions/0/branching`. */
export const redundant = {
  name: "Why",
  questions: [
    { type: "open", question: "Why?", branching: { type: "specific_question", index: 1 } },
    { type: "open", question: "And why not?" },
  ],
};

/** A dashboard without findings. */
export const dashboard = { name: "Figures", pinned: true, tags: ["growth"], tiles: [] };

export const pageOf = (...results: readonly unknown[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
});

export const json = (value: unknown): string => JSON.stringify(value);
export const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
