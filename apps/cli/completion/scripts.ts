/** An option and its values; undefined if it takes none, empty if it takes any text. */
export interface OptionWords {
  readonly name: string;
  readonly description: string;
  readonly values: readonly string[] | undefined;
}

/** A command, its options, and the values of its argument; undefined if the argument is a file. */
export interface CommandWords {
  readonly name: string;
  readonly description: string;
  readonly options: readonly OptionWords[];
  readonly values: readonly string[] | undefined;
}

export interface Words {
  readonly commands: readonly CommandWords[];
  /** The codes that `--rule` takes before its `=`, and the severities after it. */
  readonly codes: readonly string[];
  readonly severities: readonly string[];
  /** The names that `--limit` takes before its `=`; any number may follow. */
  readonly limits: readonly string[];
}

const joinWords = (words: readonly string[]): string => words.join(" ");
const beforeEquals = (words: readonly string[]): string => joinWords(words.map((word) => `${word}=`));

/** One line for each option with known values: the words that may follow it. */
const valueCases = ({ name, options }: CommandWords): string[] =>
  options.flatMap((option) =>
    option.values === undefined || option.values.length === 0
      ? []
      : [`    "${name} ${option.name}") words="${joinWords(option.values)}" ;;`],
  );

/** One line for each command: its options, and the values of its argument unless it is a file. */
const bashCommand = ({ name, options, values = [] }: CommandWords): string =>
  `    ${name}) options="${joinWords(options.map((option) => option.name))}" values="${joinWords(values)}" ;;`;

/** Returns a completion script for bash 3.2 and later. It only looks up words and never executes input. */
function bashScript({ commands, codes, severities, limits }: Words): string {
  const names = joinWords(commands.map(({ name }) => name));
  return `# bash completion for surveyc. Use it with: eval "$(surveyc completion bash)"
_surveyc() {
  local current="\${COMP_WORDS[COMP_CWORD]}" option="\${COMP_WORDS[COMP_CWORD-1]}" before=""
  local command="" options="" values="" words="" word
  # The equals sign is a separate word.
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
${commands.map(bashCommand).join("\n")}
  esac
  case "$command $option" in
${commands.flatMap(valueCases).join("\n")}
    "check --rule" | "fix --rule") words="${beforeEquals(codes)}"; compopt -o nospace 2>/dev/null ;;
    "check --limit" | "fix --limit" | "graph --limit") words="${beforeEquals(limits)}"; compopt -o nospace 2>/dev/null ;;
  esac
  if [[ $before == "--rule" ]]; then words="${joinWords(severities)}"; compopt +o nospace 2>/dev/null; fi
  if [[ -z $words ]]; then
    if [[ $current == -* ]]; then words="$options"; else words="$values"; fi
  fi
  COMPREPLY=()
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$words" -- "$current")
}
complete -o bashdefault -o default -F _surveyc surveyc
`;
}

/** Escapes a text for a single-quoted specification, in which brackets and colons are special. */
const escapeZsh = (text: string): string => text.replaceAll("'", "’").replaceAll(/[[\]:\\]/g, "\\$&");

function zshOption({ name, description, values }: OptionWords): string {
  if (name === "--rule") return `'*--rule=[${escapeZsh(description)}]:code=severity:_surveyc_rule'`;
  if (name === "--limit") return `'*--limit=[${escapeZsh(description)}]:name=number:_surveyc_limit'`;
  if (values === undefined) return `'${name}[${escapeZsh(description)}]'`;
  const action = values.length === 0 ? " " : `(${values.join(" ")})`;
  return `'${name}=[${escapeZsh(description)}]:${name.slice(2)}:${action}'`;
}

function zshCommand({ name, options, values }: CommandWords): string {
  const argument = values === undefined ? "'*:file:_files'" : `'1:word:(${values.join(" ")})'`;
  return `        ${name}) _arguments ${[...options.map(zshOption), argument].join(" \\\n          ")} ;;`;
}

function zshScript({ commands, codes, severities, limits }: Words): string {
  const descriptions = commands.map(({ name, description }) => `    '${name}:${escapeZsh(description)}'`);
  return `#compdef surveyc
# zsh completion for surveyc. Use it with: source <(surveyc completion zsh)
_surveyc_rule() {
  if compset -P 1 '*='; then compadd -- ${severities.join(" ")}; else compadd -S = -- ${codes.join(" ")}; fi
}
_surveyc_limit() {
  compset -P 1 '*=' || compadd -S = -- ${limits.join(" ")}
}
_surveyc() {
  local state line
  local -a commands
  commands=(
${descriptions.join("\n")}
  )
  _arguments -C '1:command:->command' '*::argument:->argument'
  case $state in
    command) _describe command commands ;;
    argument)
      case $line[1] in
${commands.map(zshCommand).join("\n")}
      esac ;;
  esac
}
if [[ $funcstack[1] == _surveyc ]]; then _surveyc "$@"; else compdef _surveyc surveyc; fi
`;
}

const quoteFish = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

function fishCommand(
  { name, description, options, values }: CommandWords,
  pairs: Readonly<Record<string, readonly string[]>>,
): string[] {
  const within = `complete -c surveyc -n '__fish_seen_subcommand_from ${name}'`;
  return [
    `complete -c surveyc -n __fish_use_subcommand -f -a ${name} -d ${quoteFish(description)}`,
    ...options.map((option) => {
      const known = pairs[option.name] ?? option.values;
      const valueFlags =
        known === undefined ? "" : ` -x${known.length === 0 ? "" : ` -a ${quoteFish(known.join(" "))}`}`;
      return `${within} -l ${option.name.slice(2)}${valueFlags} -d ${quoteFish(option.description)}`;
    }),
    ...(values === undefined ? [] : [`${within} -f -a ${quoteFish(values.join(" "))}`]),
  ];
}

function fishScript({ commands, codes, severities, limits }: Words): string {
  const pairs = {
    "--rule": codes.flatMap((code) => severities.map((severity) => `${code}=${severity}`)),
    "--limit": limits.map((limit) => `${limit}=`),
  };
  const lines = commands.flatMap((command) => fishCommand(command, pairs));
  return `# fish completion for surveyc. Use it with: surveyc completion fish | source\n${lines.join("\n")}\n`;
}

export const scripts: ReadonlyMap<string, (words: Words) => string> = new Map([
  ["bash", bashScript],
  ["zsh", zshScript],
  ["fish", fishScript],
]);
