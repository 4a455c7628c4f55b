import type { Target } from "#branching-types/branching-type.ts";

/** A target as messages name it where the questions have not been lowered yet. */
export const nameTarget = (target: Target): string => (target === "end" ? "the end" : `questions[${target}]`);
