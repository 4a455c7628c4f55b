import type { Denial } from "./denial.ts";

// What a request can be denied for before an operation is reached, and after one has failed.

export const unknownPath: Denial = {
  ok: false,
  status: 404,
  code: "not-found",
  detail: "Nothing lies at this path.",
};

/** Unknown projects and those of others are not told apart. */
export const unknownProject: Denial = {
  ok: false,
  status: 404,
  code: "not-found",
  detail: "There is no such project, or it is not open to this key.",
};

export const unknownObject: Denial = {
  ok: false,
  status: 404,
  code: "not-found",
  detail: "There is nothing of that identifier.",
};

const challenge = (status: number, code: string, detail: string, words: string): Denial => ({
  ok: false,
  status,
  code,
  detail,
  headers: { "www-authenticate": `Bearer${words}` },
});

/** No error is named where no credential was sent. RFC 6750 section 3.1. */
export const noCredential: Denial = challenge(
  401,
  "not-authenticated",
  "This needs an API key: send it as `Authorization: Bearer <key>`.",
  "",
);

export const badCredential: Denial = challenge(
  401,
  "authentication-failed",
  "The API key in the Authorization header is not known.",
  ' error="invalid_token"',
);

export const missingScope = (scope: string): Denial =>
  challenge(
    403,
    "permission-denied",
    `The API key lacks the scope ${scope}.`,
    ` error="insufficient_scope", scope="${scope}"`,
  );

export const wrongMethod = (allow: string): Denial => ({
  ok: false,
  status: 405,
  code: "method-not-allowed",
  detail: `This path takes ${allow}.`,
  headers: { allow },
});

export const wrongType = (patch: boolean): Denial => ({
  ok: false,
  status: 415,
  code: "unsupported-media-type",
  detail: "The body must be JSON in UTF-8, sent with `Content-Type: application/json`.",
  headers: { accept: "application/json", ...(patch ? { "accept-patch": "application/json" } : {}) },
});

export const wrongEncoding: Denial = {
  ok: false,
  status: 415,
  code: "unsupported-media-type",
  detail: "The body must not be compressed.",
  headers: { "accept-encoding": "identity" },
};

export const tooLarge = (bytes: number): Denial => ({
  ok: false,
  status: 413,
  code: "bounded-size",
  detail: `The body is larger than ${bytes} bytes.`,
});

export const tooLate: Denial = {
  ok: false,
  status: 408,
  code: "body-timeout",
  detail: "The body did not arrive in time.",
};

export const brokenOff: Denial = {
  ok: false,
  status: 400,
  code: "body-incomplete",
  detail: "The body broke off before its end, or could not be read.",
};

export const badRequest = (code: string, detail: string, attr?: string): Denial => ({
  ok: false,
  status: 400,
  code,
  detail,
  ...(attr === undefined ? {} : { attr }),
});

/** Seconds after which to try again. */
const RETRY_AFTER = "2";

export const unavailable: Denial = {
  ok: false,
  status: 503,
  code: "unavailable",
  detail: "This cannot be done right now. Try again in a moment.",
  headers: { "retry-after": RETRY_AFTER },
};

export const failed: Denial = {
  ok: false,
  status: 500,
  code: "error",
  detail: "Something went wrong here. It has been noted.",
};
