import type { Session } from "./database.ts";

/** Writes a row that is there for this only. */
export async function probe(session: Session): Promise<void> {
  await session.query(
    `insert into surveyc_probes (number, writes) values (1, 1)
on conflict (number) do update set writes = surveyc_probes.writes + 1`,
  );
}
