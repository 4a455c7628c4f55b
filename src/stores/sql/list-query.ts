import type { PageRange, RowPage, TestRows } from "../project-rows.ts";
import type { Parameter, QueryResult } from "./database.ts";

/** A table whose rows are listed: column names by member, those with JSON texts, and the columns to order by. */
export interface Listing {
  readonly table: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly texts: readonly string[];
  readonly order: readonly string[];
  readonly descending?: true;
}

/** The columns of a select, renamed to the members of a row. */
export const selectList = (columns: Readonly<Record<string, string>>, from = ""): string =>
  Object.entries(columns)
    .map(([member, column]) => `${from}${column} as "${member}"`)
    .join(", ");

/** The conditions of a where clause and their parameters; `$1` is the project. */
export class Conditions {
  readonly parameters: Parameter[];
  readonly #texts = ["project_id = $1"];

  constructor(project: string) {
    this.parameters = [project];
  }

  /** Adds a condition; `?` in it is replaced by the placeholder of the parameter. */
  add(text: string, parameter: Parameter): this {
    this.#texts.push(text.replace("?", this.parameter(parameter)));
    return this;
  }

  addConstant(text: string): this {
    this.#texts.push(text);
    return this;
  }

  /** Adds a parameter and returns its placeholder. */
  parameter(parameter: Parameter): string {
    return `$${this.parameters.push(parameter)}`;
  }

  get text(): string {
    return this.#texts.join(" and ");
  }
}

/** Excludes tests, or with `only` everything else. */
export const filterTests = (where: Conditions, test: TestRows | undefined): Conditions =>
  test === "with" ? where : where.addConstant(test === "only" ? "test" : "not test");

const orderOf = ({ order, descending }: Listing, from = ""): string =>
  order.map((column) => `${from}${column}${descending === true ? " desc" : ""}`).join(", ");

/** The rows of a range whose texts have at most `bytes` together; always the first one. */
function rangeStatement(
  listing: Listing,
  where: Conditions,
  { limit, offset, bytes }: Partial<PageRange>,
): string {
  const { table, columns, texts, order } = listing;
  const inner = [...new Set([...Object.values(columns), ...order])].join(", ");
  const rows = `select true as found, ${inner} from ${table} where ${where.text}
  order by ${orderOf(listing)} limit ${where.parameter(limit ?? null)} offset ${where.parameter(offset ?? 0)}`;
  // The number of bytes is known without reading a text, so that none beyond the end of the page is read.
  const size = texts.map((column) => `octet_length(${column})`).join(" + ");
  return bytes === undefined
    ? rows
    : `select * from (
    select *, row_number() over page_order as place_on_page, sum(${size}) over page_order as bytes_so_far
    from (${rows}) as ranged window page_order as (order by ${orderOf(listing)} rows unbounded preceding)
  ) as sized where place_on_page = 1 or bytes_so_far <= ${where.parameter(bytes)}`;
}

/** One statement that returns the total count and the rows of a page, so that both are of the same snapshot. */
export function pageStatement(listing: Listing, where: Conditions, range: PageRange): string {
  const { table, columns } = listing;
  const page = rangeStatement(listing, where, range);
  return `select counted.count, page.found, ${selectList(columns, "page.")}
from (select count(*)::int4 as count from ${table} where ${where.text}) as counted
left join (
  ${page}
) as page on true
order by ${orderOf(listing, "page.")}`;
}

/** The rows of a range alone, without counting the others. */
export const sliceStatement = (
  listing: Listing,
  where: Conditions,
  range: Pick<PageRange, "limit" | "bytes">,
): string =>
  `select ${selectList(listing.columns, "page.")} from (
  ${rangeStatement(listing, where, range)}
) as page order by ${orderOf(listing, "page.")}`;

export function readPage<Row>({ rows }: QueryResult): RowPage<Row> {
  const page: Row[] = [];
  for (const { count: _, found, ...row } of rows) if (found === true) page.push(row as Row);
  return { count: rows[0]?.["count"] as number, rows: page };
}
