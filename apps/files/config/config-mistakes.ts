// Errors in a configuration with a valid shape.
import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { messageFinding } from "#diagnostics/findings.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { type FilledMessage, fillMessage } from "#diagnostics/messages.ts";
import type { CustomRule, Diagnostic, RuleOptions } from "#index.ts";
import { ignoreProblem } from "../ignore/ignore-comments.ts";
import type { Configuration, IgnoreSetting } from "./read-config.ts";

export const mistake = (
  code: "known-value" | "known-field",
  pointer: string,
  message: FilledMessage,
): Diagnostic => messageFinding(code, "error", pointer, message);

const unknownRule = 'Unknown rule "{name}": no plugin defines it.';

const messages = {
  unknownRule: { message: unknownRule, help: 'Add its plugin to "plugins".' },
  misspeltRule: { message: unknownRule, help: 'Did you mean "{suggestion}"?' },
  noPointer: {
    message: '"{value}" is not a JSON Pointer.',
    help: 'Write one such as "/questions/0", or "" for the whole payload.',
  },
  noReason: {
    message: "Expected a reason, found a blank text.",
    help: "Write why the finding is a false positive.",
  },
} as const;

/** Reports codes with a slash that no plugin defines. */
function unknownCodes(
  rules: RuleOptions | undefined,
  pointer: string,
  plugins: readonly CustomRule[],
): Diagnostic[] {
  const known = plugins.map(({ code }) => code);
  const unknown = Object.keys(rules ?? {}).filter(
    (code) => code.includes("/") && !known.some((each) => each === code),
  );
  return unknown.map((code) => {
    const suggestion = didYouMean(code, known);
    return mistake(
      "known-field",
      `${pointer}/rules/${pointerToken(code)}`,
      suggestion === undefined
        ? fillMessage(messages, "unknownRule", { name: code })
        : fillMessage(messages, "misspeltRule", { name: code, suggestion }),
    );
  });
}

/** Reports `ignore` entries with an invalid pointer, an invalid code or a blank reason. */
function ignoreMistakes(
  settings: readonly IgnoreSetting[] | undefined,
  pointer: string,
  plugins: readonly CustomRule[],
): Diagnostic[] {
  return (settings ?? []).flatMap((entry, at) => {
    const place = `${pointer}/ignore/${at}`;
    const mistakes: Diagnostic[] = [];
    const problem = ignoreProblem(entry.code, plugins);
    if (problem !== undefined) mistakes.push(mistake("known-value", `${place}/code`, problem));
    if (!/^(?:\/|$)/.test(entry.pointer) || /~(?![01])/.test(entry.pointer))
      mistakes.push(
        mistake(
          "known-value",
          `${place}/pointer`,
          fillMessage(messages, "noPointer", { value: entry.pointer }),
        ),
      );
    if (entry.reason.trim() === "")
      mistakes.push(mistake("known-value", `${place}/reason`, fillMessage(messages, "noReason")));
    return mistakes;
  });
}

/** Reports unknown rules and invalid `ignore` entries of a configuration, given the rules of its plugins. */
export const configMistakes = (content: Configuration, plugins: readonly CustomRule[]): Diagnostic[] =>
  [
    ["", content] as const,
    ...(content.overrides ?? []).map((each, at) => [`/overrides/${at}`, each] as const),
  ].flatMap(([pointer, { rules, ignore }]) => [
    ...unknownCodes(rules, pointer, plugins),
    ...ignoreMistakes(ignore, pointer, plugins),
  ]);
