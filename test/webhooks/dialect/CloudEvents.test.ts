import { assert, describe, it } from "@effect/vitest"
import { type CloudEvent, HTTP } from "cloudevents"
import { Schema } from "effect"
import * as CloudEvents from "../../../modules/webhooks/dialect/CloudEvents.ts"

const wrapped = {
  id: "evt_01KAJ4M7A1B2C3D4E5F6G7H8J9",
  type: "friend.followed",
  accountId: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF" as string | null,
  occurredAt: new Date("2026-05-23T01:02:03.456Z"),
  subject: "01JZ3N8T2V4X6Z8B0D2F4H6K8N" as string | undefined,
  schema: "friend.followed"
}
const Count = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000_000_000 }))
const base = "https://ekimae.example"

/** As the official SDK reads a request. */
const parsed = (body: string) => {
  const event = HTTP.toEvent({ headers: { "content-type": CloudEvents.contentTypeOf(body) }, body })
  return event as CloudEvent<unknown>
}

describe("A CloudEvent", () => {
  it("is read by the official SDK as what it is", () => {
    const data = { type: "friend.followed", data: { displayName: "山田 😀" } }
    const body = CloudEvents.wrap({ ...wrapped, body: JSON.stringify(data) }, base)
    const event = parsed(CloudEvents.numbered(body, 482))
    assert.isTrue(event.validate())
    assert.deepInclude(JSON.parse(JSON.stringify(event)), {
      specversion: "1.0",
      id: wrapped.id,
      source: `${base}/accounts/${wrapped.accountId}`,
      type: wrapped.type,
      subject: wrapped.subject,
      time: "2026-05-23T01:02:03.456Z",
      datacontenttype: "application/json",
      dataschema: `${base}/schemas/events/friend.followed.json`,
      sequence: "0000000000000482",
      data
    })
  })

  it("without a subject, an account or a number leaves them out", () => {
    const body = CloudEvents.wrap({ ...wrapped, subject: undefined, accountId: null, body: "{}" }, base)
    const event = JSON.parse(CloudEvents.numbered(body, null))
    assert.notProperty(event, "subject")
    assert.notProperty(event, "sequence")
    assert.strictEqual(event.source, `${base}/`)
    assert.strictEqual(CloudEvents.numbered(body, null), body)
  })

  it.prop(
    "keeps any body byte for byte, and its numbers sort as texts",
    { data: Schema.Record(Schema.String, Schema.String), a: Count, b: Count },
    ({ a, b, data }) => {
      const native = JSON.stringify(data)
      const body = CloudEvents.wrap({ ...wrapped, body: native }, base)
      assert.isTrue(body.endsWith(`"data":${native}}`))
      assert.deepStrictEqual(JSON.parse(body).data, JSON.parse(native))
      const sequenceOf = (n: number): string => JSON.parse(CloudEvents.numbered(body, n)).sequence
      assert.strictEqual(sequenceOf(a) < sequenceOf(b), a < b)
      assert.strictEqual(Number(sequenceOf(a)), a)
    }
  )

  it("is known from a body of a dialect, which stays as it is", () => {
    const native = '{"id":"evt_x","type":"friend.followed","data":{"specversion":"1.0"}}'
    assert.strictEqual(CloudEvents.contentTypeOf(native), "application/json")
    assert.strictEqual(CloudEvents.numbered(native, 3), native)
  })
})
