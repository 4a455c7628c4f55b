import { postgres, storeKindOf, threadedPglite } from "./databases.ts";
import { passesContract } from "./passes-contract.ts";

passesContract([storeKindOf(postgres), storeKindOf(threadedPglite)]);
