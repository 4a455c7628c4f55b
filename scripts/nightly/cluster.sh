#!/usr/bin/env bash
# Checks surveys on a Dask cluster, and compares the output with that of one machine: bash scripts/nightly/cluster.sh [surveys] [block]
# Runs with one worker, with two, and with two while one is killed with SIGKILL. Each worker has one processor, like a separate
# machine.
set -euo pipefail
cd "$(dirname "$0")/../.."
surveys=${1:-6000} block=${2:-65536}
root=$PWD

if ! command -v dask-scheduler >/dev/null; then
  apt-get -qq update
  DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends python3-dask python3-distributed
fi
[ -f dist/cli.js ] || npm run -s build

# Debian's Python, which has Debian's packages, even if another one comes first on the path.
python=/usr/bin/python3
folder=$(mktemp -d)
started=()
finish() {
  [ ${#started[@]} -eq 0 ] || kill "${started[@]}" 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT

file=$folder/surveys.ndjson
npx tsx examples/cluster/make-surveys.ts "$surveys" > "$file"
echo "$surveys surveys, $(stat -c %s "$file") bytes"

# The exit code is 1 because there are findings.
"$python" - "$root/dist/cli.js" "$file" "$folder/one.json" <<'PYTHON'
import resource, subprocess, sys, time
cli, file, output = sys.argv[1:]
begun = time.monotonic()
with open(output, "wb") as report:
    code = subprocess.run(["node", cli, "check", "--ndjson", "--format", "json", file], stdout=report).returncode
memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
print(f"one machine: {time.monotonic() - begun:.1f} s, {memory} MiB, exit code {code}", flush=True)
PYTHON

# Starts a scheduler and the given number of workers; the killed worker is the last one.
start() {
  rm -f "$folder/scheduler.json" "$folder"/worker-*.log
  dask-scheduler --host 127.0.0.1 --port 0 --no-dashboard --scheduler-file "$folder/scheduler.json" \
    >"$folder/scheduler.log" 2>&1 &
  started=($!)
  until [ -s "$folder/scheduler.json" ]; do sleep 0.1; done
  for ((n = 0; n < $1; n++)); do
    taskset -c "$((n % $(nproc)))" dask-worker --scheduler-file "$folder/scheduler.json" --no-nanny --nthreads 1 \
      --no-dashboard --local-directory "$folder" >"$folder/worker-$n.log" 2>&1 &
    started+=($!)
  done
  for ((n = 0; n < $1; n++)); do
    until grep -qs "Registered to" "$folder/worker-$n.log"; do sleep 0.1; done
  done
}

stop() {
  kill "${started[@]}" 2>/dev/null || true
  wait "${started[@]}" 2>/dev/null || true
  started=()
}

# Checks on the running cluster; `killing` names the worker to kill after a third of the blocks.
check() {
  local killing=${1:-} code=0
  address=$("$python" -c 'import json, sys; print(json.load(open(sys.argv[1]))["address"])' "$folder/scheduler.json")
  "$python" examples/cluster/check.py "$file" --scheduler "$address" --output "$folder/many.json" \
    --block "$block" --surveyc "node $root/dist/cli.js" 2>"$folder/check.log" &
  local checking=$!
  if [ -n "$killing" ]; then
    local total=$((($(stat -c %s "$file") + block - 1) / block))
    until grep -q "^$((total / 3)) of" "$folder/check.log"; do
      kill -0 "$checking" || break
      sleep 0.02
    done
    kill -9 "$killing"
    echo "killed a worker after $(tail -n 1 "$folder/check.log")"
  fi
  wait "$checking" || code=$?
  [ "$code" -eq 1 ] || { cat "$folder/check.log"; echo "check.py ended with $code"; exit 1; }
  cmp "$folder/one.json" "$folder/many.json"
  echo "the same report, byte for byte: $(stat -c %s "$folder/many.json") bytes"
  for pid in "${started[@]}"; do
    [ ! -r "/proc/$pid/status" ] || awk -v pid="$pid" '/^Name|^VmHWM/ { printf "%s ", $2 } END { print "KiB at most" }' "/proc/$pid/status"
  done
}

for workers in 1 2; do
  echo "== workers: $workers"
  start "$workers"
  check
  stop
done
echo "== workers: 2, one of them killed"
start 2
check "${started[2]}"
grep "Remove worker" "$folder/scheduler.log" | head -n 1
stop
