import { describe } from "vitest";
import { testEveryMember } from "./every-value.ts";

describe("every property with more types of values", () =>
  testEveryMember(process.env["LEAST_RUNS"] === undefined ? 6 : 1));
