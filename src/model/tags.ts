import * as z from "zod";
import { defaultLimits } from "#diagnostics/limits.ts";
import { noted } from "#fields/registry.ts";
import { text } from "#fields/text.ts";

/** Tags as payloads carry them: texts; null entries stand for nothing. */
export const tagsDefinition = noted(z.array(text("A tag.").nullable()).max(defaultLimits.tags), {
  description: "Tags; trimmed, in lower case and each once when stored.",
  $comment: "limit tags",
  examples: [["growth"]],
});
