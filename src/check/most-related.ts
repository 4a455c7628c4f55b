/** So many other places a finding points at; where there are more, its message says how many. */
export const MOST_RELATED = 100;
