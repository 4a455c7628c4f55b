#!/usr/bin/env bash
# Many visitors answer generated surveys with the unmodified browser client, and with simulated mobile clients:
#   bash scripts/nightly/end-to-end.sh [visits] [first seed]
# Each visit has a seed, which changes each day. A visit with a wrong result is printed with its seed, to repeat it:
#   bash scripts/nightly/end-to-end.sh 1 <seed>
set -euo pipefail
cd "$(dirname "$0")/../.."
visits=${1:-300}
seed=${2:-$(($(date +%s) / 86400 * 1000))}
echo "$visits visits from seed $seed"
END_TO_END_VISITS=$visits END_TO_END_SEED=$seed REQUIRE_CHROMIUM=1 npx vitest run --project='slow*' \
  test/browser-client/{clean-surveys,end-to-end,mobile-clients}.slow.test.ts
