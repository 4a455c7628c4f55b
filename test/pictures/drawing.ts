/** A picture as read back from a text format, its labels as people see them. */
export interface Drawing {
  /** Id, and the label in one line. */
  readonly boxes: Map<string, string>;
  readonly lines: { readonly from: string; readonly to: string; readonly label: string }[];
  /** The ids of boxes that are drawn as never reached. */
  readonly pale: Set<string>;
}
