"""Checks a file with one survey per line on a Dask cluster, and writes the same report as one machine.

    python3 examples/cluster/check.py surveys.ndjson --scheduler 127.0.0.1:8786 --output findings.json

The report is that of `surveyc check --ndjson --format json surveys.ndjson`, byte for byte. Arguments after `--` are
passed to surveyc. The exit code is that of surveyc: 0, or 1 if there are findings at the fail level.
"""

import argparse
import collections
import json
import re
import resource
import subprocess
import sys
import time
import zlib

import distributed
import fsspec
from fsspec.utils import read_block

BEGIN = b'{\n  "version": 1,\n  "files": ['
COUNTS = re.compile(rb'(?:\n  )?\],\n  "counts": (\{[^{}]*\})\n\}\n\Z')
# The beginning of a record. It is never part of a string, because JSON escapes line breaks in strings.
RECORD = re.compile(rb'\n    \{\n      "file": "<stdin>",\n      "line": (\d+),')


def check_block(path: str, offset: int, length: int, command: list) -> dict:
    """Runs on a worker. A block begins after the first line break after its offset, and ends in the same way: no line is cut.

    Lines are counted from the beginning of the block, because surveyc reads nothing else.
    """
    with fsspec.open(path, "rb") as file:
        text = read_block(file, offset, length, b"\n")
    block = {"lines": text.count(b"\n"), "worker": distributed.get_worker().address}
    if text.strip() == b"":
        return {**block, "records": zlib.compress(b""), "counts": {}, "failed": False, "memory": 0}
    run = subprocess.run(command, input=text, capture_output=True)
    end = COUNTS.search(run.stdout, max(0, len(run.stdout) - 200))
    if run.returncode not in (0, 1) or end is None or not run.stdout.startswith(BEGIN):
        raise RuntimeError(f"surveyc ended with {run.returncode}: {run.stderr.decode(errors='replace')[-2000:]}")
    # Findings of a million surveys are gigabytes of repetitive text, so compress them.
    records = zlib.compress(run.stdout[len(BEGIN) : end.start()], 1)
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    counts = json.loads(end[1])
    return {**block, "records": records, "counts": counts, "failed": run.returncode == 1, "memory": memory}


def in_order(client: distributed.Client, path: str, length: int, command: list):
    """Yields the blocks of a file in order, with a few in progress for each worker. Dask repeats lost blocks."""
    with fsspec.open(path, "rb") as file:
        size = file.seek(0, 2)
    offsets = collections.deque(range(0, size, length))
    total, done = len(offsets), 0
    pending = collections.deque()
    while offsets or pending:
        while offsets and len(pending) < 4 * max(1, len(client.scheduler_info()["workers"])):
            block = (path, offsets.popleft(), length, command)
            pending.append(client.submit(check_block, *block, pure=False, retries=2))
        yield pending.popleft().result()
        done += 1
        print(f"{done} of {total} blocks", file=sys.stderr, flush=True)


def merge(blocks, name: str, output) -> tuple:
    """Writes one report of all blocks. Common parts are written once, and counts are added."""
    file = json.dumps(name, ensure_ascii=False).encode()
    counts = collections.Counter({"error": 0, "warning": 0, "info": 0})
    by_worker = collections.Counter()
    first, empty, failed, memory = 0, True, False, 0
    output.write(BEGIN)
    for block in blocks:
        begin = lambda found: b'\n    {\n      "file": %b,\n      "line": %d,' % (file, first + int(found[1]))
        records = RECORD.sub(begin, zlib.decompress(block["records"]))
        if records:
            output.write(records if empty else b"," + records)
            empty = False
        first += block["lines"]
        counts.update(block["counts"])
        by_worker[block["worker"]] += 1
        failed = failed or block["failed"]
        memory = max(memory, block["memory"])
    text = json.dumps(counts, indent=2).replace("\n", "\n  ")
    output.write((b"" if empty else b"\n  ") + b'],\n  "counts": ' + text.encode() + b"\n}\n")
    return counts, by_worker, failed, memory


def main() -> int:
    parser = argparse.ArgumentParser(description="Check a file with one survey per line on a Dask cluster.")
    parser.add_argument("file", help="a path, or an address that fsspec can read, the same on all workers")
    parser.add_argument("--scheduler", required=True, help="such as 127.0.0.1:8786")
    parser.add_argument("--output", required=True, help="where the report is written")
    parser.add_argument("--block", type=int, default=32 * 2**20, help="bytes that surveyc checks at once")
    parser.add_argument("--surveyc", default="surveyc", help="the command on the workers, such as 'npx surveyc'")
    parser.add_argument("options", nargs="*", help="options of surveyc check, after --")
    arguments = parser.parse_args()
    command = [*arguments.surveyc.split(), "check", "--ndjson", "--format", "json", *arguments.options, "-"]
    started = time.monotonic()
    with distributed.Client(arguments.scheduler) as client, open(arguments.output, "wb") as output:
        blocks = in_order(client, arguments.file, arguments.block, command)
        counts, by_worker, failed, memory = merge(blocks, arguments.file, output)
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"found {dict(counts)} in {time.monotonic() - started:.1f} s; blocks of each worker: {dict(by_worker)}")
    print(f"memory at most, MiB: {memory} of a surveyc, {own} here")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
