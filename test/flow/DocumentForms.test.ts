/** What the whole document has in one form: codes of problems, and bodies of requests. */
import { assert, describe, it } from "@effect/vitest"
import { OpenApi } from "effect/http-api"
import { App } from "../../src/app.ts"
import { documented } from "../../src/HttpApp.ts"
import { isObject, type Json, type OpenApiJson, referredBy } from "../../src/http/openapi/OpenApiJson.ts"

const document = OpenApi.fromApi(documented(App.api, undefined)) as unknown as OpenApiJson
const operations = Object.values(document.paths).flatMap((ofPath) => Object.values(ofPath))

/** Every object in a value, with its place. */
function* objectsIn(
  value: Json,
  place = ""
): Generator<readonly [place: string, object: Readonly<Record<string, Json>>]> {
  if (Array.isArray(value)) for (const [index, one] of value.entries()) yield* objectsIn(one, `${place}/${index}`)
  if (!isObject(value)) return
  yield [place, value]
  for (const [key, member] of Object.entries(value)) yield* objectsIn(member, `${place}/${key}`)
}

describe("The document", () => {
  it("has codes of one form: words in lower case, joined by underscores", () => {
    const problems = [...objectsIn(document)].filter(([, one]) => "code" in one && "status" in one && "type" in one)
    const codes = new Set(problems.map(([, { code }]) => code).filter((code) => typeof code === "string"))
    assert.isAbove(codes.size, 100)
    for (const code of codes) assert.match(code, /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/)
  })

  it("has an example for each parameter in a path that the demo account has a row for, as that of a store", () => {
    const parameters = document.paths["/api/v1/trade-area/{storeId}"]?.["get"]?.["parameters"]
    const [schema] = (Array.isArray(parameters) ? parameters : []).flatMap((one) =>
      isObject(one) && one["in"] === "path" ? [one["schema"]] : []
    )
    assert.isTrue(isObject(schema) && Array.isArray(schema["examples"]), JSON.stringify(schema))
  })

  it("has bodies of requests that take further members, with complete examples alone", () => {
    const bodies = operations.flatMap(({ requestBody }) => (requestBody === undefined ? [] : [requestBody]))
    const names = referredBy(bodies, document.components).get("schemas") ?? new Set()
    const schemas = [...names].map((name) => document.components.schemas[name])
    for (const [place, one] of [...objectsIn(schemas), ...objectsIn(bodies)]) {
      assert.notStrictEqual(one["additionalProperties"], false, place)
      if (Array.isArray(one["examples"])) assert.fail(`${place} has examples of its own`)
    }
    for (const { content = {} } of bodies) {
      for (const { examples, schema } of Object.values(content)) {
        if (schema?.["format"] !== "binary") assert.isNotEmpty(examples)
      }
    }
  })
})
