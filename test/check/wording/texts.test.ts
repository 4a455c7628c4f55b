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
        message: "The survey has no questions. Clients show an empty survey, and it never gets a response.",
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
        message: "This question is blank, so respondents do not know what it asks.",
        pointer: "/questions/0/question",
        help: "Write the text of the question.",
      },
      {
        severity: "error",
        message: "Choice 2 is blank, so respondents do not know what it means.",
        pointer: "/questions/1/choices/1",
        help: "Write the text of the choice, or remove the choice.",
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
        message: "This question is blank because all its characters are invisible.",
        pointer: "/questions/0/question",
        help: "Write the text of the question.",
      },
      {
        severity: "warning",
        message: "Choice 1 is blank because all its characters are invisible.",
        pointer: "/questions/1/choices/0",
        help: "Write the text of the choice, or remove the choice.",
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
        message: 'questions[2] has the same id as questions[0], "a". One response overwrites the other.',
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
          'questions[1] has no id, so its response is stored as "1", the id of questions[0]. One response overwrites the other.',
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
        message: "This text contains a <script> element, which runs code.",
        pointer: "/questions/0/description",
        help: "Clients show this text as HTML, and older ones do not sanitize it. Remove all such markup; bold text, lists, pictures and links to web pages are allowed.",
      },
    ],
  ],
  [
    "elsewhere, with others",
    { questions: [open({ question: `${script}<meta><base>` })] },
    [
      {
        severity: "warning",
        message: "This text contains a <script> element, which runs code.",
        pointer: "/questions/0/question",
        help: "Some clients show this text as HTML without sanitizing it. Remove all such markup; bold text, lists, pictures and links to web pages are allowed.",
      },
    ],
  ],
]);
