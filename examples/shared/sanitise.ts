import DOMPurify from "dompurify";

/** Whether respondents may follow a link: scripts and unencrypted connections are not allowed. */
export const isSafeLink = (link: string): boolean => /^(https:|mailto:)/i.test(link);

/**
 * Reduces the HTML of an author to formatted text and links. Pictures would reveal readers to other servers; styles and forms could
 * imitate other parts of the page.
 */
export const sanitise = (html: string): DocumentFragment => {
  const clean = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: ["a", "b", "br", "code", "em", "i", "li", "ol", "p", "strong", "u", "ul"],
    ALLOWED_ATTR: ["dir", "href", "lang"],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const anchor of clean.querySelectorAll("a")) {
    if (!isSafeLink(anchor.getAttribute("href") ?? "")) anchor.removeAttribute("href");
    // A link must not replace the survey.
    anchor.target = "_blank";
    anchor.rel = "noopener";
  }
  return clean;
};
