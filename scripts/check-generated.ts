// Fails when a printed file is stale. Each script is a process of its own where it writes, as it reads what the one before wrote.
for (const name of ["schemas", "types", "accept", "vectors", "openapi", "docs"])
  await import(`./print-${name}.ts`);
