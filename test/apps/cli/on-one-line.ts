/** The findings in text output, each on one line with its position: `a.json:1:2 error a-code: message`. */
export const onOneLine = (printed: string): string =>
  printed.replace(/^(\w+)\[(.+?)\]: (.*)\n +--> (.*)$/gm, "$4 $1 $2: $3");
