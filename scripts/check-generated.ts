// Fails if a generated file is stale. When the scripts write, each runs in its own process, because it reads the output of the previous one.
for (const name of ["schemas", "types", "accept", "vectors", "openapi", "docs"])
  await import(`./print-${name}.ts`);
