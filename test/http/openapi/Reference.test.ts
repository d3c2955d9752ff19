/** The pages of the reference, of a small document and of hostile texts. */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import type { OpenApiJson } from "../../../src/http/openapi/OpenApiJson.ts"
import { withGuide } from "../../../src/http/openapi/reference/Guides.ts"
import { inline, render } from "../../../src/http/openapi/reference/Markdown.ts"
import * as Reference from "../../../src/http/openapi/reference/Reference.ts"

const operation = (operationId: string, scheme: string | undefined, tag = "Things") => ({
  operationId,
  summary: `Summary of ${operationId}`,
  tags: [tag],
  security: scheme === undefined ? [] : [{ [scheme]: [] }],
  parameters: [{ name: "id", in: "path", required: true, schema: { type: "string", examples: ["a b"] } }],
  responses: {
    "200": {
      description: "Found",
      content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } }
    },
    "404": {
      description: "",
      content: {
        "application/problem+json": { examples: { thing_not_found: { summary: "Thing not found", value: {} } } }
      }
    }
  }
})

const document = {
  openapi: "3.1.0",
  info: { title: "Sample", version: "1", description: "Lead.\n\n## First call\n\nDo it.\n\n## Limits\n\nNone." },
  paths: {
    "/api/v1/areas/{id}": { get: operation("areasRead", "analyticsKey") },
    "/api/v1/places/{id}": { get: operation("placesRead", "businessKey") },
    "/api/v1/friends/{id}": { get: operation("friendsRead", "crmKey") },
    "/api/v1/webhook_endpoints/{id}": { get: operation("endpointsRead", "crmKey") },
    "/admin/v1/jobs/{id}": { get: operation("jobsRead", "adminToken", "<script>alert(1)</script>") },
    "/open/{id}": { get: operation("openRead", undefined) }
  },
  components: {
    schemas: {
      Thing: {
        type: "object",
        required: ["id"],
        properties: { id: { type: "string", description: "<img src=x>", maxLength: 9 } }
      }
    },
    securitySchemes: { analyticsKey: { type: "http", bearerFormat: "sk_ and more", description: "A key" } }
  }
} as unknown as OpenApiJson

describe("The reference", () => {
  const pages = Reference.write(withGuide(document, { title: "Verify", text: "With `code`." }) as OpenApiJson)
  const html = (name: string) => pages[name]?.html ?? ""

  it("has each operation on the page of its family, once, and all of them in the index", () => {
    const places = {
      areasRead: "areas",
      placesRead: "trade-areas",
      friendsRead: "crm",
      endpointsRead: "webhooks",
      jobsRead: "operators",
      openRead: "operators"
    }
    for (const [id, page] of Object.entries(places)) {
      const found = Reference.names.filter((name) => html(name).includes(`id="${id}"`))
      assert.deepStrictEqual(found, [page])
      assert.include(html(""), `href="/docs/${page}#${id}"`)
    }
  })

  it("shows a command with encoded examples, the members with their bounds, and the codes of refusals with a link to what to do", () => {
    assert.include(html("areas"), "http://127.0.0.1:8080/api/v1/areas/a%20b")
    assert.include(html("areas"), "at most 9 characters")
    assert.include(html("areas"), 'href="/docs/guides#thing_not_found"')
    assert.include(html("guides"), 'id="thing_not_found"')
  })

  it("has a field for the key of its family alone", () => {
    assert.include(html("areas"), 'data-scheme="analyticsKey" data-beginnings="sk_"')
    assert.notInclude(html("crm"), "data-scheme=")
  })

  it("has the sections of the description, guides of modules and the changes", () => {
    for (const id of ["first-call", "limits", "verify", "error-codes", "changes"]) {
      assert.include(html("guides"), `id="${id}"`)
    }
  })

  it("writes texts of the document as texts, and allows one script and one style", () => {
    for (const { html, policy } of Object.values(pages)) {
      assert.notMatch(html, /<script>alert|<img/)
      assert.strictEqual(html.match(/<script/g)?.length, 1)
      assert.notInclude(html, " style=")
      assert.notMatch(policy, /unsafe|https?:|\*/)
    }
  })
})

describe("Markdown", () => {
  it("knows headings, lists, tables, code and links", () => {
    assert.strictEqual(
      render("## A b\n\ntext `x<y` **b**"),
      '<h2 id="a-b">A b</h2>\n<p>text <code>x&lt;y</code> <b>b</b></p>'
    )
    assert.include(render("1. a\n2. b\n   c"), "<ol><li>a</li>")
    assert.include(render("| A | B |\n| --- | --- |\n| 1 | `2` |"), "<td>1</td><td><code>2</code></td>")
    assert.include(render("```js\na < b\n```"), '<pre data-language="js"><code>a &lt; b</code></pre>')
    assert.strictEqual(inline("[a](/docs)"), '<a href="/docs">a</a>')
  })

  it("makes no link of another scheme", () => {
    for (const target of ["javascript:alert(1)", "data:text/html,x", "//evil.example", "http://evil.example"]) {
      assert.notMatch(inline(`[a](${target})`), /href="(?!\/[^/])/)
    }
  })

  it.prop("never writes a tag that a text names", { text: Schema.String }, ({ text }) => {
    assert.notMatch(render(`<script>${text}</script>`), /<script/)
  })
})
