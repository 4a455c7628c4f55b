/**
 * Makes the heads of the table buttons that sort its rows: numbers from the highest, names from the first, and the other way
 * round when pressed again. It sends no requests and stores nothing.
 */
export const sortScript = `(() => {
const body = document.querySelector("tbody"), heads = [...document.querySelectorAll("thead th")];
const valueOf = (row, column) => {
  const text = row.cells[column].textContent;
  if (column === 0) return text;
  const [, power] = text.match(/10\\^(\\d+)/) ?? [];
  return text === "–" ? -1 : text === "unbounded" ? Infinity : power ? 10 ** power : Number(text.replaceAll(",", ""));
};
const compare = (a, b) => (typeof a === "string" ? a.localeCompare(b) : a === b ? 0 : a - b);
heads.forEach((head, column) => {
  const button = document.createElement("button");
  button.textContent = head.textContent;
  head.replaceChildren(button);
  button.addEventListener("click", () => {
    const current = head.ariaSort;
    const isAscending = current === null ? column === 0 : current === "descending";
    for (const each of heads) each.removeAttribute("aria-sort");
    head.ariaSort = isAscending ? "ascending" : "descending";
    const rows = [...body.rows].map((row) => [valueOf(row, column), row]);
    rows.sort(([a], [b]) => (isAscending ? compare(a, b) : compare(b, a)));
    body.append(...rows.map(([, row]) => row));
  });
});
})();`;

/** Allows the script by its text; a test compares them. */
export const sortScriptHash = "sha256-HE3syY59EMw8aum+r1DVx2p64GKeY5CQao1RH0OtqbI=";
