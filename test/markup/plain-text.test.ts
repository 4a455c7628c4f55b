import { expect, it } from "vitest";
import { plainText } from "#markup/plain-text.ts";

it.each([
  ["keeps plain text", "How was it?", "How was it?"],
  ["keeps comparisons", "1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
  ["keeps a placeholder", "Hello <name>, <your product> & co", "Hello <name>, <your product> & co"],
  ["leaves out tags of words", "How <strong class='x'>likely</strong> is <em>it</em>?", "How likely is it?"],
  ["separates lines", "one<br/>two<p>three</p>four", "one two three four"],
  ["leaves out comments", "a<!-- <b>hidden</b> -->b", "ab"],
  ["leaves out scripts and styles", "a<style>p{}</style><SCRIPT>x()</SCRIPT>b", "ab"],
  ["decodes references", "Q&amp;A &lt;b&gt; &#39;x&#x27;", "Q&A <b> 'x'"],
  [
    "decodes what editors write",
    "don&rsquo;t &ldquo;wait&rdquo;&hellip; a&nbsp;b &QUOT;",
    'don’t “wait”… a\u00a0b "',
  ],
  ["decodes dashes and quotes", "&ndash;&mdash;&lsquo;a&rsquo; &apos;b&apos;", "–—‘a’ 'b'"],
  [
    "keeps text that is not a reference",
    "AT&T; &constructor; &__proto__;",
    "AT&T; &constructor; &__proto__;",
  ],
  ["leaves an unclosed tag", "a <b", "a <b"],
])("%s", (_, text, plain) => {
  expect(plainText(text)).toBe(plain);
});
