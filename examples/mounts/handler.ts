// The handler that every example in this folder mounts. How to create a key, and other stores: docs/http.md.
import { createHandler, keyAuthenticator } from "surveyc/http";
import { memoryStore } from "surveyc/stores";

export const store = await memoryStore();
export const handler = createHandler({ store, authenticate: keyAuthenticator(store) });
