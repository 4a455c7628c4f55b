// The sentences of every rule, whole, so that no case passes with a finding that has lost what it says.
import { expect } from "vitest";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";

interface Wording {
  readonly message: RegExp;
  readonly help: RegExp;
}

const question = String.raw`questions\[\d+\](?: \(".+"\))?`;
const target = `(?:${question}|the end)`;
const targets = `${target}(?:(?:, ${target})*(?: or ${target}| and \\d+ more))?`;
const quoted = String.raw`"(?:[^"\\]|\\.)*"`;
const names = `${quoted}(?:(?:, ${quoted})*(?: or ${quoted}| and \\d+ more))?`;
const instant = String.raw`\d{4}-\S+`;

const whole = (...alternatives: readonly string[]): RegExp =>
  new RegExp(`^(?:${alternatives.join("|")})$`, "su");

const wordings: Readonly<Record<string, Wording>> = {
  "branchable-question": {
    message: whole(
      `A question of type ${quoted} cannot branch by response, because its answers have no response keys; every answer would go on to the next question\\.`,
    ),
    help: whole(
      `Use "specific_question", "next_question" or "end", or make it a question of type ${names}\\.`,
    ),
  },
  "complete-translation": {
    message: whole(
      `${quoted} has \\d+ choices?, the question \\d+ choices?\\. Clients show these instead, so (?:some cannot be picked|some answers are no choice of the question), and answers may lead where another choice should\\.`,
    ),
    help: whole("Translate every choice, in the order of the question's own\\."),
  },
  "conditional-display": {
    message: whole(`Nothing reads ${quoted}, so everybody is asked this question\\.`),
    help: whole("Give an earlier question response_based branching that leads the others past this one\\."),
  },
  "explicit-end": {
    message: whole(
      `(?:Every answer|A skip|The answer ${quoted}|Each of the answers ${names}) goes on to the next question, but this is the last one; deployed clients then lose all answers of the survey\\.`,
    ),
    help: whole(
      'Lead every answer to "end"\\. A skip cannot be routed: make the question required, or let a closing question follow\\.',
      'Lead to the end explicitly: \\{"type": "end"\\}, or "end" as the value of a response key\\.',
    ),
  },
  "known-level": {
    message: whole(
      '\\S+ is no level that is known: 21 is "(?:everyone may edit|may view)", 37 is "(?:only collaborators may edit|may edit)"\\. What another number allows is for the server to say\\.',
    ),
    help: whole("Write 21 or 37\\."),
  },
  "known-response-key": {
    message: whole(
      `No answer to this question has the response key ${quoted}, so this route is never taken; its answers have ${names}\\.`,
      `${quoted}(?:(?:, ${quoted})* and ${quoted})? are .{5,60}, but no answer to this question has such response keys, so these routes are never taken\\.`,
      `No answer to this question has the response key ${quoted}: (?:choices are counted from 0 to \\d+, and these keys count from 1|ratings go from 1 to \\d+, and these keys count from 0), it seems, so every route belongs to another answer than was meant\\.`,
    ),
    help: whole(
      "(?:Ratings on this scale go from [01] to \\d+\\. |Choices are counted from 0, here to \\d+\\. )?Use one of these keys, or remove this one\\.",
      `(?:Did you mean ${quoted}\\?|Use another scale, or ratings as keys\\.)(?: It belongs to scales? [\\d, and]+; this scale of \\d+ has (?:no bands|${quoted}(?:(?:, ${quoted})* and ${quoted})?)\\.)?`,
      `Write ${quoted}(?:(?:, ${quoted})* and ${quoted})? in its place\\.`,
      `Write ${quoted} for ${quoted}(?:(?:, ${quoted} for ${quoted})* and ${quoted} for ${quoted})?\\.`,
    ),
  },
  "known-target": {
    message: whole(
      "There is no question at position \\d+: (?:the only position is 0|positions go from 0 to \\d+), so answers that come here would get lost\\.",
      ".* is not a target.*",
    ),
    help: whole(
      '(?:Positions count from 0: the last question is \\d+\\. )?Write (?:0|a position from 0 to \\d+), or end the survey with (?:"end"|\\{"type":"end"\\})\\.',
      "[A-Z].{20,}\\.",
    ),
  },
  "link-expected": {
    message: whole("This question is there to show a link, but has none; its button leads nowhere\\."),
    help: whole('Add the address as "link", or make it a question of type "open"\\.'),
  },
  "no-active-markup": {
    message: whole(
      "This text is shown as HTML and holds \\S.+: its author can act in the browser of every respondent\\.",
      "This text holds \\S.+; where a client shows it as HTML, its author can act in the browser of respondents\\.",
    ),
    help: whole("Remove the markup; bold, lists, pictures and links to web pages can stay\\."),
  },
  "no-blank-text": {
    message: whole(
      `The text of this question(?: in ${quoted})? (?:is blank|holds only characters that cannot be seen), so respondents would not know what they are asked\\.`,
      `This choice(?: in ${quoted})? (?:is blank|holds only characters that cannot be seen), so respondents would not know what they pick\\.`,
    ),
    help: whole("Write it\\."),
  },
  "no-empty-questionnaire": {
    message: whole(
      "This survey has no question to ask; clients show an empty box, and no response will ever come in\\.",
    ),
    help: whole("Add a question\\."),
  },
  "no-endless-loop": {
    message: whole(
      `Respondents who reach ${question} are asked the same questions for ever \\(questions\\[\\d+\\](?: → (?:…|questions\\[\\d+\\]))+\\): no answer leads out, so nobody can finish\\.(?: \\d+ questions are caught in it\\.)?`,
    ),
    help: whole(
      "Let an answer of one of these questions lead to a question outside the loop, or to the end\\.",
    ),
  },
  "no-redundant-branching": {
    message: whole(`This branching changes nothing: every answer leads to ${target}, as it would without\\.`),
    help: whole(
      "Remove it, or change a target(?:: positions are counted from 0, so \\d+ is the next question)?\\.",
    ),
  },
  "no-revisited-question": {
    message: whole(
      `(?:Every answer|An answer with the response key ${quoted}) leads back to ${question}, which is then asked again; its new answer replaces the old one, and how long the survey takes is open\\.(?: \\d+ more routes lead back in the same loop\\.)?`,
    ),
    help: whole(
      "Keep it if respondents are meant to answer again; otherwise lead to a later question or to the end\\.",
    ),
  },
  "no-shuffle-with-branching": {
    message: whole(
      "The questions are shuffled, but (?:one of them branches|\\d+ of them branch): in another order, branching leads to other questions than it says\\.",
    ),
    help: whole('Set "shuffleQuestions" to false, or remove the branching of every question\\.'),
  },
  "no-unreachable-question": {
    message: whole(
      `Nobody is ever asked ${question}(?: and the (?:question that depends|\\d+ questions that depend) on it)?: ${question} always leads to ${targets}\\.(?: The targets of this survey may have been counted from 1: read so, every question is asked\\.)?`,
    ),
    help: whole(
      "Let an answer lead to index \\d+, or remove it\\.",
      "If they were counted from 1, write every target one lower: the first question is 0\\.",
    ),
  },
  "one-template-source": {
    message: whole(
      `The dashboard is to start from the template ${quoted} and from dashboard \\d+; only one of them can fill it\\.`,
    ),
    help: whole('Remove "use_template" or "use_dashboard"\\.'),
  },
  "portable-rating": {
    message: whole(
      "Deployed clients have no number scale of \\d+: they draw 1 to 5 instead, so that respondents give other answers than were asked for\\.",
      "Deployed clients have no emoji scale of \\d+: they draw nothing, so that nobody can answer\\.",
    ),
    help: whole("Use a scale of \\d+, \\d+, \\d+(?:, or the other display)?\\."),
  },
  "portable-response-key": {
    message: whole(
      `${quoted} is the text of a choice; deployed clients look only for positions and never take this route\\.`,
      `${quoted} is a single rating; deployed clients look only for bands and never take this route\\.`,
    ),
    help: whole(
      'Use the position of the choice as the key: "\\d+"\\.',
      "A scale of \\d+ has no bands\\. Use a scale of 2, 3, 5, 7 or 10, and bands as keys\\.",
      `Use bands as keys: ${names}\\.`,
    ),
  },
  "satisfiable-validation": {
    message: whole("No answer has at least \\d+ and at most \\d+ characters, so nobody gets past it\\."),
    help: whole("Raise max_length or lower min_length\\."),
  },
  "shadowed-response-key": {
    message: whole(
      `The response key ${quoted} decides nothing: every answer that has it has another key that is tried first, so this route is never taken\\.`,
    ),
    help: whole("Remove the key, or the keys that are tried before it\\."),
  },
  "unique-choice": {
    message: whole(
      `Choice \\d+ \\(${quoted}\\) reads like choice \\d+; (?:answers do not show which of them was picked|people see no difference, and their answers are counted apart)\\.`,
      `Choice \\d+ \\(${quoted}\\) reads like choice \\d+, but leads to ${target} instead of ${target}; an answer that is sent as text counts as the first, so the other route is lost\\.`,
    ),
    help: whole("Word the choices differently, or remove one of them\\."),
  },
  "unique-question-id": {
    message: whole(
      `questions\\[\\d+\\] has the same id as questions\\[\\d+\\], ${quoted}: the answer to one overwrites the answer to the other\\.`,
      `The answer to questions\\[\\d+\\], which has no id, is stored under its position ${quoted}, and that is the id of questions\\[\\d+\\]: one overwrites the other\\.`,
    ),
    help: whole("Give every question an id of its own\\."),
  },
  "unfilled-placeholder": {
    message: whole(`Respondents see ${quoted} as it stands: nothing fills it in\\.`),
    help: whole("Replace it by the words that are meant\\."),
  },
  "unknown-field": {
    message: whole(`Nothing reads ${quoted}\\.`),
    help: whole("Remove it, or write the name that is meant\\."),
  },
  "unrouted-answer": {
    message: whole(`No response key is for (?:${quoted}|${names}): such an answer leads to ${target}\\.`),
    help: whole('Add a key for each, with "next_question" if that is what you mean\\.'),
  },
  "valid-date-order": {
    message: whole(
      `The survey ends at ${instant}, before it starts at ${instant}, so it would never be shown\\.`,
    ),
    help: whole("Move the end behind the start, or set it to null while the survey has no end\\."),
  },
  "valid-iteration": {
    message: whole(
      "Iteration \\d+ is running, but there are only \\d+\\.",
      "Iteration \\d+ is running, but there (is only 1 start date|are only \\d+ start dates); it is open when it started\\.",
      '"iteration_\\w+" is given without "iteration_\\w+"; a survey is repeated only where both are, so it would run once\\.',
      "There are \\d+ start dates for \\d+ iterations; it is open when the others start\\.",
      `Iteration \\d+ starts at ${instant}, before iteration \\d+, which starts at ${instant}\\.`,
    ),
    help: whole(
      'Write a number from 1 to \\d+, or raise "iteration_count"\\.',
      "Write a number from 1 to \\d+, or list when the others start\\.",
      'Add "iteration_\\w+", or set "iteration_\\w+" to null\\.',
      "List \\d+ dates, or none: they follow from the start, the count and the frequency\\.",
      "Put the dates in ascending order\\.",
    ),
  },
  "valid-link": {
    message: whole(
      '(?:".+"|This link|A link).* (?:leads? elsewhere|it does not lead where it seems to|that another host may be meant|break out of the page that shows it|slipped into messages and requests|no fields but subject and body|run code in the page that shows the survey|lead into the page that shows the survey|listen in or change what they see|is not where the link leads|so it leads nowhere|numbers from 1 to 65535|another one than it shows|take it for another host)\\.',
    ),
    help: whole("(?:Remove|Type|Write|Link|Leave) .{8,}\\.", `Did you mean ${quoted}\\?`),
  },
};

/** Expects a finding to say all that its rule has to say. */
export function expectWording({ code, message, help }: Diagnostic): void {
  const wording = wordings[code];
  expect(wording, `the wording of ${code}`).toBeDefined();
  if (wording === undefined) return;
  expect(message).toMatch(wording.message);
  expect(help).toMatch(wording.help);
}
