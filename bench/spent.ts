/**
 * Milliseconds of processor time, garbage collection and compiling on other threads among them. Unlike those of a clock
 * they do not grow while the machine does something else.
 */
export function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
