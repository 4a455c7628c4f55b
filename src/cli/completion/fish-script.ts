import type { CommandWords, Words } from "./words.ts";

const quoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

function commandLines(
  { name, description, options, values }: CommandWords,
  pairs: Readonly<Record<string, readonly string[]>>,
): string[] {
  const within = `complete -c surveyc -n '__fish_seen_subcommand_from ${name}'`;
  return [
    `complete -c surveyc -n __fish_use_subcommand -f -a ${name} -d ${quoted(description)}`,
    ...options.map((option) => {
      const known = pairs[option.name] ?? option.values;
      const taken =
        known === undefined ? "" : ` -x${known.length === 0 ? "" : ` -a ${quoted(known.join(" "))}`}`;
      return `${within} -l ${option.name.slice(2)}${taken} -d ${quoted(option.description)}`;
    }),
    ...(values === undefined ? [] : [`${within} -f -a ${quoted(values.join(" "))}`]),
  ];
}

/** A completion script for fish. */
export function fishScript({ commands, codes, severities, limits }: Words): string {
  const pairs = {
    "--rule": codes.flatMap((code) => severities.map((severity) => `${code}=${severity}`)),
    "--limit": limits.map((limit) => `${limit}=`),
  };
  const lines = commands.flatMap((command) => commandLines(command, pairs));
  return `# Completion of surveyc for fish. Use it with: surveyc completion fish | source\n${lines.join("\n")}\n`;
}
