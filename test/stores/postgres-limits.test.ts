import { expect, it, test } from "vitest";
import { openLimited, type ServerLimits } from "#stores/postgres-limits.ts";
import { SqlError } from "#stores/sql/database.ts";
import { noWaiting } from "./no-waiting.ts";

const limits: ServerLimits = {
  lock_timeout: 50,
  statement_timeout: 200,
  idle_in_transaction_session_timeout: 0,
};

/** Opens a database whose server has some settings, and fails while limits are sent with the connection; returns what it received. */
async function openWith(settings: Partial<Record<keyof ServerLimits, string>>, failure?: Error) {
  const sent = { atStart: [] as object[], inTransactions: {}, closed: 0 };
  const opened = openLimited(
    (atStart) => {
      sent.atStart.push(atStart);
      return {
        query: async () => {
          if (failure && Object.keys(atStart).length > 0) throw new SqlError("wrong", failure);
          const rows = Object.entries(settings).map(([name, setting]) => ({ name, setting }));
          return { rows, count: rows.length };
        },
        transaction: () => Promise.reject(new Error("No transaction is needed to open it.")),
        close: async () => void sent.closed++,
        limitTransactions: (given) => {
          sent.inTransactions = given;
        },
      };
    },
    limits,
    noWaiting,
  );
  return [sent, await opened.catch((thrown: Error) => thrown)] as const;
}

test.each([
  ["none where the server took them", { lock_timeout: "50", statement_timeout: "200" }, {}],
  ["none where the server has stricter ones", { lock_timeout: "1", statement_timeout: "199" }, {}],
  [
    "a limit that is looser on the server",
    { lock_timeout: "51", statement_timeout: "200" },
    { lock_timeout: 50 },
  ],
  [
    "one that it has switched off",
    { lock_timeout: "50", statement_timeout: "0" },
    { statement_timeout: 200 },
  ],
  ["limits that it does not report", {}, { lock_timeout: 50, statement_timeout: 200 }],
])("each transaction sets %s", async (_name, settings, inTransactions) => {
  const [sent] = await openWith(settings);
  expect(sent).toEqual({ atStart: [limits], inTransactions, closed: 0 });
});

const failing = (message: string, code = "08P01") => Object.assign(new Error(message), { code });

it("sends nothing at the start to a pooler that rejects it", async () => {
  const refusal = failing("Unsupported startup parameter: lock_timeout");
  const [sent] = await openWith({ lock_timeout: "20" }, refusal);
  expect(sent).toEqual({ atStart: [limits, {}], inTransactions: { statement_timeout: 200 }, closed: 1 });
});

test.each([
  ["of another kind", failing("unsupported startup parameter", "XX000")],
  ["about something else", failing("no such user")],
])("a failure %s closes the database", async (_name, failure) => {
  const [sent, thrown] = await openWith({}, failure);
  expect(sent).toMatchObject({ atStart: [limits], closed: 1 });
  expect(thrown).toBeInstanceOf(Error);
});
