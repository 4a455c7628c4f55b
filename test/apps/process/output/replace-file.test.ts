import { chmodSync, chownSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { OutputFile } from "#apps/process/output/output-file.ts";
import { createFile, replaceFile } from "#apps/process/output/replace-file.ts";
import { temporaryFolder } from "../../cli/temporary-folder.ts";

const bytes = (text: string) => Buffer.from(text);

describe("replaceFile", () => {
  it("replaces the content", () => {
    const { path, at, read } = temporaryFolder({ "a.json": "before" });
    replaceFile("a", at("a.json"), bytes("before"), "after é");
    expect(read("a.json")).toBe("after é");
    expect(readdirSync(path)).toEqual(["a.json"]);
  });

  it.skipIf(process.platform !== "linux")("leaves no file open", () => {
    const { at } = temporaryFolder({ "a.json": "0" });
    const openFiles = () => readdirSync("/proc/self/fd").length;
    const before = openFiles();
    for (let each = 0; each < 200; each++)
      replaceFile("a", at("a.json"), bytes(String(each)), String(each + 1));
    expect(openFiles() - before).toBeLessThan(100);
  });

  it("does not touch a file that another program has changed", () => {
    const { at, read } = temporaryFolder({ "a.json": "before" });
    writeFileSync(at("a.json"), "meanwhile");
    expect(() => replaceFile("a", at("a.json"), bytes("before"), "after")).toThrow(
      /^a: was changed by another process/,
    );
    expect(read("a.json")).toBe("meanwhile");
  });

  it("replaces plain files only", () => {
    const { at } = temporaryFolder({ "deep/a.json": "before" });
    const reason = "cannot be written because it is not a regular file; nothing was changed";
    expect(() => replaceFile("a", at("deep"), bytes(""), "after")).toThrow(reason);
  });

  it("reports a file that has disappeared", () => {
    const { at } = temporaryFolder();
    expect(() => replaceFile("a", at("a.json"), bytes(""), "after")).toThrow(
      "cannot be written (ENOENT); nothing was changed",
    );
  });

  it.skipIf(process.platform !== "linux")(
    "reports a folder that does not accept a file, and leaves none there",
    () => {
      const place = "/proc/self/comm";
      const before = readFileSync(place);
      expect(() => replaceFile("a", place, before, "after")).toThrow(
        /^a: cannot be written.*; nothing was changed$/,
      );
      expect(readFileSync(place)).toEqual(before);
    },
  );

  it.skipIf(process.getuid?.() !== 0).each([
    [65_534, 65_533],
    [0, 65_533],
    [65_534, 0],
  ])("leaves a file with its owner %i and its group %i", (uid, gid) => {
    const { at } = temporaryFolder({ "a.json": "before" });
    chownSync(at("a.json"), uid, gid);
    replaceFile("a", at("a.json"), bytes("before"), "after");
    expect(statSync(at("a.json"))).toMatchObject({ uid, gid });
  });

  it.skipIf(process.getuid?.() !== 0)("gives a file to who may not give it back, with its rights", () => {
    const { path, at, read } = temporaryFolder({ "a.json": "before" });
    chmodSync(path, 0o777);
    chmodSync(at("a.json"), 0o646);
    process.seteuid?.(65_534);
    try {
      replaceFile("a", at("a.json"), bytes("before"), "after");
    } finally {
      process.seteuid?.(0);
    }
    const { uid, mode } = statSync(at("a.json"));
    expect([read("a.json"), uid, mode & 0o777]).toEqual(["after", 65_534, 0o646]);
  });

  it("keeps the owner, the group and the rights", () => {
    const { at } = temporaryFolder({ "a.json": "before" });
    chmodSync(at("a.json"), 0o604);
    const { uid, gid, mode } = statSync(at("a.json"));
    replaceFile("a", at("a.json"), bytes("before"), "after");
    expect(statSync(at("a.json"))).toMatchObject({ uid, gid, mode });
  });
});

describe("OutputFile", () => {
  it("explains why it cannot be put in its place, also if the draft is gone", () => {
    const { path, at } = temporaryFolder();
    const output = OutputFile.open("a.svg", path);
    for (const draft of readdirSync(path)) rmSync(at(draft));
    expect(() => output.finish()).toThrow(/^a\.svg: cannot be written/);
    output.discard();
    expect(readdirSync(path)).toEqual([]);
  });
});

describe("createFile", () => {
  it("writes what only its owner can read", () => {
    const { path, at, read } = temporaryFolder();
    createFile("a", at("a.json"), "text");
    expect([read("a.json"), statSync(at("a.json")).mode & 0o777]).toEqual(["text", 0o600]);
    expect(readdirSync(path)).toEqual(["a.json"]);
  });

  it("leaves a file alone that is there already", () => {
    const { at, read } = temporaryFolder({ "a.json": "theirs" });
    expect(() => createFile("a", at("a.json"), "ours")).toThrow(
      /^a: was created by another process meanwhile/,
    );
    expect(read("a.json")).toBe("theirs");
  });

  it("leaves no draft if the file cannot get its name", () => {
    const { path, at } = temporaryFolder();
    expect(() => createFile("a", at("x".repeat(300)), "text")).toThrow(
      /^a: cannot be written \(ENAMETOOLONG\)/,
    );
    expect(readdirSync(path)).toEqual([]);
  });
});
