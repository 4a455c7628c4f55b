import { test } from "vitest";
import { createDatabase, serverUrl } from "./databases.ts";
import { expectNothingLost, killsOf, killTimeout } from "./killed-writers.ts";

test.skipIf(serverUrl === null)(
  "a process with a server is killed repeatedly and no acknowledged write is lost",
  { timeout: killTimeout },
  async () => {
    const { url, drop } = await createDatabase();
    await expectNothingLost("postgres", url, killsOf(4));
    await drop();
  },
);
