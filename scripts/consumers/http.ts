import { createHandler, keyAuthenticator, newKey, toNodeListener } from "surveyc/http";
import { memoryStore, type Store } from "surveyc/stores";

export async function open(): Promise<{ store: Store; reply: Response; key: string; listener: unknown }> {
  const store = await memoryStore();
  const handler = createHandler({ store, authenticate: keyAuthenticator(store) });
  const reply = await handler.handle(new Request("https://surveys.example.org/api/projects/1/surveys/"));
  const createdAt = new Date().toISOString();
  const { key } = await newKey({ projects: ["1"], scopes: ["survey:read"], user: "ada", createdAt });
  return { store, reply, key, listener: toNodeListener(handler) };
}
