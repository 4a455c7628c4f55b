import type { MessageTable } from "#diagnostics/messages.ts";
import type { DashboardKind } from "#model/payload-of.ts";
import type { Rule } from "./rule.ts";

/** A dashboard or collaborator as rules see it: any member may be missing, because invalid values were removed. */
export interface DashboardView {
  readonly restriction_level?: number | null;
  readonly level?: number | null;
  readonly use_template?: string | null;
  readonly use_dashboard?: number | null;
}

/** The facts for rules about dashboards: the objects in the payload (several on a page), each with its pointer. */
export interface DashboardFacts {
  readonly kind: DashboardKind;
  readonly objects: readonly { readonly pointer: string; readonly value: DashboardView }[];
}

export type DashboardRule<Messages extends MessageTable = MessageTable> = Rule<DashboardFacts, Messages>;
