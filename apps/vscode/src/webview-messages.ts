// The messages between the views and the extension.
import type { Survey } from "../../../src/index.ts";
import type { PictureParts } from "../../pages/picture-parts.ts";

/** A message to the picture. */
export type ToPicture =
  | { readonly type: "picture"; readonly isOther: boolean; readonly picture: PictureParts }
  /** The cursor is in this question. */
  | { readonly type: "point"; readonly question: number | null };

/** A message to the view for trying a survey; the survey is null if the text has errors. */
export interface ToTry {
  readonly type: "survey";
  readonly isOther: boolean;
  readonly survey: Survey | null;
  readonly errorLine: number | undefined;
}

/** A message from a view. */
export type FromView =
  | { readonly type: "ready" }
  | { readonly type: "question"; readonly position: number }
  | { readonly type: "unfold"; readonly positions: readonly number[] }
  /** Requests to save a file with content in Base64. */
  | { readonly type: "save"; readonly format: "svg" | "png"; readonly content: string }
  | { readonly type: "problem"; readonly message: string };
