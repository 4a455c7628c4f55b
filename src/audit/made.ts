import { at, type Reply } from "./reply.ts";

/** An object that a request made. */
export interface Made {
  readonly project: string;
  /** Its path within the project, with a slash at the end. */
  readonly path: string;
}

/** What a POST did: the object that it made, a sentence where it may have made one that cannot be named, or null. */
export function madeBy(path: string, body: unknown, project: string, reply: Reply): Made | string | null {
  const { status, value } = reply;
  // What became of the request is unknown. RFC 9110 section 15.6.5.
  if (status === 0 || status === 504)
    return `what POST ${path} in project ${project} made, if anything: it was not answered`;
  if (status < 200 || status > 299) return null;
  const [family, dashboard, part] = path.split("/");
  if (part === "collaborators") {
    const user = String(at(body, "/user_uuid") ?? at(value, "/user/uuid"));
    return { project, path: `dashboards/${dashboard}/collaborators/${user}/` };
  }
  const id = at(value, "/id");
  if (typeof id === "string" || typeof id === "number") return { project, path: `${family}/${id}/` };
  return `what POST ${path} in project ${project} made: it was answered with ${status} and no id`;
}

/** Whether the reply says that an object was made, and which. */
export function isCreated({ status, value }: Reply): boolean {
  const id = at(value, "/id");
  return status >= 200 && status < 300 && (typeof id === "string" || typeof id === "number");
}

/** How an object is removed: dashboards are marked as deleted, everything else is deleted for good. */
export const isDashboard = (path: string): boolean => /^dashboards\/[^/]+\/$/.test(path);
