import { fillMessage } from "#diagnostics/messages.ts";
import type { Services } from "../services/services.ts";
import { type HttpProblem, invalidMember } from "../wire/problems.ts";
import type { FoundFlags } from "./show-surveys.ts";
import type { StoredSurvey } from "./stored-survey.ts";

const messages = {
  unknownFlag: {
    message: "The flag {id} does not exist.",
    help: "Use the id of an existing flag, or omit the property.",
  },
} as const;

type Flagged = Pick<StoredSurvey, "content" | "targeting">;

const namedFlags = ({ content, targeting }: Flagged) =>
  [
    ["linked_flag_id", content.linked_flag_id],
    ["targeting_flag_id", targeting.targeting_flag_id],
  ] as const;

/**
 * The problem of a flag that a request names and `findFlag` does not find; null if there is none. A flag that the survey named
 * before stays valid: it may have been deleted since, and every later change would be rejected for it.
 */
export function unknownFlag(
  { findFlag }: Pick<Services, "findFlag">,
  flags: FoundFlags,
  after: Flagged,
  before?: Flagged,
): HttpProblem | null {
  if (findFlag === undefined) return null;
  const stored = new Map(before === undefined ? [] : namedFlags(before));
  for (const [member, id] of namedFlags(after))
    if (id !== null && id !== stored.get(member) && flags.get(id) === null)
      return invalidMember("unknown-flag", member, fillMessage(messages, "unknownFlag", { id }));
  return null;
}
