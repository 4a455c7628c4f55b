/** The text that a terminal of any height shows after output, without colours: its rows up to the last one with text. */
export function screenOf(written: string): string[] {
  const rows: string[][] = [[]];
  let [row, column] = [0, 0];
  const put = (character: string): void => {
    const cells = rows[row] ?? [];
    rows[row] = cells;
    if (character === "\n") {
      [row, column] = [row + 1, 0];
      rows[row] ??= [];
    } else {
      cells[column] = character;
      column++;
    }
  };
  const moves: Readonly<Record<string, (count: number) => void>> = {
    A: (count) => {
      row = Math.max(0, row - count);
    },
    B: (count) => {
      row += count;
    },
    C: (count) => {
      column += count;
    },
    D: (count) => {
      column = Math.max(0, column - count);
    },
    G: () => {
      column = 0;
    },
    J: () => {
      rows.splice(row, rows.length, (rows[row] ?? []).slice(0, column));
    },
    K: () => {
      rows[row] = [];
    },
  };
  for (const [character, count, letter = ""] of written.matchAll(/\u001b\[\??([\d;]*)([A-Za-z])|./gsu))
    if (letter === "") put(character);
    else moves[letter]?.(Number(count || 1));
  return rows.map((cells) =>
    Array.from(cells, (cell) => cell ?? " ")
      .join("")
      .trimEnd(),
  );
}
