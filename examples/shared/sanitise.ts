import DOMPurify from "dompurify";

/** Links that respondents may follow: no script runs, and none goes over an open line. */
export const isSafeLink = (link: string): boolean => /^(https:|mailto:)/i.test(link);

/**
 * The HTML of an author, reduced to formatted text and links. Pictures would tell other servers who reads, styles and forms
 * could pass for something else on the page.
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
    // So that nobody loses the survey to a link.
    anchor.target = "_blank";
    anchor.rel = "noopener";
  }
  return clean;
};
