import { goTo, open } from "../rules/rule-case.ts";
import { runWholeCases, runWholeDashboardCases } from "./whole-findings.ts";

const [early, late] = ["2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z"];

runWholeCases("no-shuffle-with-branching", [
  [
    "one branches",
    { questions: [goTo(1), open()], appearance: { shuffleQuestions: true } },
    `
error /appearance/shuffleQuestions
Clients do not shuffle questions with branching, because it counts them as listed. Older clients lead to the wrong questions.
help: Set "shuffleQuestions" to false, or remove the branching from every question.
see /questions/0/branching: has branching
unsure fix: Do not shuffle the questions [{"op":"replace","path":"/appearance/shuffleQuestions","value":false}]
`,
  ],
  [
    "several branch",
    { questions: [goTo(2), goTo(2), open()], appearance: { shuffleQuestions: true } },
    `
error /appearance/shuffleQuestions
Clients do not shuffle questions with branching, because it counts them as listed. Older clients lead to the wrong questions.
help: Set "shuffleQuestions" to false, or remove the branching from every question.
see /questions/0/branching: has branching
see /questions/1/branching: has branching
unsure fix: Do not shuffle the questions [{"op":"replace","path":"/appearance/shuffleQuestions","value":false}]
`,
  ],
]);

runWholeCases("valid-date-order", [
  [
    "the wrong order",
    { start_date: late, end_date: early },
    `
error /end_date
The survey ends at 2026-01-01T00:00:00Z, before it starts at 2026-02-01T00:00:00Z, so clients never show it.
help: Set "end_date" to a later date, or to null if the survey has no end.
see /start_date: the start
`,
  ],
]);

runWholeCases("valid-iteration", [
  ["no dates", { iteration_count: 3, iteration_frequency_days: 7, iteration_start_dates: [] }, ""],
  [
    "the right number of dates",
    { iteration_count: 2, iteration_frequency_days: 7, iteration_start_dates: [early, late] },
    "",
  ],
  ["dates without a count", { iteration_start_dates: [early, late] }, ""],
  [
    "nothing that counts as given",
    { iteration_count: 0, iteration_frequency_days: null, current_iteration: 0 },
    "",
  ],
  ["the last one", { iteration_count: 2, iteration_frequency_days: 7, current_iteration: 2 }, ""],
  [
    "the current one of too few",
    { iteration_count: 2, iteration_frequency_days: 7, current_iteration: 3 },
    `
error /current_iteration
Iteration 3 is running, but "iteration_count" is 2.
help: Set "current_iteration" to a number from 1 to 2, or increase "iteration_count".
see /iteration_count: how many iterations there are
`,
  ],
  [
    "a count without a frequency",
    { iteration_count: 2 },
    `
warning /iteration_count
"iteration_count" has no effect without "iteration_frequency_days". The survey runs only once.
help: Add "iteration_frequency_days", or set "iteration_count" to null.
`,
  ],
  [
    "a frequency without a count",
    { iteration_frequency_days: 7 },
    `
warning /iteration_frequency_days
"iteration_frequency_days" has no effect without "iteration_count". The survey runs only once.
help: Add "iteration_count", or set "iteration_frequency_days" to null.
`,
  ],
  [
    "too few dates",
    { iteration_count: 400, iteration_frequency_days: 7, iteration_start_dates: [early] },
    `
warning /iteration_start_dates
"iteration_count" is 400, but the number of start dates is 1.
help: Change the number of dates to 400, or remove all dates to derive them from the start, the count and the frequency.
see /iteration_count: how many iterations there are
`,
  ],
  [
    "dates in the wrong order",
    { iteration_count: 3, iteration_frequency_days: 7, iteration_start_dates: [late, early, early] },
    `
error /iteration_start_dates/1
Iteration 2 starts at 2026-01-01T00:00:00Z, before iteration 1, which starts at 2026-02-01T00:00:00Z.
help: Sort the dates in ascending order.
see /iteration_start_dates/0: the previous start
`,
  ],
]);

runWholeDashboardCases("known-level", "dashboard-create", [
  [
    "another level",
    { restriction_level: 5 },
    `
warning /restriction_level
Unknown restriction level 5: expected 21 (everyone may edit) or 37 (only collaborators may edit). The server decides what other levels allow.
help: Use 21 or 37.
`,
  ],
]);
runWholeDashboardCases("known-level", "collaborator-create", [
  [
    "another level",
    { level: 5 },
    `
warning /level
Unknown level 5: expected 21 (may view) or 37 (may edit). The server decides what other levels allow.
help: Use 21 or 37.
`,
  ],
]);
runWholeDashboardCases("one-template-source", "dashboard-create", [
  [
    "both",
    { use_template: "t", use_dashboard: 3 },
    `
error /use_template
Expected one source, found two: the template "t" and dashboard 3. Only one of them can fill a new dashboard.
help: Remove "use_template" or "use_dashboard".
see /use_dashboard: the other source
`,
  ],
]);
