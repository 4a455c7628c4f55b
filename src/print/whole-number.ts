/** No text has more characters or lines, and readers of SARIF keep these numbers in 32 bits. */
const MOST = 2 ** 31 - 1;

/** The value where it is a whole number from the least one on, else the least one. */
export function wholeNumber(value: number, least: number): number {
  return Number.isInteger(value) && value >= least && value <= MOST ? value : least;
}
