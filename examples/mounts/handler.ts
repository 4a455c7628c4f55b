// What every mount in this folder answers with. Other stores: `surveyc serve --help`, docs/http.md.
import { createHandler, keyAuthenticator } from "surveyc/http";
import { memoryStore } from "surveyc/stores";

export const store = await memoryStore();
export const handler = createHandler({ store, authenticate: keyAuthenticator(store) });
