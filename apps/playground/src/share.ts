// The text in the URL of the page: compressed with a checksum (RFC 1950), in base64url (RFC 4648), after `#s=`. Browsers do not
// send the fragment to servers.

const PREFIX = "#s=";
/** The maximum length of a fragment; some programs truncate longer URLs. */
export const MAX_FRAGMENT = 30_000;

/** The maximum size of a decompressed text: a link of a few thousand characters could expand to gigabytes. */
const MAX_BYTES = 2_000_000;

/** The content of a link: a text, or why it cannot be read. */
export type Shared = { readonly text: string } | { readonly problem: "damaged" | "too large" };

const toBase64 = (bytes: Uint8Array): string => {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
    character.charCodeAt(0),
  );

/** Returns the fragment for a text. */
export async function fragmentOf(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
  return PREFIX + toBase64(new Uint8Array(await new Response(packed).arrayBuffer()));
}

/** Reads the text of a fragment; null if it has another format. A truncated or changed text is reported as damaged. */
export async function readFragment(fragment: string): Promise<Shared | null> {
  if (!fragment.startsWith(PREFIX)) return null;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let size = 0;
  try {
    const packed = new Blob([fromBase64(fragment.slice(PREFIX.length))]).stream();
    const reader = packed.pipeThrough(new DecompressionStream("deflate")).getReader();
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      size += value?.length ?? 0;
      if (size > MAX_BYTES) {
        await reader.cancel();
        return { problem: "too large" };
      }
      text += decoder.decode(value, { stream: true });
    }
    return { text: text + decoder.decode() };
  } catch {
    return { problem: "damaged" };
  }
}
