import type { ExitCode } from "../io.ts";
import { complain } from "../output/write.ts";

/** Works on the accounts of a store; what is not possible is said in one line, exit code 2. */
export async function onAccounts(
  ...[options, io, use, work]: Parameters<typeof import("../serve/with-accounts.ts").withAccounts>
): Promise<ExitCode> {
  // The stores are loaded by these commands only.
  const { withAccounts } = await import("../serve/with-accounts.ts");
  try {
    return await withAccounts(options, io, use, work);
  } catch (error) {
    complain(io, (error as Error).message);
    return 2;
  }
}

/** An address as people write it: something, an at sign, something. */
export const isAddress = (text: string): boolean => /^[^@\s]+@[^@\s]+$/.test(text);

/** The message for what is none. */
export const noAddress = (text: string): string => `${JSON.stringify(text)} is no e-mail address`;
