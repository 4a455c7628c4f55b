import type { QuestionNode } from "#graph/survey-graph.ts";

/** What a node of a picture stands for. A run is a row of questions drawn as one, a jump says where a cut line leads. */
export type PictureKind = "start" | "end" | "run" | "jump" | QuestionNode["type"];

/** A box of a picture. */
export interface PictureNode {
  /** ASCII letters and digits, a keyword in no format: `start`, `q0` to `q<n-1>`, `finish`. */
  readonly id: string;
  readonly kind: PictureKind;
  /** One line of at most some 70 characters; not escaped. */
  readonly label: string;
  /** The whole text, as it was given, where the label holds only its beginning. */
  readonly text?: string;
  /** Whether some respondent comes here. */
  readonly reachable: boolean;
  /** Questions and runs: the first and the last position. */
  readonly positions?: readonly [number, number];
}

/** A line of a picture: all ways from one box to another. */
export interface PictureLine {
  readonly from: string;
  readonly to: string;
  /** What leads this way, in one line, not escaped; empty when everything does. */
  readonly label: string;
  readonly reachable: boolean;
  /** Whether respondents take it to the next box in order; such lines are the spine of the picture. */
  readonly onward: boolean;
}

/** A survey as boxes and lines, in the order in which they are drawn. */
export interface Picture {
  readonly title: string;
  /** What is in it, in one sentence. */
  readonly description: string;
  /** What is simplified in it, if anything. */
  readonly remarks: readonly string[];
  readonly nodes: readonly PictureNode[];
  readonly lines: readonly PictureLine[];
}
