import type { Migration } from "./migration.ts";

/**
 * A condition on the columns of this migration. An earlier program changes a dashboard without its `listed_version`; its rows
 * meet every condition.
 */
export const unlessStale = (condition: string): string =>
  `(listed_version is distinct from version or ${condition})`;

/** The stored form of a dashboard when this migration was written. */
interface EarlierDashboard {
  readonly project_id: string;
  readonly id: number;
  readonly document: string;
}

/** The tags and the creation mode of a document; none if the document is damaged, which must not stop the upgrade. */
function readFilters(document: string): {
  readonly tags?: readonly string[];
  readonly creation_mode?: string;
} {
  try {
    return JSON.parse(document);
  } catch {
    return {};
  }
}

/** The columns by which lists of dashboards are filtered. */
export const dashboardFilters: Migration = {
  number: 16,
  title: "filters of dashboards",
  table: "surveyc_dashboards",
  steps: [
    {
      run: "alone",
      statements: [
        "alter table surveyc_dashboards add column if not exists tags text[] not null default '{}'",
        "alter table surveyc_dashboards add column if not exists creation_mode text not null default 'default'",
        "alter table surveyc_dashboards add column if not exists listed_version int4",
        // The rows that the backfill still has to read; empty after it.
        `create index if not exists surveyc_dashboards_unlisted
  on surveyc_dashboards (project_id, id) where listed_version is distinct from version`,
      ],
    },
    {
      run: "backfill",
      batch: async (session) => {
        const { rows } = await session.query(
          `select project_id, id, document from surveyc_dashboards
where listed_version is distinct from version order by project_id, id limit 500 for update`,
        );
        // Most have no tags, so that a few statements update all of them.
        const dashboards = new Map<string, EarlierDashboard[]>();
        for (const dashboard of rows as unknown as EarlierDashboard[]) {
          const { tags = [], creation_mode = "default" } = readFilters(dashboard.document);
          const filters = JSON.stringify([tags, creation_mode]);
          dashboards.set(filters, [...(dashboards.get(filters) ?? []), dashboard]);
        }
        for (const [filters, group] of dashboards) {
          const [tags, mode] = JSON.parse(filters) as readonly [readonly string[], string];
          await session.query(
            `update surveyc_dashboards set tags = $3, creation_mode = $4, listed_version = version
where (project_id, id) in (select * from unnest($1::text[], $2::int4[]))`,
            [group.map(({ project_id }) => project_id), group.map(({ id }) => id), tags, mode],
          );
        }
        return rows.length;
      },
    },
  ],
};
