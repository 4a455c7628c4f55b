import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Problem } from "#model/problem.ts";
import type { Denial } from "./denial.ts";

/** Deployed clients tell problems by these; see DEPLOYED.md 3.1. */
function typeOf(status: number): string {
  if (status >= 500) return "server_error";
  if (status === 400) return "validation_error";
  if (status === 401 || status === 403) return "authentication_error";
  return "invalid_request";
}

const titles: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  409: "Conflict",
  412: "Precondition Failed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

const entry = ({ pointer, code, severity, message, help }: Diagnostic) => ({
  pointer,
  code,
  severity,
  detail: message,
  ...(help === undefined ? {} : { help }),
});

/** Writes why a request was not granted as problem details: RFC 9457, and what deployed clients read. */
export function problemOf(denial: Denial, instance?: string): Problem {
  const { status, code, detail, diagnostics = [] } = denial;
  return {
    type: typeOf(status),
    code,
    detail,
    attr: denial.attr ?? null,
    title: titles[status] ?? "Error",
    status,
    ...(instance === undefined ? {} : { instance }),
    ...(diagnostics.length === 0 ? {} : { errors: diagnostics.map(entry) }),
  };
}
