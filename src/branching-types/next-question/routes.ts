/** Every answer leads to the question after this one; after the last one, to the end. */
export { onwardOtherwise as nextQuestionOtherwise } from "../branching-type.ts";
