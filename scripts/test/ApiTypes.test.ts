/** The types of the API that the console's page is checked with: what becomes of a schema and of an operation. */
import { assert, it } from "@effect/vitest"
import { apiTypes } from "../console/ApiTypes.ts"
import { typesWith } from "../openapi/SchemaTypes.ts"

const typeOf = typesWith((name) => `components["schemas"]["${name}"]`)

const text = { type: "string" }
const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

it("A schema becomes the type of its values", () => {
  const cases: ReadonlyArray<readonly [schema: Parameters<typeof typeOf>[0], type: string]> = [
    [{ type: "integer", minimum: 1 }, "number"],
    [{ type: "string", enum: ["open", "closed"] }, '"open" | "closed"'],
    [{ type: ["string", "null"] }, "string | null"],
    [{ anyOf: [refTo("Area"), { type: "null" }] }, 'components["schemas"]["Area"] | null'],
    [{ type: "array", items: { anyOf: [text, { type: "null" }] } }, "(string | null)[]"],
    [{ type: "object", properties: {}, additionalProperties: false }, "Record<string, never>"],
    [{ type: "object", additionalProperties: text }, "{ [key: string]: string }"],
    [
      { type: "object", properties: { a: text }, additionalProperties: {} },
      '{ "a"?: string; } & { [key: string]: unknown }'
    ],
    [
      { allOf: [refTo("Area"), { anyOf: [refTo("A"), refTo("B")] }] },
      'components["schemas"]["Area"] & (components["schemas"]["A"] | components["schemas"]["B"])'
    ],
    [{ description: "Anything" }, "unknown"]
  ]
  for (const [schema, type] of cases) assert.strictEqual(typeOf(schema), type)
})

it("A member may be missing where it is neither required nor filled by a default", () => {
  const properties = { a: text, b: text, c: { ...text, default: "x" } }
  assert.strictEqual(
    typeOf({ type: "object", properties, required: ["a"], additionalProperties: false }),
    '{ "a": string; "b"?: string; "c": string; }'
  )
})

it("An operation takes its parameters and its body, and is answered as it succeeds", () => {
  const operation = {
    parameters: [
      { name: "id", in: "path", required: true, schema: text },
      { name: "limit", in: "query", required: false, schema: { type: "integer" } }
    ],
    requestBody: { content: { "text/csv": { schema: text } } },
    responses: { 202: { content: { "application/json": { schema: refTo("Area") } } }, 404: {} }
  }
  const types = apiTypes({
    paths: { "/api/v1/areas/{id}": { post: operation }, "/healthz": { get: { responses: {} } } },
    components: { schemas: { Area: text } }
  })
  assert.include(
    types,
    '{ parameters: { "path": { "id": string; }; "query"?: { "limit"?: number; }; }; requestBody: { content: { "text/csv": string; } }; ' +
      'responses: { 202: { content: { "application/json": components["schemas"]["Area"]; } }; } }'
  )
  assert.include(types, '"Area": string;')
  assert.notInclude(types, "healthz")
})
