// The task that the thread of worker-task.test.ts runs.
import { answerTasks } from "#apps/process/worker-task.ts";

answerTasks(async (task: string) => {
  if (task === "throw") throw new RangeError("out of range");
  if (task === "idle for 500 ms") await new Promise((done) => setTimeout(done, 500));
  if (task === "exit") process.exit(0);
  if (task === "fail") setImmediate(() => Promise.reject(new Error("unhandled")));
  if (task === "never" || task === "fail") await new Promise(() => undefined);
  while (task === "endless");
  return task.toUpperCase();
});
