import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { edgesOf } from "#routing/edges.ts";
import type { EdgeList, LoweredQuestion } from "#routing/lowered.ts";
import { countRemaining } from "#routing/remaining.ts";
import { soundQuestions } from "#routing/sound-questions.ts";

/** A compiled survey from any source, such as stored JSON, made valid: equal to one that is valid. Linear in edges. */
export function soundSurvey(compiled: CompiledSurvey): CompiledSurvey {
  const questions = soundQuestions(compiled) as LoweredQuestion[];
  const edges: EdgeList = [];
  for (const [position, question] of questions.entries())
    for (const { key, target } of edgesOf(question)) edges.push(position, key, target);
  countRemaining({ questions, edges });
  const fingerprint: unknown = (compiled as CompiledSurvey | null | undefined)?.fingerprint;
  return { version: 1, fingerprint: typeof fingerprint === "string" ? fingerprint : "", questions };
}
