/** An optional package that is not installed. */
export class MissingPackageError extends Error {
  readonly packageName: string;

  constructor(packageName: string, cause: unknown) {
    super(`This needs the package ${packageName}, which is not installed. Run: npm install ${packageName}`, {
      cause,
    });
    this.packageName = packageName;
  }
}

/**
 * Handles an exception of an `import()` of an optional package: throws an error that names the package to install. Inside a
 * `try` statement, bundlers accept that the package is missing; Turbopack does not accept a `.catch()` alone.
 */
export const missingPackage =
  (name: string) =>
  (cause: unknown): never => {
    const { code, message } = cause as { code?: unknown; message?: unknown };
    const missing = code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND";
    if (!missing || !String(message).includes(name)) throw cause;
    throw new MissingPackageError(name, cause);
  };
