import "./picture.css";
import type { PictureParts } from "../../../pages/picture-parts.ts";
import { pngOf, svgOf } from "../../../playground/src/download.ts";
import { byId } from "../../../playground/src/elements.ts";
import { makeOverview } from "../../../playground/src/picture-overview.ts";
import { makePicture } from "../../../playground/src/picture-view.ts";
import type { ToPicture } from "../webview-messages.ts";
import { post, start } from "./view.ts";

/** Encodes bytes in Base64, which all editors support in messages. */
async function encodeBase64(content: Blob): Promise<string> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

async function save(picture: PictureParts, format: "svg" | "png"): Promise<void> {
  try {
    const content = format === "svg" ? new Blob([svgOf(picture)]) : await pngOf(picture);
    post({ type: "save", format, content: await encodeBase64(content) });
  } catch {
    post({ type: "problem", message: "The picture is too large for PNG; save it as SVG." });
  }
}

const view = makePicture(
  byId("picture"),
  {
    onQuestion: (position) => post({ type: "question", position }),
    onUnfold: (positions) => post({ type: "unfold", positions }),
    onSave: (picture, format) => void save(picture, format),
  },
  makeOverview,
);

start((message: ToPicture) => {
  if (message.type === "point") view.point(message.question);
  else {
    if (message.isOther) view.restart();
    view.show(message.picture, "");
  }
});
