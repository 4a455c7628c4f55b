import { test } from "vitest";
import { createDatabase, serverUrl } from "./databases.ts";
import { expectNothingLost, killTimeout } from "./killed-writers.ts";

test.skipIf(serverUrl === null)(
  "a process with a server is killed four times and no acknowledged write is lost",
  { timeout: killTimeout },
  async () => {
    const { url, drop } = await createDatabase();
    await expectNothingLost("postgres", url, 4);
    await drop();
  },
);
