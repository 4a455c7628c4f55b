// The text in the address of the page: compressed with a checksum (RFC 1950), in base64url (RFC 4648), after `#s=`. Nothing of it is sent to a server.

const PREFIX = "#s=";
/** Some programs cut longer addresses. */
export const LONGEST = 30_000;

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

const toBase64 = (bytes: Uint8Array): string => {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
    character.charCodeAt(0),
  );

/** The fragment that holds a text. */
export async function fragmentOf(text: string): Promise<string> {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate"));
  return PREFIX + toBase64(packed);
}

/** The text in a fragment; null where there is none, or where it was cut or changed on the way. */
export async function textOfFragment(fragment: string): Promise<string | null> {
  if (!fragment.startsWith(PREFIX)) return null;
  try {
    const bytes = await through(
      fromBase64(fragment.slice(PREFIX.length)),
      new DecompressionStream("deflate"),
    );
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
