import { pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { TaskCostError, type TaskLimits, TaskTimeoutError, WorkerTask } from "#apps/process/worker-task.ts";
import { programFile } from "../cli/command.ts";

const file = pathToFileURL(programFile("sample-task.js"));

function start(limits: TaskLimits = {}) {
  const task = new WorkerTask<unknown, string>(file, limits);
  onTestFinished(() => task.close());
  return task;
}

describe("WorkerTask", () => {
  it.each<[string, unknown, string]>([
    ["throws", "throw", "out of range"],
    ["ends the thread", "exit", "The thread has ended."],
    ["breaks the thread", "fail", "unhandled"],
    ["cannot be sent", () => "a", "could not be cloned"],
  ])("rejects a task that %s, and runs the next one", async (_name, given, message) => {
    const task = start();
    const [failed, next] = [task.run(given), task.run("a")];
    await expect(failed).rejects.toThrow(message);
    expect(await next).toBe("A");
  });

  it("rejects a running and a waiting task at the end of their time, and runs the next one", async () => {
    const task = start({ timeoutMs: 2_000 });
    const late = [task.run("endless"), task.run("b")];
    for (const each of late) await expect(each).rejects.toThrow(TaskTimeoutError);
    expect(await task.run("a")).toBe("A");
  });

  it.runIf(process.platform === "linux")("ends a task that exceeds its processor time only", async () => {
    const task = start({ processorMs: 50 });
    const idle = task.run("idle for 500 ms");
    expect(await idle).toBe("IDLE FOR 500 MS");
    const [failed, next] = [task.run("endless"), task.run("a")];
    await expect(failed).rejects.toThrow(TaskCostError);
    expect(await next).toBe("A");
  });

  it("rejects every task once it is closed", async () => {
    const task = start();
    const [running, waiting] = [task.run("never"), task.run("a")];
    const rejected = Promise.all(
      [running, waiting].map((each) => expect(each).rejects.toThrow("The thread is closed.")),
    );
    await new Promise(setImmediate);
    await task.close();
    await rejected;
    await expect(task.run("a")).rejects.toThrow("The thread is closed.");
  });
});
