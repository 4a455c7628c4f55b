/**
 * How long a run takes by itself, in milliseconds. Its processor time leaves out what other programs do meanwhile, but not other
 * threads of this process, such as those that collect garbage; time by the clock, the other way round: the shorter one counts.
 */
export function ownTime(run: () => unknown): number {
  const started = performance.now();
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return Math.min((user + system) / 1_000, performance.now() - started);
}
