/** Everything that queries may say, read. Absent members were not given; each operation has its defaults. */
export interface QueryValues {
  /** Rows on a page, from 1 to 1,000. */
  readonly limit?: number;
  /** Rows before the page, from 0. */
  readonly offset?: number;
  /** Number of the page, from 1. */
  readonly page?: number;
  readonly search?: string;
  readonly archived?: boolean;
  readonly pinned?: boolean;
  /** UUIDs in lower case. */
  readonly survey_ids?: readonly string[];
  readonly exclude_archived?: boolean;
}

export type QueryName = keyof QueryValues;
