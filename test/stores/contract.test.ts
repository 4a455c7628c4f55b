import { memory, pglite, storeKindOf } from "./databases.ts";
import { passesContract } from "./passes-contract.ts";

passesContract([memory, storeKindOf(pglite)]);
