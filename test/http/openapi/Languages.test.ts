import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { documentedLanguages } from "../../../src/http/openapi/Languages.ts"

const summed = documentedLanguages((operation) => ({ ...operation, summary: "Read texts" }))

const schemas = {
  params: { id: Schema.String },
  success: Schema.Struct({ text: Schema.String }),
  error: Schema.Struct({ code: Schema.String })
}
const group = HttpApiGroup.make("samples").add(
  HttpApiEndpoint.get("plain", "/plain/:id", schemas),
  HttpApiEndpoint.get("texts", "/texts/:id", schemas).annotateMerge(summed)
)
const { paths } = JSON.parse(JSON.stringify(OpenApi.fromApi(HttpApi.make("sample").add(group))))

describe("The document of an operation with texts", () => {
  const { get } = paths["/texts/{id}"]

  it("has the optional request header Accept-Language beside its other parameters", () => {
    const parameters = get.parameters.map((one: any) => [one.in, one.name, one.required])
    assert.deepStrictEqual(parameters, [
      ["path", "id", true],
      ["header", "accept-language", false]
    ])
  })

  it("has the header Content-Language only on its success", () => {
    assert.deepStrictEqual(get.responses["200"].headers["content-language"].schema.enum, ["ja", "en"])
    for (const [status, { headers = {} }] of Object.entries<any>(get.responses)) {
      if (status !== "200") assert.notProperty(headers, "content-language")
    }
  })

  it("keeps the other annotations of its endpoint", () => {
    assert.strictEqual(get.summary, "Read texts")
  })

  it("leaves operations without texts as they are", () => {
    assert.notInclude(JSON.stringify(paths["/plain/{id}"].get), "language")
  })
})
