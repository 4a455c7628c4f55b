/**
 * Whether a member is there but could not be read: it has been reported, so rules about its absence stay quiet. A
 * member that is absent, or null, is neither.
 */
export const isUnread = (view: object, member: string): boolean =>
  Object.hasOwn(view, member) && (view as Readonly<Record<string, unknown>>)[member] === undefined;
