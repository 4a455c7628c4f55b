/**
 * How long a run takes, in milliseconds. Its processor time excludes other programs, but not other
 * threads of this process, such as those that collect garbage; time by the clock, the other way round: the shorter one counts.
 */
export function ownTime(run: () => unknown): number {
  const started = performance.now();
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return Math.min((user + system) / 1_000, performance.now() - started);
}
