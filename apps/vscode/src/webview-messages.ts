// What the views and the extension tell each other.
import type { Survey } from "../../../src/index.ts";
import type { PictureParts } from "../../pages/picture-parts.ts";

/** What the picture is told. */
export type ToPicture =
  | { readonly type: "picture"; readonly isOther: boolean; readonly picture: PictureParts }
  /** The cursor is in a question. */
  | { readonly type: "point"; readonly question: number | null };

/** What the view in which a survey is tried is told: null where the text has errors. */
export interface ToTry {
  readonly type: "survey";
  readonly isOther: boolean;
  readonly survey: Survey | null;
  readonly errorLine: number | undefined;
}

/** What a view tells. */
export type FromView =
  | { readonly type: "ready" }
  | { readonly type: "question"; readonly position: number }
  | { readonly type: "unfold"; readonly positions: readonly number[] }
  /** A file is to be saved; its content is in Base64. */
  | { readonly type: "save"; readonly format: "svg" | "png"; readonly content: string }
  | { readonly type: "problem"; readonly message: string };
