import type { CommandWords, Words } from "./words.ts";

const joined = (words: readonly string[]): string => words.join(" ");
const beforeEquals = (words: readonly string[]): string => joined(words.map((word) => `${word}=`));

/** One line for each option with known values: which words may follow it. */
const valueCases = ({ name, options }: CommandWords): string[] =>
  options.flatMap((option) =>
    option.values === undefined || option.values.length === 0
      ? []
      : [`    "${name} ${option.name}") words="${joined(option.values)}" ;;`],
  );

/** One line for each command: its options, and the values of its argument where it is no file. */
const commandCase = ({ name, options, values = [] }: CommandWords): string =>
  `    ${name}) options="${joined(options.map((option) => option.name))}" values="${joined(values)}" ;;`;

/** A completion script for bash 3.2 and later. It only looks words up: nothing that was typed is run. */
export function bashScript({ commands, codes, severities, limits }: Words): string {
  const names = joined(commands.map(({ name }) => name));
  return `# Completion of surveyc for bash. Use it with: eval "$(surveyc completion bash)"
_surveyc() {
  local current="\${COMP_WORDS[COMP_CWORD]}" option="\${COMP_WORDS[COMP_CWORD-1]}" before=""
  local command="" options="" values="" words="" word
  # The equals sign is a word of its own.
  if [[ $current == "=" ]]; then
    current=""
    before="\${COMP_WORDS[COMP_CWORD-2]}"
  elif [[ $option == "=" ]]; then
    option="\${COMP_WORDS[COMP_CWORD-2]}"
    before="\${COMP_WORDS[COMP_CWORD-3]}"
  fi
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case " ${names} " in *" $word "*) command="$word"; break ;; esac
  done
  case "$command" in
    "") options="--help --version --color --no-color" values="${names}" ;;
${commands.map(commandCase).join("\n")}
  esac
  case "$command $option" in
${commands.flatMap(valueCases).join("\n")}
    "check --rule" | "fix --rule") words="${beforeEquals(codes)}"; compopt -o nospace 2>/dev/null ;;
    "check --limit" | "fix --limit" | "graph --limit") words="${beforeEquals(limits)}"; compopt -o nospace 2>/dev/null ;;
  esac
  if [[ $before == "--rule" ]]; then words="${joined(severities)}"; compopt +o nospace 2>/dev/null; fi
  if [[ -z $words ]]; then
    if [[ $current == -* ]]; then words="$options"; else words="$values"; fi
  fi
  COMPREPLY=()
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$words" -- "$current")
}
complete -o bashdefault -o default -F _surveyc surveyc
`;
}
