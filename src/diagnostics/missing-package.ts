/**
 * For what an `import()` of a package throws that is installed only where it is needed: throws an error that says what to install.
 * Where the import stands in a `try` statement, bundlers accept that the package is missing; Turbopack does not where it has a
 * `.catch()` alone.
 */
export const missingPackage =
  (name: string) =>
  (cause: unknown): never => {
    const { code, message } = cause as { code?: unknown; message?: unknown };
    const missing = code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND";
    if (!missing || !String(message).includes(name)) throw cause;
    throw new Error(`This needs the package ${name}, which is not installed. Run: npm install ${name}`, {
      cause,
    });
  };
