/** Imports a package that is installed only where it is needed. Throws an error that says what to install. */
export async function loadOptionalPackage<Module>(
  name: string,
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    const { code, message } = cause as { code?: unknown; message?: unknown };
    const missing = code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND";
    if (!missing || !String(message).includes(name)) throw cause;
    throw new Error(`This needs the package ${name}, which is not installed. Run: npm install ${name}`, {
      cause,
    });
  }
}
