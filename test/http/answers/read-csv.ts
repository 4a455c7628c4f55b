/** Reads CSV as RFC 4180 specifies it, with CRLF after every row; throws for anything else. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  const cell = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    cell.lastIndex = at;
    const [whole = "", quoted, plain = ""] = cell.exec(text) ?? [];
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    at += whole.length;
    if (text[at] === ",") at += 1;
    else if (text.startsWith("\r\n", at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error(`A cell does not end at ${at}: ${JSON.stringify(text.slice(at, at + 20))}`);
  }
  return rows;
}
