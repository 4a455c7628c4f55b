import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState, Text } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { Diagnostic } from "surveyc";
import { compileSurveyText } from "surveyc";
import { describe, expect, it } from "vitest";
import { complete } from "#apps/playground/src/completion.ts";
import { marksOf } from "#apps/playground/src/finding-marks.ts";
import { lineWrapping } from "#apps/playground/src/line-wrapping.ts";

describe("what may be written at a place", () => {
  /** The text with a bar at the cursor; what is proposed, and the text that it would replace. */
  const at = (text: string, explicit = true) => {
    const position = text.indexOf("|");
    const doc = text.replace("|", "");
    const found = complete(new CompletionContext(EditorState.create({ doc }), position, explicit));
    return (
      found && {
        replaces: doc.slice(found.from, found.to),
        labels: found.options.map(({ displayLabel }) => displayLabel),
        isFiltered: found.filter,
      }
    );
  };

  it.each([
    ["two quotes", '{ "name": "x", "|" }', '""'],
    ["a quote that is not closed", '{ "name": "x", "| }', '"'],
    ["a quote before another line", '{ "name": "x", "|\n  "description": "" }', '"'],
    ["nothing", '{ "name": "x", | }', ""],
    ["a letter", '{ "name": "x", "q|" }', '"q"'],
  ])("members after %s", (_name, text, replaces) => {
    const found = at(text);
    expect(found?.replaces).toBe(replaces);
    expect(found?.labels).toContain("questions");
    expect(found?.labels).not.toContain("name");
    // The editor finds none for quotes alone.
    expect(found?.isFiltered).toBe(replaces.length > 2);
  });

  it.each([
    ["two quotes", '{ "questions": [{ "type": "|" }] }', '""'],
    ["a quote that is not closed", '{ "questions": [{ "type": "| }] }', '"'],
    ["nothing", '{ "questions": [{ "type": | }] }', ""],
    ["another type", '{ "questions": [{ "type": "open|" }] }', '"open"'],
  ])("types after %s", (_name, text, replaces) => {
    const found = at(text);
    expect(found?.replaces).toBe(replaces);
    expect(found?.labels).toEqual(expect.arrayContaining(["open", "rating"]));
    expect(found?.labels).not.toContain("question");
  });

  it.each([
    ["a quote", '{ "name": "x", "| }', true],
    ["nothing", '{ "name": "x", | }', false],
  ])("what the author begins to write after %s", (_name, text, isProposed) => {
    expect(at(text, false) !== null).toBe(isProposed);
  });

  it("members of the type alone", () => {
    expect(at('{ "questions": [{ "type": "rating", "|" }] }')?.labels).toContain("scale");
    expect(at('{ "questions": [{ "type": "open", "|" }] }')?.labels).not.toContain("scale");
  });

  it("questions by their texts, at a target", () => {
    const survey =
      '{ "questions": [{ "type": "open", "branching": { "type": "specific_question", "index": | } }, { "question": "Why?" }] }';
    expect(at(survey)?.labels).toEqual(['1 "Why?"']);
  });

  it("nothing in a list of questions", () => {
    expect(at('{ "questions": [|] }')).toBeNull();
  });
});

describe("what is underlined", () => {
  const underlined = (text: string) => {
    const doc = Text.of(text.split("\n"));
    const marks = marksOf(compileSurveyText(text).diagnostics, doc, () => {});
    return marks.map(({ source, from, to }) => [source, doc.sliceString(from, to)]);
  };

  it("is the name of a property with several lines", () => {
    const text = `{ "name": "A", "questions": [
      { "type": "open", "question": "?", "branching": {
        "type": "specific_question",
        "index": 9 } } ] }`;
    expect(underlined(text)).toEqual([["known-target", "9"]]);
    const [found] = compileSurveyText(text).diagnostics as [Diagnostic];
    const whole = {
      ...found,
      span: { ...found.span, start: { line: 2, column: 55, offset: 84 } },
    } as Diagnostic;
    const doc = Text.of(text.split("\n"));
    const [mark] = marksOf([whole], doc, () => {});
    expect(doc.sliceString(mark?.from ?? 0, mark?.to)).toBe('"branching"');
  });

  it("is nothing where a finding is about the whole text", () => {
    expect(underlined('\n{ "questions": [] }\n')).toContainEqual(["required-field", ""]);
  });
});

describe("lines are wrapped", () => {
  const stateOf = (doc: string) =>
    EditorState.create({ doc, extensions: [lineWrapping(Text.of(doc.split("\n")))] });
  const isWrapped = (state: EditorState) =>
    state.facet(EditorView.contentAttributes).some((each) => {
      const attributes = typeof each === "function" ? null : each;
      return attributes?.["class"] === "cm-lineWrapping";
    });
  const long = "x".repeat(10_001);

  it.each([
    ["short lines", "a\nb", true],
    ["a line of 10,000 columns", long.slice(1), true],
    ["a longer line", `a\n${long}`, false],
  ])("%s", (_name, doc, wrapped) => {
    expect(isWrapped(stateOf(doc))).toBe(wrapped);
  });

  it("until a line becomes too long, and again once it is short", () => {
    let state = stateOf("a\nb");
    state = state.update({ changes: { from: 1, insert: long } }).state;
    expect(isWrapped(state)).toBe(false);
    state = state.update({ changes: { from: 0, insert: "y" } }).state;
    expect(isWrapped(state)).toBe(false);
    state = state.update({ changes: { from: 2, to: 2 + long.length } }).state;
    expect(isWrapped(state)).toBe(true);
    state = state.update({ changes: { from: 0, insert: "\n\n" } }).state;
    expect(isWrapped(state)).toBe(true);
  });
});
