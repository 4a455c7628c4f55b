import type { CommandWords, OptionWords, Words } from "./words.ts";

/** A text inside a single-quoted specification, where brackets and colons have a meaning. */
const plain = (text: string): string => text.replaceAll("'", "’").replaceAll(/[[\]:\\]/g, "\\$&");

function optionSpec({ name, description, values }: OptionWords): string {
  if (name === "--rule") return `'*--rule=[${plain(description)}]:code=severity:_surveyc_rule'`;
  if (name === "--limit") return `'*--limit=[${plain(description)}]:name=number:_surveyc_limit'`;
  if (values === undefined) return `'${name}[${plain(description)}]'`;
  const action = values.length === 0 ? " " : `(${values.join(" ")})`;
  return `'${name}=[${plain(description)}]:${name.slice(2)}:${action}'`;
}

function commandCase({ name, options, values }: CommandWords): string {
  const argument = values === undefined ? "'*:file:_files'" : `'1:word:(${values.join(" ")})'`;
  return `        ${name}) _arguments ${[...options.map(optionSpec), argument].join(" \\\n          ")} ;;`;
}

/** A completion script for zsh. */
export function zshScript({ commands, codes, severities, limits }: Words): string {
  const described = commands.map(({ name, description }) => `    '${name}:${plain(description)}'`);
  return `#compdef surveyc
# Completion of surveyc for zsh. Use it with: source <(surveyc completion zsh)
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
${described.join("\n")}
  )
  _arguments -C '1:command:->command' '*::argument:->argument'
  case $state in
    command) _describe command commands ;;
    argument)
      case $line[1] in
${commands.map(commandCase).join("\n")}
      esac ;;
  esac
}
if [[ $funcstack[1] == _surveyc ]]; then _surveyc "$@"; else compdef _surveyc surveyc; fi
`;
}
