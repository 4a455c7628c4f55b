const encoder = new TextEncoder();

/** The SHA-256 of an API key in lower-case hexadecimal, which is all of it that is kept. */
export async function hashKey(key: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", encoder.encode(key));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
