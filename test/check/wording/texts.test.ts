import { open } from "../rules/rule-case.ts";
import { runWholeCases } from "./whole-findings.ts";

const choices = (...list: string[]): object => ({ type: "single_choice", question: "Which?", choices: list });
const script = "<script>f()</script>";

runWholeCases("no-empty-questionnaire", [
  [
    "no questions",
    { questions: [] },
    `
warning /questions
The survey has no questions. Clients show an empty survey, and it never gets a response.
help: Add a question.
`,
  ],
]);

runWholeCases("no-blank-text", [
  [
    "blank texts",
    { questions: [{ type: "open", question: " " }, choices("a", "")] },
    `
error /questions/0/question
This question is blank, so respondents do not know what it asks.
help: Write the text of the question.

error /questions/1/choices/1
Choice 2 is blank, so respondents do not know what it means.
help: Write the text of the choice, or remove the choice.
unsure fix: Remove the blank choices at the end [{"op":"remove","path":"/questions/1/choices/1"}]
`,
  ],
  [
    "invisible texts",
    { questions: [{ type: "open", question: "\u200b" }, choices("\u2800", "b")] },
    `
warning /questions/0/question
This question is blank because all its characters are invisible.
help: Write the text of the question.

warning /questions/1/choices/0
Choice 1 is blank because all its characters are invisible.
help: Write the text of the choice, or remove the choice.
`,
  ],
]);

runWholeCases("unique-question-id", [
  [
    "the same id",
    { questions: [open({ id: "a" }), open({ id: "b" }), open({ id: "a" })] },
    `
error /questions/2/id
questions[2] has the same id as questions[0], "a". One response overwrites the other.
help: Give every question its own id.
see /questions/0/id: the first question with this id
`,
  ],
  [
    "an id that is a position",
    { questions: [open({ id: "1" }), open()] },
    `
error /questions/0/id
questions[1] has no id, so its response is stored as "1", the id of questions[0]. One response overwrites the other.
help: Give every question its own id.
see /questions/1: the question without an id
`,
  ],
]);

runWholeCases("unique-choice", [
  [
    "the same choice",
    { questions: [choices("a", "b", "a")] },
    `
warning /questions/0/choices/2
Choice 3 ("a") repeats choice 1, so responses do not show which of the two was chosen.
help: Reword one of the choices, or remove it.
see /questions/0/choices/0: the first choice with this text
`,
  ],
  [
    "the same choice with another target",
    {
      questions: [
        {
          ...choices("a", "a"),
          branching: { type: "response_based", responseValues: { "0": "end", "1": 2 } },
        },
        open(),
        open(),
      ],
    },
    `
error /questions/0/choices/1
Choice 2 ("a") repeats choice 1 but leads to questions[2] instead of the end. Responses sent as text count as choice 1, so this route is lost.
help: Reword one of the choices, or remove it.
see /questions/0/choices/0: the first choice with this text
`,
  ],
]);

runWholeCases("no-active-markup", [
  [
    "in HTML",
    { questions: [open({ description: script, descriptionContentType: "html" })] },
    `
error /questions/0/description
This text contains a <script> element, which runs code.
help: Clients show this text as HTML, and older ones do not sanitize it. Remove all such markup; bold text, lists, pictures and links to web pages are allowed.
`,
  ],
  [
    "elsewhere, with others",
    { questions: [open({ question: `${script}<meta><base>` })] },
    `
warning /questions/0/question
This text contains a <script> element, which runs code.
help: Some clients show this text as HTML without sanitizing it. Remove all such markup; bold text, lists, pictures and links to web pages are allowed.
`,
  ],
]);
