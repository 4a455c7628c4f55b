/**
 * For the `catch` of an `import()` of a package that is installed only where it is needed: throws an error that says what
 * to install. Written as `import("name").catch(missingPackage("name"))`, bundlers accept that the package is missing.
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
