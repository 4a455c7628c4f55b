/**
 * A file's name as a URI reference (RFC 3986): a relative path stays relative, an absolute one becomes a `file:`
 * URL; every character that a path may not hold is percent-encoded. Backslashes part folders as slashes do.
 */
export function fileUri(file: string): string {
  // Halves of surrogate pairs have no UTF-8 form, and encodeURIComponent throws on them.
  const path = file.replace(/\p{Cs}/gu, "\ufffd").replaceAll("\\", "/");
  if (/^[a-z]:\//i.test(path)) return `file:///${path.slice(0, 2)}${encodeSegments(path.slice(2))}`;
  if (path.startsWith("//")) return `file:${encodeSegments(path)}`;
  if (path.startsWith("/")) return `file://${encodeSegments(path)}`;
  return encodeSegments(path.replace(/^(?:\.\/+)+/, ""));
}

const encodeSegments = (path: string): string => path.split("/").map(encodeURIComponent).join("/");
