/** Why a promise could not be looked at. */
export interface Skip {
  readonly skipped: string;
}

/** What a look at the server showed: null where it is as promised, else in words what was seen instead. */
export type Claim = string | null | Skip;
