import { runWholeCases } from "./whole-findings.ts";

const rating = (scale: number, more: object = {}): object => ({
  type: "rating",
  question: "How?",
  scale,
  ...more,
});

runWholeCases("portable-rating", [
  [
    "no display",
    { questions: [rating(3)] },
    `
warning /questions/0/display
This rating has no "display". Deployed clients show no buttons for it, so respondents cannot answer.
help: Add "display": "emoji".
safe fix: Show the scale as emoji [{"op":"add","path":"/questions/0/display","value":"emoji"}]
`,
  ],
  [
    "no display, and a scale that no display draws",
    { questions: [rating(4, { display: null })] },
    `
warning /questions/0/display
This rating has no "display". Deployed clients show no buttons for it, and they do not support a scale of 4.
help: Add "display": "number", and use a scale of 5, 7 or 10.
`,
  ],
  [
    "another emoji scale",
    { questions: [rating(7, { display: "emoji" })] },
    `
warning /questions/0/scale
Deployed clients do not support an emoji scale of 7. They show no rating, so respondents cannot answer.
help: Use a scale of 2, 3 or 5.
see /questions/0/display: how the scale is shown
unsure fix: Show the scale as number [{"op":"add","path":"/questions/0/display","value":"number"}]
`,
  ],
  [
    "an explicit number scale",
    { questions: [rating(2, { display: "number" })] },
    `
warning /questions/0/scale
Deployed clients do not support a number scale of 2. They show 1 to 5 instead, so responses are on the wrong scale.
help: Use a scale of 5, 7 or 10.
see /questions/0/display: how the scale is shown
unsure fix: Show the scale as emoji [{"op":"add","path":"/questions/0/display","value":"emoji"}]
`,
  ],
]);

runWholeCases("link-expected", [
  [
    "no link",
    { questions: [{ type: "link", question: "Go?" }] },
    `
warning /questions/0/link
This question has no link, so its button opens nothing.
help: Add the address as "link", or change the type of the question to "open".
`,
  ],
]);

runWholeCases("labelled-rating", [
  [
    "one label",
    { questions: [rating(5, { lowerBoundLabel: "Bad" })] },
    `
info /questions/0/upperBoundLabel
This rating does not have both labels. iOS clients before 3.59.1 then show no survey of the project.
help: Add "lowerBoundLabel" and "upperBoundLabel"; they may be empty.
safe fix: Add empty labels [{"op":"add","path":"/questions/0/upperBoundLabel","value":""}]
`,
  ],
]);
