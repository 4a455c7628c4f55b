import { expect } from "vitest";

const added = Symbol.for("surveyc.no-bare-patterns");

// `toMatchObject` takes a regular expression in an object for one without properties, which every text matches. Files that share a
// process share what is added.
if (!(added in globalThis)) {
  Object.assign(globalThis, { [added]: true });
  expect.addEqualityTesters([
    (actual, expected) => {
      if (expected instanceof RegExp && !(actual instanceof RegExp))
        throw new TypeError(`every text equals ${expected} here: write expect.stringMatching(${expected})`);
      return undefined;
    },
  ]);
}
