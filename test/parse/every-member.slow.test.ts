import { testEveryMember } from "./every-member.ts";

testEveryMember(process.env["LEAST_RUNS"] === undefined ? 4 : 1);
