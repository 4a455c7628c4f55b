/** What the command says to the shell: nothing found, findings at the fail level, or a usage or input error. */
export type ExitCode = 0 | 1 | 2;

export const worse = (one: ExitCode, other: ExitCode): ExitCode => (one > other ? one : other);
