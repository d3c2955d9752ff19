/** Each text, list and map that a request may contain has a longest length in the document. */
import { assert, describe, it } from "@effect/vitest"
import { OpenApi } from "effect/http-api"
import { App } from "../../src/app.ts"
import * as OpenApiDocument from "../../src/http/openapi/OpenApiDocument.ts"
import { contractOf, type Document, type Documented, type Schema } from "../support/OpenApiContract.ts"

/** Formats whose values have a length that the format itself bounds. */
const boundedFormats = new Set(["date", "date-time", "uuid", "ipv4", "ipv6"])

/** Whether only texts of bounded length match: it spans the whole text and repeats nothing without an end. */
const isBoundedPattern = (pattern: unknown): boolean => {
  if (typeof pattern !== "string" || !/^\^[^]*\$$/u.test(pattern)) return false
  const bare = pattern.replaceAll(/\\[^]/gu, "x").replaceAll(/\[[^\]]*\]/gu, "x")
  return !/[+*]|\{\d+,\}/u.test(bare)
}

interface Json extends Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Json>>
  readonly patternProperties?: Readonly<Record<string, Json>>
  readonly additionalProperties?: Json | boolean
  readonly items?: Json | boolean
  readonly prefixItems?: ReadonlyArray<Json>
  readonly anyOf?: ReadonlyArray<Json>
  readonly oneOf?: ReadonlyArray<Json>
  readonly allOf?: ReadonlyArray<Json>
}

/** The places of a schema that bound nothing, with what is missing; `seen` has the references that were followed. */
function* unboundedIn(
  schema: Json | boolean | undefined,
  at: string,
  resolve: (reference: string) => unknown,
  seen: Set<string>
): Generator<string> {
  if (typeof schema !== "object") return
  if (schema.$ref !== undefined) {
    if (seen.has(schema.$ref)) return
    seen.add(schema.$ref)
    return yield* unboundedIn(resolve(schema.$ref) as Json, schema.$ref, resolve, seen)
  }
  const own = (name: string): unknown => schema[name] ?? schema.allOf?.map((part) => part[name]).find(Boolean)
  const isChoice = own("enum") !== undefined || own("const") !== undefined
  const isBoundedText =
    isChoice ||
    own("maxLength") !== undefined ||
    boundedFormats.has(String(own("format"))) ||
    isBoundedPattern(own("pattern"))
  if (schema.type === "string" && !isBoundedText) yield `${at}: a string without maxLength`
  if (
    schema.type === "array" &&
    own("maxItems") === undefined &&
    schema.items !== false &&
    schema.items !== undefined
  ) {
    yield `${at}: a list without maxItems`
  }
  const free = [
    ...Object.values(schema.patternProperties ?? {}),
    ...(typeof schema.additionalProperties === "object" ? [schema.additionalProperties] : [])
  ]
  if (free.length > 0 && own("maxProperties") === undefined) yield `${at}: free keys without maxProperties`
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    yield* unboundedIn(member, `${at}/${name}`, resolve, seen)
  }
  const parts = [
    ...(schema.prefixItems ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? [])
  ]
  for (const part of [...free, schema.items, ...parts]) {
    const isPart = typeof part === "object" && schema.allOf?.includes(part) === true
    yield* unboundedIn(isPart ? { ...schema, ...part, allOf: [] } : part, `${at}/*`, resolve, seen)
  }
}

describe("Requests", () => {
  const api = App.api.annotateMerge(OpenApiDocument.annotations(undefined, []))
  const contract = contractOf(JSON.parse(JSON.stringify(OpenApi.fromApi(api))) as Document)

  function* unboundedOf({ method, operation, path }: Documented, seen: Set<string>): Generator<string> {
    for (const { name, schema } of operation.parameters ?? []) {
      yield* unboundedIn(schema, `${method} ${path} ${name}`, contract.resolve, seen)
    }
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) {
      yield* unboundedIn(schema, `${method} ${path} body`, contract.resolve, seen)
    }
  }

  it("have a longest length for every text, list and map", () => {
    const seen = new Set<string>()
    const unbounded = contract.operations.flatMap((documented) => Array.from(unboundedOf(documented, seen)))
    assert.isAbove(contract.operations.length, 200)
    assert.deepStrictEqual(unbounded, [])
  })

  it("are found where they have none", () => {
    const found = (schema: Json) => [...unboundedIn(schema, "", contract.resolve, new Set())].length
    for (const schema of [
      { type: "string" },
      { type: "string", pattern: "^a+$" },
      { type: "string", pattern: "a{3}" },
      { type: "string", pattern: "^[a-z]{3,}$" },
      { type: "array", items: { type: "number" } },
      { type: "object", additionalProperties: { type: "number" } },
      { type: "object", properties: { a: { anyOf: [{ type: "string" }, { type: "null" }] } } }
    ]) {
      assert.strictEqual(found(schema), 1, JSON.stringify(schema))
    }
    for (const schema of [
      { type: "string", maxLength: 1 },
      { type: "string", enum: ["a"] },
      { type: "string", pattern: "^[+*]{1,9}\\+$" },
      { type: "array", items: { type: "number" }, maxItems: 1 },
      { type: "object", patternProperties: { "^a$": { type: "number" } }, maxProperties: 3 }
    ]) {
      assert.strictEqual(found(schema), 0, JSON.stringify(schema))
    }
  })
})
