import { describe } from "vitest";
import { testEveryMember } from "./every-value.ts";

describe("every member with every type of value", () => testEveryMember(1));
