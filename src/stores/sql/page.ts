import type { PageRange, RowPage } from "../rows.ts";
import type { Parameter, QueryResult } from "./database.ts";

/** Where rows of a list lie: names of columns by member, and the columns that order them, with their direction. */
export interface Listing {
  readonly table: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly order: readonly string[];
  readonly descending?: true;
}

/** Columns of a select, named as the members of a row. */
export const selected = (columns: Readonly<Record<string, string>>, from = ""): string =>
  Object.entries(columns)
    .map(([member, column]) => `${from}${column} as "${member}"`)
    .join(", ");

/** Conditions with the parameters they speak of; `$1` is the project. */
export class Conditions {
  readonly parameters: Parameter[];
  readonly #texts = ["project_id = $1"];

  constructor(project: string) {
    this.parameters = [project];
  }

  /** Adds a condition; `?` in it stands for the parameter. */
  add(text: string, parameter: Parameter): this {
    this.#texts.push(text.replace("?", this.parameter(parameter)));
    return this;
  }

  addAlways(text: string): this {
    this.#texts.push(text);
    return this;
  }

  /** Adds a parameter and tells its place. */
  parameter(parameter: Parameter): string {
    return `$${this.parameters.push(parameter)}`;
  }

  get text(): string {
    return this.#texts.join(" and ");
  }
}

/** One statement that tells the count of all and the rows of a page, so that both are of one moment. */
export function pageStatement(
  { table, columns, order, descending }: Listing,
  where: Conditions,
  { limit, offset }: PageRange,
): string {
  const direction = descending === true ? " desc" : "";
  const by = (from: string): string => order.map((column) => `${from}${column}${direction}`).join(", ");
  const inner = [...new Set([...Object.values(columns), ...order])].join(", ");
  return `select counted.count, page.found, ${selected(columns, "page.")}
from (select count(*)::int4 as count from ${table} where ${where.text}) as counted
left join (
  select true as found, ${inner} from ${table} where ${where.text}
  order by ${by("")} limit ${where.parameter(limit)} offset ${where.parameter(offset)}
) as page on true
order by ${by("page.")}`;
}

/** Reads the answer to such a statement. */
export function readPage<Row>({ rows }: QueryResult): RowPage<Row> {
  const page: Row[] = [];
  for (const { count: _, found, ...row } of rows) if (found === true) page.push(row as Row);
  return { count: rows[0]?.["count"] as number, rows: page };
}
