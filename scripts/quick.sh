#!/usr/bin/env bash
# The check before a commit: subjects of new commits, format and lint of changed files, types, and the fast tests of the changed
# folders for at most two minutes. Runs with git, Node.js and the tools of macOS, whose bash is 3.2.
set -euo pipefail
cd "$(dirname "$0")/.."
bound=${QUICK_SECONDS:-120}

base=$(git rev-parse -q --verify main || git rev-parse -q --verify origin/main || echo HEAD)
subjects=$(git log --no-merges --format=%s "$base..HEAD")
if invalid=$(grep -vE '^(feat|fix|refactor|perf|docs|test|build|ci|chore)(\([a-z0-9-]+\))?!?: [a-z].*[^.]$|^$' <<<"$subjects"); then
  printf 'Subjects of commits have the form "type(area): imperative" (see CONTRIBUTING.md):\n%s\n' "$invalid" >&2
  exit 1
fi

changed=()
while IFS= read -r file; do changed+=("$file"); done < <(git diff --name-only --diff-filter=d HEAD && git ls-files --others --exclude-standard)
[ ${#changed[@]} -gt 0 ] || { echo "Nothing was changed."; exit 0; }

# The tests of a source file are in the nearest folder of its name: test/check for src/check/facts.ts. Prints nothing if that is
# the folder of all tests.
folder_of() {
  local folder="test/${1#src/}"
  while folder=$(dirname "$folder"); [ ! -d "$folder" ]; do :; done
  case $folder in test | test/apps) ;; *) echo "$folder/" ;; esac
}

# Files that import a file, as #folder/file.ts, #apps/program/file.ts or by a relative path.
importers_of() {
  local file=$1
  shift
  git grep -lE "(\"#${file#src/}|\"\.[^\"]*/${file##*/})\"" -- "$@" || true
}

tests_of() {
  case $1 in
    *.slow.test.ts) ;;
    *.test.ts) echo "$1" ;;
    src/*.ts | apps/*.ts)
      folder_of "$1"
      importers_of "$1" "test/*.test.ts"
      [ -n "$(folder_of "$1")" ] || importers_of "$1" src apps | while read -r file; do folder_of "$file"; done
      ;;
    examples/*) echo test/examples/ ;;
    docs/*.md | README.md) echo test/docs/ ;;
    test/*.ts) importers_of "$1" "test/*.test.ts" ;;
  esac
}
tests=()
while IFS= read -r test; do tests+=("$test"); done < <(for file in "${changed[@]}"; do tests_of "$file"; done | sort -u)

npx biome check --no-errors-on-unmatched "${changed[@]}"
npm run -s typecheck -- --checkers 1 &
types=$!
status=0
if [ ${#tests[@]} -eq 0 ]; then
  echo "No fast tests belong to the changed files. Run those that you know, or npm test."
else
  echo "Tests: ${tests[*]}"
  npx vitest run --project="!slow*" --passWithNoTests "${tests[@]}" &
  run=$!
  (sleep "$bound" >/dev/null && echo "Stopped after $bound seconds; npm test runs all." && kill -INT "$run") 2>/dev/null &
  clock=$!
  wait "$run" || status=$?
  kill "$clock" 2>/dev/null || true
fi
wait "$types" || status=$?
exit "$status"
