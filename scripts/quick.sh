#!/usr/bin/env bash
# The check before a commit, in a quarter of a minute: format and lint of what was changed, types, and the fast tests that were
# changed, bear the name of a changed file, or import it.
set -euo pipefail
cd "$(dirname "$0")/.."

mapfile -t changed < <(git diff --name-only --diff-filter=d HEAD && git ls-files --others --exclude-standard)
[ ${#changed[@]} -gt 0 ] || { echo "Nothing was changed."; exit 0; }

mapfile -t tests < <(
  for file in "${changed[@]}"; do
    case $file in
      *.test.ts) echo "$file" ;;
      src/*.ts)
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
