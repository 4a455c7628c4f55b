import { testEveryMember } from "./every-member.ts";

testEveryMember(12);
