/** Calls a hook, if there is one. Whatever it does, the request goes on. */
export function callHook<Event>(hook: ((event: Event) => unknown) | undefined, event: Event): void {
  if (hook === undefined) return;
  try {
    Promise.resolve(hook(event)).catch(() => undefined);
  } catch {
    // Hooks are for logs: their faults are not those of the request.
  }
}
