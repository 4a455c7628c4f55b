import { createHash } from "node:crypto";
import { docsPage, docsPolicy, openapi, operations } from "surveyc/http";
import { describe, expect, it } from "vitest";
import { docsScript, docsScriptHash } from "#http/openapi/try-it.ts";

const page = docsPage(openapi(), { tryIt: true });

describe("docsPage with forms", () => {
  it("has one script, which its policy allows by its hash", () => {
    expect(docsScriptHash).toBe(`sha256-${createHash("sha256").update(docsScript).digest("base64")}`);
    expect([...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text)).toEqual([docsScript]);
    const policy = docsPolicy({ tryIt: true });
    expect(policy).toContain(`script-src '${docsScriptHash}'; connect-src 'self';`);
    expect(page).toContain(`content="${policy}"`);
    expect(docsPolicy()).not.toContain("script-src");
  });

  it("loads nothing, and keeps nothing", () => {
    expect(page.match(/(href|src)="(?!#|data:)[^"]*"/g)).toBeNull();
    expect(docsScript).not.toMatch(/storage|cookie|indexedDB|innerHTML|https?:|history|location/i);
  });

  it("has a form for each operation, with its parameters and an example of its body", () => {
    for (const { id, method, params, request } of operations) {
      const [, section = ""] = page.split(`<section id="${id}"`);
      const [form = ""] = section.split("</section>");
      expect(form).toContain(`<form data-method="${method}" data-path="/api/`);
      for (const name of Object.keys(params)) expect(form).toContain(`data-in="path" data-name="${name}"`);
      expect(form.includes("<textarea")).toBe(request !== null);
      expect(form).toContain(`<button>Send ${method}</button>`);
    }
  });

  it("sends to the server of the page, below the path of the document", () => {
    const elsewhere = docsPage(openapi({ publicOrigin: "https://surveys.example.org", basePath: "/a" }), {
      tryIt: true,
    });
    expect(elsewhere).toContain('data-path="/a/api/projects/{project_id}/surveys"');
  });

  it("links to other pages", () => {
    const linked = docsPage(openapi(), { links: [{ href: "/playground/", text: "Try <b>" }] });
    expect(linked).toContain('<a href="/playground/">Try &lt;b&gt;</a>');
    expect(linked).not.toMatch(/<(script|form)\b/);
  });
});
