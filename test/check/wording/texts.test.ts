import { open } from "../rules/rule-case.ts";
import { runWholeCases } from "./whole-findings.ts";

const choices = (...list: string[]): object => ({ type: "single_choice", question: "Which?", choices: list });
const script = "<script>f()</script>";

runWholeCases("no-empty-questionnaire", [
  [
    "no questions",
    { questions: [] },
    [
      {
        severity: "warning",
        message:
          "This survey has no questions; clients show an empty box, and no response will ever come in.",
        pointer: "/questions",
        help: "Add a question.",
      },
    ],
  ],
]);

runWholeCases("no-blank-text", [
  [
    "blank texts",
    { questions: [{ type: "open", question: " " }, choices("a", "")] },
    [
      {
        severity: "error",
        message: "The text of this question is blank, so respondents would not know what they are asked.",
        pointer: "/questions/0/question",
        help: "Write the text.",
      },
      {
        severity: "error",
        message: "Choice 2 is blank, so respondents would not know what they pick.",
        pointer: "/questions/1/choices/1",
        help: "Write the text.",
        fixes: [
          {
            title: "Remove the blank choices at the end",
            applicability: "unsure",
            patch: [{ op: "remove", path: "/questions/1/choices/1" }],
          },
        ],
      },
    ],
  ],
  [
    "invisible texts",
    { questions: [{ type: "open", question: "\u200b" }, choices("\u2800", "b")] },
    [
      {
        severity: "warning",
        message: "The text of this question is blank, so respondents would not know what they are asked.",
        pointer: "/questions/0/question",
        help: "Write the text: it holds only characters that cannot be seen.",
      },
      {
        severity: "warning",
        message: "Choice 1 is blank, so respondents would not know what they pick.",
        pointer: "/questions/1/choices/0",
        help: "Write the text: it holds only characters that cannot be seen.",
      },
    ],
  ],
]);

runWholeCases("unique-question-id", [
  [
    "the same id",
    { questions: [open({ id: "a" }), open({ id: "b" }), open({ id: "a" })] },
    [
      {
        severity: "error",
        message: 'questions[2] has the same id as questions[0], "a": one answer overwrites the other.',
        pointer: "/questions/2/id",
        help: "Give every question its own id.",
        related: [{ pointer: "/questions/0/id", message: "the first question with this id" }],
      },
    ],
  ],
  [
    "an id that is a position",
    { questions: [open({ id: "1" }), open()] },
    [
      {
        severity: "error",
        message:
          'questions[1] has no id, so its answer is stored as "1", which is the id of questions[0]: one answer overwrites the other.',
        pointer: "/questions/0/id",
        help: "Give every question its own id.",
        related: [{ pointer: "/questions/1", message: "the question without an id" }],
      },
    ],
  ],
]);

runWholeCases("unique-choice", [
  [
    "the same choice",
    { questions: [choices("a", "b", "a")] },
    [
      {
        severity: "warning",
        message: 'Choice 3 ("a") repeats choice 1, so responses do not show which of the two was chosen.',
        pointer: "/questions/0/choices/2",
        help: "Reword one of the choices, or remove it.",
        related: [{ pointer: "/questions/0/choices/0", message: "the first choice with this text" }],
      },
    ],
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
    [
      {
        severity: "error",
        message:
          'Choice 2 ("a") repeats choice 1 but leads to questions[2] instead of the end. Responses sent as text count as choice 1, so this route is lost.',
        pointer: "/questions/0/choices/1",
        help: "Reword one of the choices, or remove it.",
        related: [{ pointer: "/questions/0/choices/0", message: "the first choice with this text" }],
      },
    ],
  ],
]);

runWholeCases("no-active-markup", [
  [
    "in HTML",
    { questions: [open({ description: script, descriptionContentType: "html" })] },
    [
      {
        severity: "error",
        message: "This text holds a <script> element, which runs code.",
        pointer: "/questions/0/description",
        help: "It is shown as HTML, so its author can act in the browser of respondents. Remove all such markup; bold, lists, pictures and links to web pages can stay.",
      },
    ],
  ],
  [
    "elsewhere, with others",
    { questions: [open({ description: `${script}<meta><base>` })] },
    [
      {
        severity: "warning",
        message: "This text holds a <script> element, which runs code.",
        pointer: "/questions/0/description",
        help: "Some clients show it as HTML; its author can then act in the browser of respondents. Remove all such markup; bold, lists, pictures and links to web pages can stay.",
      },
    ],
  ],
]);
