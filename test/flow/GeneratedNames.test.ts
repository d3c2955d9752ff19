/** Names and types of the document that generators of clients can read: oapi-codegen, openapi-generator, openapi-python-client. */
import { assert, describe, it } from "@effect/vitest"
import { OpenApi } from "effect/http-api"
import { App } from "../../src/app.ts"
import { documented } from "../../src/HttpApp.ts"
import { allParts, families, partOf, partOfDocument, wordOf } from "../../src/http/openapi/Families.ts"
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

const document = OpenApi.fromApi(documented(App.api, undefined)) as unknown as OpenApiJson

describe("The document of a family", () => {
  const operationsOf = ({ paths }: OpenApiJson) =>
    Object.entries(paths).flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method} ${path}`))
  const dangling = (part: OpenApiJson) =>
    [...JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)].filter(([, section = "", name = ""]) => {
      const of = part.components[section]
      return !isObject(of) || !(name in of)
    })

  it("has its operations, and all of them together but those without a key", () => {
    const all = families.flatMap((family) => operationsOf(partOfDocument(document, { family })))
    const open = operationsOf(document).filter((one) => !all.includes(one))
    assert.lengthOf(new Set(all), all.length)
    for (const one of open) assert.notMatch(one, /\/api\/v1|\/admin\/v1/)
    assert.isTrue(
      operationsOf(partOfDocument(document, { family: "crm" })).every((one) => !one.includes("/simulations"))
    )
  })

  it("is whole: what it refers to is there, and nothing else", () => {
    for (const part of allParts) {
      const made = partOfDocument(document, part)
      assert.deepStrictEqual(dangling(made), [])
      assert.strictEqual("webhooks" in made, part.isForGenerators !== true)
      if (part.family === undefined || part.isForGenerators === true) continue
      const text = JSON.stringify(made)
      for (const name of Object.keys(made.components.schemas)) assert.include(text, `#/components/schemas/${name}"`)
      assert.isBelow(text.length, JSON.stringify(document).length)
    }
  })

  it("has its events and no others", () => {
    const events = Object.keys(partOfDocument(document, { family: "crm" })["webhooks"] as object)
    assert.includeMembers(events, ["friend.followed", "test.ping"])
    assert.notInclude(events, "simulation.completed")
    assert.deepStrictEqual(Object.keys(partOfDocument(document, { family: "operators" })["webhooks"] as object), [])
  })

  it("is named by a word that says which", () => {
    for (const part of allParts) assert.deepStrictEqual(partOf(wordOf(part)), part)
  })
})

describe("The document", () => {
  const { components } = document
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
