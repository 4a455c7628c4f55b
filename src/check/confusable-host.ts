/** Alphabets with letters that look like letters of another one. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

/** Labels of nothing but Cyrillic or Greek letters that look like Latin ones. */
const LATIN_LOOK = /^(?:[асԁеһіјӏорԛѕԝхуѵ\d-]+|[αηικνορτυω\d-]+)$/u;

/**
 * Whether a host can be taken for another one: a label mixes alphabets, or is written in look-alikes of Latin letters
 * below an ASCII domain. After Unicode UTS 39, as far as the alphabets that phishing has used go.
 */
export function isConfusableHost(host: string): boolean {
  const labels = host.toLowerCase().split(".");
  const top = labels.at(-1) ?? "";
  return labels.some((label) => {
    if (alphabets.filter((alphabet) => alphabet.test(label)).length > 1) return true;
    return LATIN_LOOK.test(label) && /[^\d-]/.test(label) && /^[a-z]+$/.test(top);
  });
}
