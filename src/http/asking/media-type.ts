/**
 * Whether a `Content-Type` says JSON in UTF-8: `application/json` in any case, with no `charset` or that one. Other
 * parameters make no difference. RFC 9110 section 8.3.1, RFC 8259 section 8.1.
 */
export function isJson(contentType: string | null): boolean {
  if (contentType === "application/json") return true;
  if (contentType === null || contentType.includes(",")) return false;
  const [type, ...parameters] = contentType.toLowerCase().split(";");
  return (
    type?.trim() === "application/json" &&
    parameters.every((parameter) => {
      const [name, value] = parameter.split("=");
      return name?.trim() !== "charset" || /^"?utf-?8"?$/.test(value?.trim() ?? "");
    })
  );
}
