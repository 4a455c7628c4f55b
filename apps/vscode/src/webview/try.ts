import "./try.css";
import { byId } from "../../../playground/src/elements.ts";
import { makePreview } from "../../../playground/src/preview-view.ts";
import type { ToTry } from "../webview-messages.ts";
import { start } from "./view.ts";

const preview = makePreview(byId("preview"), () => undefined);

start(({ survey, isOther, errorLine }: ToTry) => {
  if (isOther) preview.forget();
  if (survey === null) preview.outdate(errorLine);
  else preview.show(survey);
});
