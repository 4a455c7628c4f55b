/**
 * Whether an object is plain, as JSON.parse makes them: of the outermost prototype of any realm, or of none.
 * Objects that inherit from others could change what was checked after the check.
 */
export function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype) return true;
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype as object, "isPrototypeOf");
}
