/** Returns the `sh` blocks of a page as one script, and the replies that the page promises after `#>`. */
export function scriptOf(page: string): { readonly script: string; readonly expected: readonly string[] } {
  const text = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block).join("\n");
  return {
    // One line for each reply.
    script: text.replaceAll(/ {2,}#> .+$/gm, " | sed 's/^/reply: /'; echo"),
    expected: [...text.matchAll(/ {2,}#> (.+)$/gm)].map(([, reply]) => reply as string),
  };
}

/** Returns the replies in the output of such a script. */
export const repliesOf = (output: string): string[] =>
  output.split("\n").filter((line) => line.startsWith("reply: "));
