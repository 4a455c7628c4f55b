import type { FaultOf } from "../question-type.ts";

/** A link question takes any text (clients send one when the link was followed) and may always be passed by. */
export const linkFault: FaultOf = (_item, response) => (typeof response === "string" ? null : "answer-type");

/** What deployed clients send when the link was followed. */
export const linkSample = (): string => "link clicked";
