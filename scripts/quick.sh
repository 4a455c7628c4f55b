#!/usr/bin/env bash
# The check before a commit, which takes fifteen seconds: subjects of new commits, format and lint of changed files, types, and the
# fast tests that have changed, have the name of a changed file, or import it.
set -euo pipefail
cd "$(dirname "$0")/.."

base=$(git rev-parse -q --verify main || git rev-parse -q --verify origin/main || echo HEAD)
subjects=$(git log --no-merges --format=%s "$base..HEAD")
if invalid=$(grep -vE '^(feat|fix|refactor|perf|docs|test|build|ci|chore)(\([a-z0-9-]+\))?!?: [a-z].*[^.]$|^$' <<<"$subjects"); then
  printf 'Subjects of commits have the form "type(area): imperative" (see CONTRIBUTING.md):\n%s\n' "$invalid" >&2
  exit 1
fi

mapfile -t changed < <(git diff --name-only --diff-filter=d HEAD && git ls-files --others --exclude-standard)
[ ${#changed[@]} -gt 0 ] || { echo "Nothing was changed."; exit 0; }

mapfile -t tests < <(
  for file in "${changed[@]}"; do
    case $file in
      *.test.ts) echo "$file" ;;
      src/*.ts | apps/*.ts)
        # In src a file is imported as #folder/file.ts and tested in test/folder, in apps as #apps/program/file.ts and test/apps/program.
        name=${file#src/}
        echo "test/${name%.ts}.test.ts"
        git grep -lF "#$name\"" -- "test/*.test.ts" || true
        ;;
      test/*.ts) git grep -lF "/${file##*/}\"" -- "test/*.test.ts" || true ;;
    esac
  done | sort -u | while read -r test; do [ ! -e "$test" ] || echo "$test"; done
)

npx biome check --no-errors-on-unmatched "${changed[@]}"
npm run -s typecheck &
[ ${#tests[@]} -eq 0 ] || npx vitest run --project="!slow*" --passWithNoTests "${tests[@]}"
wait $!
