import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { dialects } from "../../../modules/webhooks/dialect/Dialects.ts"
import { schemaOf, webhooksOf } from "../../../modules/webhooks/schema/EventSchemas.ts"
import { App } from "../../../src/app.ts"
import { compile, faultsOf, webhooks } from "../../support/schema/EventContract.ts"
import * as TestApp from "../../support/TestApp.ts"
import { app, idle } from "../support.ts"

const all = webhooksOf(app.events)

/** Every `$ref` below. */
const refsOf = (node: unknown): ReadonlyArray<unknown> =>
  typeof node !== "object" || node === null
    ? []
    : Object.entries(node).flatMap(([name, value]) => (name === "$ref" ? [value] : refsOf(value)))

const exampleOf = ({ dialect, event }: (typeof all)[number], data: unknown = event.example) =>
  dialects[dialect.name].body(
    { id: "01KAJ4M7A1B2C3D4E5F6G7H8J9", type: event.type, data, occurredAt: new Date("2026-05-23T01:02:03.456Z") },
    { apiVersion: dialect.apiVersion, livemode: true }
  )

describe("The schema of an event", () => {
  it("is there for every event type of the service, and for the test of each family", () => {
    const keys = webhooksOf(App.events).map(({ key }) => key)
    const declared = App.events.filter(({ audience }) => audience !== undefined).map(({ type }) => type)
    assert.sameMembers(keys, [...declared, "analytics.test.ping"])
    assert.sameMembers(
      webhooks.map(({ key }) => key),
      keys
    )
  })

  for (const webhook of all) {
    it(`of ${webhook.key} stands alone and takes its example, with members that it does not know`, () => {
      const schema = schemaOf(webhook, "https://ekimae.example")
      assert.strictEqual(schema["$id"], `https://ekimae.example/schemas/events/${webhook.key}.json`)
      assert.strictEqual(schema["$schema"], "https://json-schema.org/draft/2020-12/schema")
      for (const ref of refsOf(schema)) assert.match(String(ref), /^#\/\$defs\//)
      const validate = compile(schema)
      const example = JSON.parse(exampleOf(webhook))
      assert.isTrue(validate(example), JSON.stringify(validate.errors))
      const grown = { ...example, later: 1, data: { ...example.data, later: 1 } }
      assert.isTrue(validate(grown), JSON.stringify(validate.errors))
      assert.isFalse(validate({ ...example, type: "another.type" }))
      assert.isFalse(validate({ ...example, data: {} }))
    })
  }

  it("says where a body differs from it", () => {
    const booked = all.find(({ key }) => key === "reservation.created")!
    const wrong = exampleOf(booked, { ...(booked.event.example as object), number_of_guests: 0 })
    assert.match(faultsOf(booked, wrong).join(), /reservation\.created\/data\/number_of_guests/)
  })
})

layer(idle())("The address of a schema", (it) => {
  it.effect("needs no key, may be kept by caches, and answers what it names", () =>
    Effect.gen(function* () {
      const { call } = yield* TestApp.TestApp
      for (const { key } of all) {
        const path = `/schemas/events/${key}.json`
        const response = yield* call(path)
        const schema = (yield* Effect.promise(() => response.json())) as Readonly<Record<string, unknown>>
        assert.strictEqual(response.status, 200, key)
        assert.strictEqual(response.headers.get("content-type"), "application/schema+json")
        assert.strictEqual(response.headers.get("cache-control"), "public, max-age=3600")
        assert.isTrue(String(schema["$id"]).endsWith(path))
        const again = yield* call(path, { headers: { "if-none-match": response.headers.get("etag") ?? "" } })
        assert.strictEqual(again.status, 304)
      }
    })
  )

  it.effect("of no event is 404, and of a name that is too long 400", () =>
    Effect.gen(function* () {
      const { call } = yield* TestApp.TestApp
      const answerOf = Effect.fnUntraced(function* (file: string) {
        const response = yield* call(`/schemas/events/${encodeURIComponent(file)}`)
        const { code } = (yield* Effect.promise(() => response.json())) as { readonly code: string }
        return [response.status, code]
      })
      const unknown = [
        "friend.followed",
        "friend.followed.JSON",
        "constructor",
        "__proto__.json",
        "x".repeat(100),
        "crm.tag_added.json"
      ]
      for (const file of unknown) assert.deepStrictEqual(yield* answerOf(file), [404, "event_schema_not_found"], file)
      assert.deepStrictEqual(yield* answerOf("x".repeat(101)), [400, "invalid_request"])
    })
  )
})
