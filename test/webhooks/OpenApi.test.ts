/** The webhooks of the OpenAPI document. */
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Option, Schema } from "effect"
import { OpenApi } from "effect/http-api"
import * as catalogue from "../../modules/crm/events/ForIntegrators.ts"
import * as Signature from "../../modules/webhooks/sign/Signature.ts"
import * as Document from "../../src/http/openapi/OpenApiDocument.ts"
import { OpenApiExtensions } from "../../src/http/openapi/OpenApiExtension.ts"
import { app } from "./support.ts"

const parts = Option.getOrElse(Context.getOption(app.api.annotations, OpenApiExtensions), () => [])
/** As `/openapi.json` returns it. */
const document = JSON.parse(
  JSON.stringify(OpenApi.fromApi(app.api.annotateMerge(Document.annotations(undefined, parts))))
)

const crm = [...Object.values(catalogue).map(({ type }) => type), "test.ping"]
const analytics = ["area.profile_generated", "observation.completed", "simulation.completed", "simulation.failed"]

const operationOf = (key: string) => document.webhooks[key].post
const exampleOf = (key: string) => operationOf(key).requestBody.content["application/json"].examples.example.value
const headerOf = (key: string, wanted: string) =>
  operationOf(key).parameters.find(({ name }: { readonly name: string }) => name === wanted).schema.examples[0]
const schemaOf = (key: string) => {
  const { $ref } = operationOf(key).requestBody.content["application/json"].schema
  return document.components.schemas[$ref.split("/").at(-1)]
}

describe("The OpenAPI document", () => {
  it("has a webhook for every event that receivers may be sent, and for `test.ping` of each dialect", () => {
    assert.strictEqual(crm.length, 21)
    assert.sameMembers(Object.keys(document.webhooks), [...crm, ...analytics, "analytics.test.ping"])
  })

  it("describes the envelope of customer messaging", () => {
    for (const key of crm) {
      const { properties, required } = schemaOf(key)
      assert.deepStrictEqual(Object.keys(properties), ["id", "type", "api_version", "created", "livemode", "data"])
      assert.deepStrictEqual(required, Object.keys(properties))
      assert.deepStrictEqual([properties.type.enum, properties.api_version.enum], [[key], ["2026-05-23"]])
      assert.isAbove(Object.keys(properties.data.properties).length, 1, key)
      assert.deepStrictEqual(
        operationOf(key).parameters.map(({ name }: { readonly name: string }) => name),
        [
          "Crm-Event-Id",
          "Crm-Event-Type",
          "Crm-Signature",
          "webhook-id",
          "webhook-timestamp",
          "webhook-signature",
          ...(key === "test.ping" ? [] : ["webhook-sequence"])
        ]
      )
      assert.include(operationOf(key).description, `JSON Schema of the body: \`/schemas/events/${key}.json\``)
      assert.match(operationOf(key).description, /^Version 1 of .* within 3 seconds.* After 50 consecutive failures/s)
    }
  })

  it("describes the envelope of area analytics", () => {
    for (const key of [...analytics, "analytics.test.ping"]) {
      const { properties, required } = schemaOf(key)
      assert.deepStrictEqual(required, ["type", "timestamp", "data"])
      assert.deepStrictEqual(properties.type.enum, [key.replace("analytics.", "")])
      assert.strictEqual(properties.timestamp.format, "date-time")
      assert.match(operationOf(key).description, /within 10 seconds.* After 10 consecutive failures/s)
    }
  })

  it("shows each with an example that is signed by the secret beside it", () => {
    const secret = "whsec_nMtc5hN0ZxX7mJ2o1rQd8bWfK4aY6uTgS9vPzE3LiHCV"
    for (const key of crm) {
      const body = JSON.stringify(exampleOf(key))
      const t = Number(headerOf(key, "webhook-timestamp"))
      assert.strictEqual(headerOf(key, "Crm-Signature"), Signature.crm([secret], t, body))
      const id = exampleOf(key).id
      assert.strictEqual(headerOf(key, "webhook-signature"), Signature.standard([secret], id, t, body))
      assert.deepStrictEqual(
        [headerOf(key, "webhook-id"), headerOf(key, "Crm-Event-Id"), headerOf(key, "Crm-Event-Type")],
        [id, id, key]
      )
    }
    for (const key of analytics) {
      const body = JSON.stringify(exampleOf(key))
      assert.strictEqual(headerOf(key, "X-Analytics-Signature"), Signature.analytics(secret, body))
    }
  })

  it.effect("shows data that matches the schema of the event", () =>
    Effect.gen(function* () {
      for (const event of app.events) {
        if (event.audience === undefined) continue
        const { data } = exampleOf(event.type)
        yield* Schema.decodeUnknownEffect(Schema.toCodecJson(event.data as Schema.Codec<unknown, unknown>))(data)
      }
    })
  )

  it("has unique operation ids, and the event types of an endpoint", () => {
    const operations = [...Object.values<any>(document.paths), ...Object.values<any>(document.webhooks)]
    const ids = operations.flatMap((item) => Object.values<any>(item).map(({ operationId }) => operationId))
    assert.strictEqual(new Set(ids).size, ids.length)
    const { WebhookEndpointCreation: creation, WebhookEventType: type } = document.components.schemas
    assert.sameMembers(type.enum, crm)
    assert.deepStrictEqual(creation.properties.events.items, { $ref: "#/components/schemas/WebhookEventType" })
    assert.deepInclude(creation.properties.events, { minItems: 1, maxItems: 50 })
    assert.deepInclude(creation.properties.url, { maxLength: 2000 })
  })

  it("documents the version header of every response of customer messaging", () => {
    const { get, post } = document.paths["/api/v1/webhook_endpoints"]
    for (const operation of [get, post]) {
      for (const [status, response] of Object.entries<any>(operation.responses)) {
        const { headers } = document.components.responses[response.$ref?.split("/").at(-1)] ?? response
        assert.deepStrictEqual(headers["crm-version"], { $ref: "#/components/headers/CrmVersion" }, status)
      }
    }
    assert.deepStrictEqual(Object.keys(post.responses).sort(), [
      "201",
      "400",
      "401",
      "403",
      "413",
      "415",
      "429",
      "431",
      "500",
      "503"
    ])
  })
})
