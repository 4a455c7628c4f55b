/** Findings that were printed for people, each in one line with its place: `a.json:1:2 error a-code: message`. */
export const onOneLine = (printed: string): string =>
  printed.replace(/^(\w+)\[(.+?)\]: (.*)\n +--> (.*)$/gm, "$4 $1 $2: $3");
