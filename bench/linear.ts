// Compiling stays linear: the time per question at 100,000 questions, over that at 1,000, in one interleaved run.
import { performance } from "node:perf_hooks";
import { compileSurvey } from "../src/compile/compile-survey.ts";

const SIZES = [1_000, 10_000, 100_000] as const;
const ROUNDS = 9;

type Shape = (position: number, count: number) => object;

const open: Shape = (position) => ({ type: "open", question: `Question ${position}` });
const choice = (position: number, yes: number | "end", no: number | "end") => ({
  type: "single_choice",
  question: `Question ${position}`,
  choices: ["Yes", "No"],
  branching: { type: "response_based", responseValues: { "0": yes, "1": no } },
});
const inside = (target: number, count: number): number | "end" => (target < count ? target : "end");

const shapes: Readonly<Record<string, Shape>> = {
  chain: open,
  skips: (position, count) => choice(position, inside(position + 1, count), inside(position + 3, count)),
  loops: (position, count) =>
    position % 10 === 9 ? choice(position, position - 9, inside(position + 1, count)) : open(position, count),
};

const median = (values: number[]): number =>
  values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

for (const [name, shape] of Object.entries(shapes)) {
  const payloads = SIZES.map((count) => ({
    name: "n",
    questions: Array.from({ length: count }, (_, position) => shape(position, count)),
  }));
  const perQuestion = SIZES.map(() => [] as number[]);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, payload] of payloads.entries()) {
      // Small surveys are compiled often enough for the clock to tell; the first time in a slot is warm-up.
      const repeats = 100_000 / (SIZES[index] as number);
      compileSurvey(payload);
      const start = performance.now();
      for (let repeat = 0; repeat < repeats; repeat++)
        if (!compileSurvey(payload).ok) throw new Error("refused");
      perQuestion[index]?.push((performance.now() - start) / repeats / (SIZES[index] as number));
    }
  }
  const [small, , large] = perQuestion.map(median);
  const nanoseconds = perQuestion.map((times) => `${(median(times) * 1e6).toFixed(0)} ns`).join(", ");
  console.log(
    `${name}: ${nanoseconds} a question at ${SIZES.join(", ")}; ratio ${((large ?? 0) / (small ?? 1)).toFixed(2)}`,
  );
}
