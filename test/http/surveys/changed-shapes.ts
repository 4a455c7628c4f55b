const listOf = <Item>(length: number, item: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => item(index));

/** Surveys with `size` parts of one kind, in variants that differ by `shift`. */
export const changedShapes: Readonly<
  Record<string, (size: number, shift: number) => Record<string, unknown>>
> = {
  choices: (size, shift) => ({
    questions: listOf(40, (n) => ({
      ...{ type: "single_choice", question: `Q${n}` },
      choices: listOf(Math.ceil(size / 40) + 2, (choice) => `c${(choice * (shift || 1)) % 10_007}-${choice}`),
    })),
  }),
  routes: (size, shift) => {
    const choices = listOf(200, (n) => `c${n}`);
    const target = (n: number): number | "end" => ((n + shift) % 20 === 0 ? "end" : (n + shift) % 20);
    return {
      questions: listOf(Math.max(21, Math.min(100, Math.ceil(size / 200))), (n) => ({
        ...{ type: "single_choice", question: `Q${n}`, choices },
        branching: {
          type: "response_based",
          responseValues: Object.fromEntries(choices.map((choice, index) => [choice, target(index)])),
        },
      })),
    };
  },
  questions: (size, shift) => ({
    questions: listOf(Math.min(1_000, size), (n) => ({ type: "open", question: `Q${(n + shift) % 1_000}` })),
  }),
  ratings: (size, shift) => ({
    questions: listOf(Math.min(1_000, size), (n) => ({
      ...{ type: "rating", question: `Q${n}`, scale: 10, display: "number" },
      branching: {
        type: "response_based",
        responseValues: { detractors: (n + shift) % Math.min(1_000, size), promoters: "end" },
      },
    })),
  }),
  numbers: (size, shift) => ({ conditions: { list: listOf(size, (n) => (n * (2 * shift + 1)) % size) } }),
  keys: (size, shift) => ({
    conditions: { map: Object.fromEntries(listOf(size, (n) => [`${shift}-${n}`, n])) },
  }),
  nested: (size, shift) => ({
    conditions: { list: listOf(Math.ceil(size / 4), (n) => ({ id: n % 7, x: [[{ y: n + shift }]] })) },
  }),
  text: (size, shift) => ({ description: "ab".repeat(Math.min(size, 20_000)) + shift }),
};
