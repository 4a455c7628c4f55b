/**
 * Returns milliseconds of processor time, including garbage collection and compilation on other threads. Unlike wall-clock time, it
 * does not depend on the load of the machine.
 */
export function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
