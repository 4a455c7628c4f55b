/** What a finding says: what is wrong and why it matters, and what to change. */
export interface Wording {
  readonly message: string;
  readonly help: string;
}
