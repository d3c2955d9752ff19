import { assert, describe, it } from "@effect/vitest"
import type { JsonObject, OpenApiJson, Schemas } from "../../../src/http/openapi/OpenApiJson.ts"
import { description, withSection } from "../../../src/http/openapi/QuickStart.ts"
import { withDiscriminators } from "../../../src/http/openapi/transform/Discriminators.ts"
import { withExamples } from "../../../src/http/openapi/transform/Examples.ts"
import { joinSchemas } from "../../../src/http/openapi/transform/JoinSchemas.ts"
import { withOpenRequests } from "../../../src/http/openapi/transform/OpenRequests.ts"
import { withSharedResponses } from "../../../src/http/openapi/transform/SharedResponses.ts"

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const kind = (value: string) => ({ type: "string", enum: [value] })

const documentOf = (schema: JsonObject, schemas: Schemas = {}): OpenApiJson => ({
  paths: { "/a": { get: { responses: { "200": { content: { "application/json": { schema } } } } } } },
  components: { schemas }
})
const mediaOf = ({ paths }: OpenApiJson) => paths["/a"]!["get"]!.responses["200"]!.content!["application/json"]!
const shownBy = (document: OpenApiJson) => mediaOf(withExamples(document)).examples

describe("Examples", () => {
  it("are composed of the required members", () => {
    const schema = {
      type: "object",
      properties: {
        id: { type: "string", examples: ["x1"] },
        size: { anyOf: [{ type: "integer", examples: [3] }, { type: "null" }] },
        tags: { type: "array", items: { type: "string", enum: ["a", "b"] } },
        note: { type: "string" }
      },
      required: ["id", "size", "tags"]
    }
    assert.deepStrictEqual(shownBy(documentOf(schema)), { example: { value: { id: "x1", size: 3, tags: ["a"] } } })
  })

  it("are those of the schema itself, also beside its checks", () => {
    const whole = { type: "object", allOf: [{ minProperties: 1, examples: [{ a: 1 }] }] }
    assert.deepStrictEqual(shownBy(documentOf(refTo("Whole"), { Whole: whole })), { example: { value: { a: 1 } } })
  })

  it("show each schema of a union under its discriminator value", () => {
    const member = (value: string) => ({ title: value, properties: { type: kind(value) }, required: ["type"] })
    const document = documentOf({ anyOf: [refTo("A"), refTo("B")] }, { A: member("a"), B: member("b") })
    assert.deepStrictEqual(shownBy(withDiscriminators(document)), {
      a: { summary: "a", value: { type: "a" } },
      b: { summary: "b", value: { type: "b" } }
    })
  })
})

it("Bodies of requests may have other members, which are ignored; answers are described as they are", () => {
  const closed = (properties: JsonObject) => ({ type: "object", properties, additionalProperties: false })
  const made = withOpenRequests({
    paths: {
      "/a": {
        post: {
          requestBody: { content: { "application/json": { schema: closed({ part: refTo("Part") }) } } },
          responses: { "200": { content: { "application/json": { schema: refTo("Made") } } } }
        }
      }
    },
    components: {
      schemas: { Part: closed({ map: { type: "object", additionalProperties: { type: "string" } } }), Made: closed({}) }
    }
  })
  assert.notInclude(JSON.stringify(made.paths), "additionalProperties")
  assert.deepStrictEqual(made.components.schemas, {
    Part: { type: "object", properties: { map: { type: "object", additionalProperties: { type: "string" } } } },
    Made: closed({})
  })
})

describe("A discriminator", () => {
  const choose = (a: JsonObject, b: JsonObject) =>
    mediaOf(withDiscriminators(documentOf({ anyOf: [refTo("A"), refTo("B")] }, { A: a, B: b }))).schema

  it("is the member whose only value differs", () => {
    const made = choose(
      { properties: { family: kind("x"), type: kind("a") }, required: ["family", "type"] },
      { properties: { family: kind("x"), type: kind("b") }, required: ["family", "type"] }
    )
    const mapping = { a: "#/components/schemas/A", b: "#/components/schemas/B" }
    assert.deepStrictEqual(made, {
      oneOf: [refTo("A"), refTo("B")],
      discriminator: { propertyName: "type", mapping }
    })
  })

  it("is absent where no member distinguishes the schemas", () => {
    const optional = choose(
      { properties: { type: kind("a") } },
      { properties: { type: kind("b") }, required: ["type"] }
    )
    const same = choose(
      { properties: { type: kind("a") }, required: ["type"] },
      { properties: { type: kind("a") }, required: ["type"] }
    )
    for (const schema of [optional, same]) assert.deepStrictEqual(schema, { anyOf: [refTo("A"), refTo("B")] })
  })
})

describe("Responses that several operations share", () => {
  const problem = (code: string, header: string) => ({
    headers: { [header]: {} },
    content: { "application/problem+json": { examples: { [code]: { value: { code } } } } }
  })
  const operation = (code: string, header: string) => ({ responses: { "404": problem(code, header) } })

  it("are written once, named by their codes, and by their headers where the codes are the same", () => {
    const paths = {
      "/a": { get: operation("not_found", "x-id"), post: operation("not_found", "x-id") },
      "/b": { get: operation("not_found", "x-id"), post: operation("not_found", "x-rate") },
      "/c": { get: operation("not_found", "x-rate"), post: operation("gone", "x-id") }
    }
    const { components, paths: changed } = withSharedResponses({ paths, components: { schemas: {} } })
    const { responses } = components as unknown as { responses: object }
    assert.deepStrictEqual(Object.keys(responses), ["NotFound", "NotFoundWithXRateWithoutXId"])
    assert.deepStrictEqual(changed["/b"].get.responses["404"] as unknown, { $ref: "#/components/responses/NotFound" })
    assert.deepStrictEqual(changed["/c"].post, operation("gone", "x-id"))
  })
})

describe("Schemas that differ in their description alone", () => {
  it("are joined, with the description beside the reference", () => {
    const schemas = {
      Size: { type: "integer", description: "A size" },
      Size_1: { type: "integer", description: "Of it" }
    }
    const joined = joinSchemas(documentOf(refTo("Size_1"), schemas))
    assert.deepStrictEqual(Object.keys(joined.components.schemas), ["Size"])
    assert.deepStrictEqual(mediaOf(joined).schema, {
      description: "Of it",
      ...refTo("Size")
    })
  })

  it("stay apart when they differ in more", () => {
    const schemas = { Size: { type: "integer" }, Size_1: { type: "string" } }
    assert.deepStrictEqual(joinSchemas(documentOf(refTo("Size_1"), schemas)).components.schemas, schemas)
  })
})

describe("The description of the document", () => {
  it("has first steps before errors, and other sections at the end", () => {
    const document = { info: { description: description("A product") } }
    const withFirst = withSection(withSection(document, "## One", "first steps"), "## Two", "first steps")
    const text = withSection(withFirst, "## Last", "end").info.description
    const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
    assert.deepStrictEqual(headings, [
      "One",
      "Two",
      "Errors",
      "Repeating a request",
      "Languages",
      "Limits",
      "Paging",
      "Clients",
      "Test plane",
      "Coding agents",
      "Last"
    ])
  })
})
