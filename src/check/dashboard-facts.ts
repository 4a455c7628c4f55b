import type { DashboardKind } from "#model/payload-of.ts";

/** A dashboard or collaborator as rules see it: any member may be missing, for what is faulty has been taken out. */
export interface DashboardView {
  readonly restriction_level?: number | null;
  readonly level?: number | null;
  readonly use_template?: string | null;
  readonly use_dashboard?: number | null;
}

/** What the rules for dashboards are told: the objects in the payload (several on a page), each with its pointer. */
export interface DashboardFacts {
  readonly kind: DashboardKind;
  readonly objects: readonly { readonly pointer: string; readonly value: DashboardView }[];
}
