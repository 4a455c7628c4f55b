import { describe, expect, it } from "vitest";
import { toUserReply } from "#http/wire/replies.ts";

const uuid = (number: number): string => `00000000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;

describe("toUserReply", () => {
  it("has every property with the type that the interface names", () => {
    expect(toUserReply({})).toEqual({
      id: 0,
      uuid: null,
      distinct_id: "",
      first_name: "",
      last_name: "",
      email: null,
      is_email_verified: false,
      hedgehog_config: {},
    });
    const known = { is_email_verified: true, hedgehog_config: { color: "red" }, id: 7 };
    expect(toUserReply({ ...known, uuid: uuid(1) })).toMatchObject(known);
    expect(toUserReply({ id: null, is_email_verified: null, hedgehog_config: null })).toEqual(
      toUserReply({}),
    );
  });

  it("derives a number from the UUID if none is known, always the same one", () => {
    expect(toUserReply({ uuid: uuid(1) }).id).toBe(toUserReply({ uuid: uuid(1), first_name: "Kim" }).id);
    expect(toUserReply({ uuid: uuid(0xabc) }).id).toBe(toUserReply({ uuid: uuid(0xabc).toUpperCase() }).id);
    const ids = Array.from({ length: 1_000 }, (_, number) => toUserReply({ uuid: uuid(number) }).id);
    expect(new Set(ids).size).toBe(1_000);
    expect(ids.every((id) => Number.isInteger(id) && id >= 2 ** 30 && id < 2 ** 31)).toBe(true);
  });
});
