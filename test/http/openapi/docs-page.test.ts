import { docsPage, openapi, operations } from "surveyc/http";
import { describe, expect, it } from "vitest";
import { icon } from "#markup/look.ts";

const page = docsPage(openapi());
const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

describe("docsPage", () => {
  it("loads nothing, runs nothing, and is below 130 kB", () => {
    expect(page).not.toMatch(/<(script|img|iframe|form|object|embed)\b|\son\w+=|javascript:|@import|url\(/i);
    expect(page).toContain("default-src 'none'; style-src 'unsafe-inline'");
    expect(page.match(/(href|src)="(?!#)[^"]*"/g)).toEqual([`href="${icon}"`]);
    expect(new TextEncoder().encode(page).length).toBeLessThan(130_000);
  });

  it("shows code as code, without backticks, but in examples", () => {
    const shown = page.replace(/<pre[\s\S]*?<\/pre>/g, "");
    expect(shown).not.toContain("`");
    expect(shown).toContain("<code>X:write</code> grants <code>X:read</code>");
    const [first] = operations;
    const summary = "A `<b>` and one ` alone";
    const odd = docsPage(openapi({ operations: [{ ...(first as (typeof operations)[number]), summary }] }));
    expect(odd).toContain("A <code>&lt;b&gt;</code> and one ` alone");
  });

  it("has no dangling links and no duplicate ids", () => {
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it("shows every operation, with its scope and a curl command", () => {
    for (const { id, scope, method } of operations) {
      const [, section = ""] = page.split(`<section id="${id}"`);
      const [shown = ""] = section.split("</section>");
      expect(shown).toContain(`<code>${scope}</code>`);
      expect(page).toContain(`<li><a href="#${id}">`);
      expect(shown).toContain(
        method === "GET" ? "curl &quot;$ORIGIN/api" : `curl -X ${method} &quot;$ORIGIN/api`,
      );
    }
  });

  it("has the origin in curl commands if it is known", () => {
    const known = docsPage(openapi({ publicOrigin: "https://surveys.example.org", basePath: "/a" }));
    expect(known).toContain("curl &quot;https://surveys.example.org/a/api/projects/1/surveys&quot;");
  });

  it("skips no heading level", () => {
    const levels = [...page.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
    expect(page).toContain('<html lang="en">');
  });

  it("has examples of what there is, not of what there is not", () => {
    const examples = [...page.matchAll(/<h4>Example[^<]*<\/h4><pre[^>]*>([^<]*)<\/pre>/g)].map(
      ([, text = ""]) => text,
    );
    expect(examples.length).toBeGreaterThan(20);
    for (const example of examples) expect(example).not.toMatch(/: null|^\{\}$/);
    expect(page).toContain("Example of the response, without members that are null");
  });

  it("folds operations and schemas, and lists operations with their methods at the side", () => {
    expect(page.match(/<details class="operation \w+">/g)).toHaveLength(operations.length);
    expect(page).not.toContain("<details open");
    const [, list = ""] = page.split("<nav");
    expect(list.match(/<b class="method (?:get|post|patch|delete|refused)">/g)?.length).toBeGreaterThan(
      operations.length,
    );
  });

  it("starts with what callers can do, and marks operations that always fail", () => {
    const [, first = ""] = page.split("</h1>");
    expect(first.trim()).toMatch(/^<p class="lead">Create, check, launch and end surveys, /);
    expect(page.indexOf("RFC 9457")).toBeGreaterThan(page.indexOf('<h2 id="conventions">'));
    const refused = operations.filter(({ status }) => status === 405).map(({ id }) => id);
    expect(page.match(/<details class="operation refused">/g)).toHaveLength(refused.length);
    for (const id of refused) expect(page).toContain(`<a href="#${id}"><b class="method refused">DELETE</b>`);
  });

  it("escapes all texts of the document", () => {
    const document = openapi();
    const [first] = operations;
    const evil = `<script>alert("1")</script>&'`;
    const shown = docsPage({
      ...openapi({ operations: [{ ...(first as (typeof operations)[number]), summary: evil }] }),
      info: { ...document.info, title: evil },
    });
    expect(shown).not.toContain("<script>");
    expect(shown).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;");
  });

  it("quotes bodies for the shell", () => {
    const document = openapi();
    const operation = document.paths["/api/projects/{project_id}/surveys"]?.post;
    const media = operation?.requestBody?.content["application/json"];
    const changed = {
      ...document,
      paths: {
        "/x": {
          post: {
            ...operation,
            requestBody: {
              required: true,
              content: { "application/json": { ...media, examples: { one: { value: { name: "It's" } } } } },
            },
          },
        },
      },
    } as typeof document;
    expect(docsPage(changed)).toContain("-d &#39;{&quot;name&quot;:&quot;It&#39;\\&#39;&#39;s&quot;}&#39;");
  });
});
