// Faults of renderers that the bundled surveys of the contract must show.
import { expect, it } from "vitest";
import { rendererContract } from "../../src/testing/index.ts";
import { faultyForms } from "./faulty-renderers/forms.ts";
import { adapterOf } from "./small-renderer.ts";

it.each(Object.entries(faultyForms))("a renderer that %s is noticed", async (_name, renderer) => {
  for (const law of rendererContract(adapterOf(renderer)))
    if (
      !(await law.check().then(
        () => true,
        () => false,
      ))
    )
      return;
  expect.unreachable();
});
