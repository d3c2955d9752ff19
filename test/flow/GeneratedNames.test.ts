/** Names and types of the document that generators of clients can read: oapi-codegen, openapi-generator, openapi-python-client. */
import { assert, describe, it } from "@effect/vitest"
import { OpenApi } from "effect/http-api"
import { App } from "../../src/app.ts"
import { documented } from "../../src/HttpApp.ts"
import { isObject, type JsonObject, type OpenApiJson } from "../../src/http/openapi/OpenApiJson.ts"

/** A generator gives a member without a name of its own the name of its parent and its own, in the casing of its language. */
const comparable = (name: string): string => name.replaceAll(/[^A-Za-z0-9]/g, "").toLowerCase()

const hasOwnType = (schema: JsonObject): boolean =>
  !("$ref" in schema) &&
  ("enum" in schema ||
    "anyOf" in schema ||
    "oneOf" in schema ||
    schema["type"] === "object" ||
    (schema["type"] === "array" && isObject(schema["items"]) && hasOwnType(schema["items"])))

function* membersOf(name: string, schema: JsonObject): Generator<readonly [name: string, schema: JsonObject]> {
  for (const [member, one] of Object.entries(isObject(schema["properties"]) ? schema["properties"] : {})) {
    if (!isObject(one)) continue
    yield [`${name}/${member}`, one]
    yield* membersOf(`${name}/${member}`, one)
  }
  if (isObject(schema["items"])) yield* membersOf(`${name}/item`, schema["items"])
}

describe("The document", () => {
  const { components } = OpenApi.fromApi(documented(App.api, undefined)) as unknown as OpenApiJson
  const schemas = Object.entries(components.schemas).filter((entry): entry is [string, JsonObject] =>
    isObject(entry[1])
  )
  const members = schemas.flatMap(([name, schema]) => [...membersOf(name, schema)])
  const names = new Set(schemas.map(([name]) => comparable(name)))

  it("gives no schema the name that a generator makes for a member of another one", () => {
    assert.isAbove(members.length, 1_000)
    assert.deepStrictEqual(
      members.filter(([name, schema]) => hasOwnType(schema) && names.has(comparable(name))).map(([name]) => name),
      []
    )
  })

  it("gives no two schemas names that differ in casing alone", () => {
    assert.strictEqual(names.size, schemas.length)
  })

  it("has no value that is always null, and none that is whatever is not null", () => {
    const untyped = [...schemas, ...members].filter(([, schema]) => schema["type"] === "null" || "not" in schema)
    assert.deepStrictEqual(
      untyped.map(([name]) => name),
      []
    )
  })
})
