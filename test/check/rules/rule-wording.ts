// The sentences of every rule, whole, so that no case passes with a finding that has lost what it says.
import { expect } from "vitest";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { expectRebuilt } from "../wording/expect-rebuilt.ts";

interface Wording {
  readonly message: RegExp;
  readonly help: RegExp;
}

const question = String.raw`questions\[\d+\](?: \(".+"\))?`;
const target = `(?:${question}|the end)`;
const targets = `${target}(?:(?:, ${target})*(?: or ${target}| and \\d+ more))?`;
const quoted = String.raw`"(?:[^"\\]|\\.)*"`;
const names = `${quoted}(?:(?:, ${quoted})*(?: or ${quoted}| and \\d+ more))?`;
const allNames = `${quoted}(?:, ${quoted})*(?: and ${quoted}| and \\d+ more)`;
const instant = String.raw`\d{4}-\S+`;

const whole = (...alternatives: readonly string[]): RegExp =>
  new RegExp(`^(?:${alternatives.join("|")})$`, "su");

const wordings: Readonly<Record<string, Wording>> = {
  "branchable-question": {
    message: whole(
      `A question of type ${quoted} cannot branch by response: its answers have no response keys, so every answer would go on to the next question\\.`,
    ),
    help: whole(
      `Use "specific_question", "next_question" or "end", or make it a question of type ${names}\\.`,
    ),
  },
  "complete-translation": {
    message: whole(
      `${quoted} has fewer choices \\(\\d+\\) than the question \\(\\d+\\), so some cannot be picked, and branching may follow another choice\\.`,
      `${quoted} has more choices \\(\\d+\\) than the question \\(\\d+\\), so some answers are no choice of the question, and branching may follow another choice\\.`,
      `No client shows ${quoted}: they look for codes of languages, and for texts by their members in each\\.`,
    ),
    help: whole(
      "Translate each choice once, in the order of the question's own choices\\.",
      'Write a code such as "de" or "pt-BR"\\.',
      'Write \\{.+ in "translations"\\.',
    ),
  },
  "conditional-display": {
    message: whole(`Nothing reads ${quoted}, so everybody is asked this question\\.`),
    help: whole("Give an earlier question response_based branching that leads the others past this one\\."),
  },
  "explicit-end": {
    message: whole(
      `(?:Every answer leads|A skip leads|The answer ${quoted} leads|The answers ${allNames} lead) to the next question, but this is the last one; deployed clients then lose all answers of the survey\\.`,
    ),
    help: whole(
      'Lead every answer to "end"\\. A skip cannot be routed: make the question required, or add a closing question\\.',
      'Use branching of type "end", or "end" as the value of a response key\\.',
    ),
  },
  "known-level": {
    message: whole(
      'The restriction level \\S+ is unknown: 21 means "everyone may edit", 37 "only collaborators may edit"\\. What other levels allow is up to the server\\.',
      'The level \\S+ is unknown: 21 means "may view", 37 "may edit"\\. What other levels allow is up to the server\\.',
    ),
    help: whole("Write 21 or 37\\."),
  },
  "known-response-key": {
    message: whole(
      `No answer to this question has the response key ${quoted}, so this route is never taken; its answers have ${names}\\.`,
      `No answer has the response keys ${quoted}(?:(?:, ${quoted})* and ${quoted})?, so these routes are never taken\\.`,
      `No answer has the response key ${quoted}, so this route is never taken; answers without a key go to the next question\\.`,
      `No answer has the response key ${quoted}(?:(?:, ${quoted})* and ${quoted})?: (?:choices are counted from 0 to \\d+, and these keys seem to count from 1|ratings go from 1 to \\d+, and these keys seem to count from 0), so every route belongs to another answer than was meant\\.`,
    ),
    help: whole(
      "(?:Ratings on this scale go from [01] to \\d+\\. |Choices are counted from 0, here to \\d+\\. )?Use one of these keys, or remove this one\\.",
      `Did you mean ${quoted}\\?`,
      "Use ratings as keys, or another scale\\.",
      "Use a scale of \\d+, or rename the keys\\.",
      `Write ${quoted}(?:(?:, ${quoted})* and ${quoted})? instead(?:, for the answers that are left)?\\.`,
      `Rename the keys: ${quoted} to ${quoted}(?:(?:, ${quoted} to ${quoted})* and ${quoted} to ${quoted})?\\.`,
    ),
  },
  "known-target": {
    message: whole(
      "There is no question at position \\d+: (?:the only position is 0|positions are counted from 0, here to \\d+)\\. Answers that lead there would be lost\\.",
      "There is no question at position \\d+: positions are counted from 0, here to \\d+\\..*",
      "Expected (?:a target|the position of a question), found .*; these answers would lead nowhere\\.",
    ),
    help: whole(
      '(?:Write a position from 0 to \\d+, or end|End) the survey with (?:"end"|\\{"type":"end"\\})\\.',
      "[A-Z].{10,}\\.",
    ),
  },
  "link-expected": {
    message: whole("This question has no link, so its button leads nowhere\\."),
    help: whole('Add the address as "link", or make it a question of type "open"\\.'),
  },
  "no-active-markup": {
    message: whole("This text holds \\S[^.]+\\."),
    help: whole(
      "(?:It is shown as HTML, so its author can act in the browser of respondents|Some clients show it as HTML; its author can then act in the browser of respondents)\\. Remove all such markup; bold, lists, pictures and links to web pages can stay\\.",
    ),
  },
  "no-blank-text": {
    message: whole(
      `(?:The|In ${quoted}, the) text of this question is blank, so respondents would not know what they are asked\\.`,
      `(?:Choice|In ${quoted}, choice) \\d+ is blank, so respondents would not know what they pick\\.`,
    ),
    help: whole("Write the text(?:: it holds only characters that cannot be seen)?\\."),
  },
  "no-empty-questionnaire": {
    message: whole(
      "This survey has no questions; clients show an empty box, and no response will ever come in\\.",
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
      `(?:Every answer|An answer with the response key ${quoted}) leads back to ${question}, which is then asked again; its new answer replaces the old one, and the survey can go on without limit\\.`,
    ),
    help: whole(
      "Keep it if respondents are meant to answer again; otherwise lead to a later question or to the end\\.(?: \\d+ more routes lead back in the same loop\\.)?",
    ),
  },
  "no-shuffle-with-branching": {
    message: whole(
      "The questions are shuffled, but branching refers to them by position: in another order it leads to other questions\\.",
    ),
    help: whole('Set "shuffleQuestions" to false, or remove the branching of every question\\.'),
  },
  "no-unreachable-question": {
    message: whole(
      `Nobody is ever asked ${question}(?:, nor the questions that depend on it \\(\\d+\\))?: ${question} leads only to ${targets}\\.`,
    ),
    help: whole(
      "Let an answer lead to position \\d+, or remove the question\\.",
      "If the targets of this survey are counted from 1, write every target one lower: then every question is asked\\.",
    ),
  },
  "one-template-source": {
    message: whole(
      `The dashboard would start from the template ${quoted} and from dashboard \\d+; only one of them can fill it\\.`,
    ),
    help: whole('Remove "use_template" or "use_dashboard"\\.'),
  },
  "portable-rating": {
    message: whole(
      "Deployed clients have no number scale of \\d+: they draw 1 to 5 instead, so respondents do not give the answers that were asked for\\.",
      "Deployed clients have no emoji scale of \\d+: they draw nothing, so nobody can answer\\.",
    ),
    help: whole("Use a scale of \\d+, \\d+ or \\d+\\."),
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
    message: whole(
      "No answer has at least \\d+ and at most \\d+ characters, so nobody gets past this question\\.",
      "No answer has at least \\d+ and at most \\d+ characters, so this question can only be skipped\\.",
    ),
    help: whole('Raise "max_length" or lower "min_length"\\.'),
  },
  "shadowed-response-key": {
    message: whole(
      `The response key ${quoted} decides nothing: every answer that has it also has a key that is tried first, so this route is never taken\\.`,
    ),
    help: whole("Remove the key, or the keys that are tried before it\\."),
  },
  "unique-choice": {
    message: whole(
      `Choice \\d+ \\(${quoted}\\) reads like choice \\d+; answers do not show which of them was picked\\.`,
      `Choice \\d+ \\(${quoted}\\) differs from choice \\d+ \\(${quoted}\\) only in case or invisible characters; their answers are counted apart\\.`,
      `Choice \\d+ \\(${quoted}\\) reads like choice \\d+, but leads to ${target} instead of ${target}; an answer that is sent as text counts as the first, so the other route is lost\\.`,
    ),
    help: whole("Word the choices differently, or remove one of them\\."),
  },
  "unique-question-id": {
    message: whole(
      `questions\\[\\d+\\] has the same id as questions\\[\\d+\\], ${quoted}: one answer overwrites the other\\.`,
      `questions\\[\\d+\\] has no id, so its answer is stored as ${quoted}, which is the id of questions\\[\\d+\\]: one answer overwrites the other\\.`,
    ),
    help: whole("Give every question its own id\\."),
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
    message: whole(`No response key covers ${names}: such an answer leads to ${target}\\.`),
    help: whole('Add a key for each, with "next_question" if that is what you mean\\.'),
  },
  "valid-date-order": {
    message: whole(
      `The survey ends at ${instant}, before it starts at ${instant}, so it would never be shown\\.`,
    ),
    help: whole('Set a later "end_date", or null if the survey has no end\\.'),
  },
  "valid-iteration": {
    message: whole(
      'Iteration \\d+ is running, but "iteration_count" is \\d+\\.',
      'Iteration \\d+ is running, but "iteration_start_dates" has no date for it\\.',
      '"iteration_\\w+" has no effect without "iteration_\\w+": the survey would run once\\.',
      '"iteration_count" is \\d+, but the number of start dates is \\d+\\.',
      `Iteration \\d+ starts at ${instant}, before iteration \\d+, which starts at ${instant}\\.`,
    ),
    help: whole(
      'Write a number from 1 to \\d+, or raise "iteration_count"\\.',
      "Write a number from 1 to \\d+, or add the missing dates\\.",
      'Add "iteration_\\w+", or set "iteration_\\w+" to null\\.',
      "Change the number of dates to \\d+, or list none to derive them from the start, the count and the frequency\\.",
      "Put the dates in ascending order\\.",
    ),
  },
  "valid-link": {
    message: whole(
      '(?:".+"|This link|A link).* (?:the link leads elsewhere|it does not lead where it seems to|may lead to another host|break out of the page that shows it|slipped into messages and requests|no fields but subject and body|run code in the page that shows the survey|the only links that clients open|change what respondents see|what stands before the @|so it leads nowhere|numbers from 1 to 65535|another host than it shows|take it for another host)\\.',
    ),
    help: whole("(?:Remove|Type|Write|Link) .{8,}\\.", `Did you mean ${quoted}\\?`),
  },
};

/** Expects a finding to say all that its rule has to say. */
export function expectWording(finding: Diagnostic): void {
  expectRebuilt(finding);
  const { code, message, help } = finding;
  const wording = wordings[code];
  expect(wording, `the wording of ${code}`).toBeDefined();
  if (wording === undefined) return;
  expect(message).toMatch(wording.message);
  expect(help).toMatch(wording.help);
}
