/** How many friends have opened a broadcast, as the stand-in for LINE counts them. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { isOutdated, mostUnits, spanOf } from "../../../modules/crm/broadcast/insight/Insight.ts"
import { Insights } from "../../../modules/crm/broadcast/insight/Insights.ts"
import * as Channels from "../../../modules/crm/line/channel/Channels.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { node } from "../message/support.ts"
import { broadcasts, shop } from "./support.ts"

const insights = Insights.layer.pipe(Layer.provide(Channels.layer))
const services = Layer.merge(broadcasts, insights).pipe(Layer.provideMerge(node))

const day = 86_400_000
const sentShop = Effect.gen(function* () {
  const opened = yield* shop
  yield* opened.follow(3)
  return { ...opened, insights: yield* Insights }
})

layer(services, { excludeTestServices: true })("The readers of a broadcast", (it) => {
  it.effect("are counted by LINE under its name, asked for when they are looked at, and kept for an hour", () =>
    Effect.gen(function* () {
      const { accountId, ended, insights, line, send, sql } = yield* sentShop
      const { id } = yield* send()
      yield* ended(id)
      assert.strictEqual(line.pushes.at(-1)?.unit, id)
      assert.deepInclude(yield* insights.find(accountId, id), { status: "available", opened: null, clicked: null })
      line.units.readers.set(id, { opened: 640, clicked: 19 })
      assert.deepInclude(yield* insights.find(accountId, id), { opened: null })
      const asked = line.countOf("unitReaders")
      yield* sql`update crm_broadcast set insight_at = now() - interval '61 minutes' where id = ${id}`
      assert.deepInclude(yield* insights.find(accountId, id), { status: "available", opened: 640, clicked: null })
      assert.deepInclude(yield* insights.find(accountId, id), { opened: 640 })
      assert.strictEqual(line.countOf("unitReaders"), asked + 1)
    })
  )

  it.effect("stay as they were while LINE does not answer, and are unknown before it ever did", () =>
    Effect.gen(function* () {
      const { accountId, ended, insights, line, send, sql } = yield* sentShop
      const { id } = yield* send()
      yield* ended(id)
      line.next("unitReaders", "server_error")
      assert.deepInclude(yield* insights.find(accountId, id), { status: "unavailable", askedAt: null })
      line.units.readers.set(id, { opened: 25, clicked: 21 })
      yield* insights.find(accountId, id)
      yield* sql`update crm_broadcast set insight_at = now() - interval '2 hours' where id = ${id}`
      line.next("unitReaders", "rate_limited")
      assert.deepInclude(yield* insights.find(accountId, id), { status: "available", opened: 25, clicked: 21 })
    })
  )

  it.effect("are none of a broadcast that waits, was sent uncounted, or was sent in the sandbox", () =>
    Effect.gen(function* () {
      const { accountId, ended, insights, line, send, service, sql } = yield* sentShop
      const scheduledAt = new Date(Date.now() + 3_600_000)
      const later = yield* service.create(accountId, { name: "x", texts: ["x"], audience: {}, scheduledAt })
      const asked = line.countOf("unitReaders")
      assert.deepInclude(yield* insights.find(accountId, later.id), { status: "not_sent" })
      const { id } = yield* send()
      yield* ended(id)
      yield* sql`update crm_broadcast set unit = null where id = ${id}`
      assert.deepInclude(yield* insights.find(accountId, id), { status: "not_counted" })
      assert.strictEqual(line.countOf("unitReaders"), asked)
      yield* sql`delete from crm_line_channel where account_id = ${accountId}`
      const simulated = yield* send()
      yield* ended(simulated.id)
      assert.deepInclude(yield* insights.find(accountId, simulated.id), { status: "sandbox", opened: null })
      const missing = yield* Effect.flip(insights.find(accountId, "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"))
      assert.strictEqual(missing._tag, "BroadcastNotFound")
    })
  )

  it.effect("are counted for 900 broadcasts of a month; those beyond are sent all the same", () =>
    Effect.gen(function* () {
      const { accountId, ended, line, send, sql } = yield* sentShop
      const nextId = yield* Ulids.monotonic
      const ids = Array.from({ length: mostUnits - 1 }, nextId)
      yield* sql`
        insert into crm_broadcast (id, account_id, name, audience, texts, status, created_at, started_at, unit)
        select id, ${accountId}, 'x', '{}', '[]', 'completed', now(), now(), id
        from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) as id`
      const last = yield* send()
      yield* ended(last.id)
      assert.strictEqual(line.pushes.at(-1)?.unit, last.id)
      const beyond = yield* ended((yield* send()).id)
      assert.deepInclude(beyond, { status: "completed", sent: 3 })
      assert.isUndefined(line.pushes.at(-1)?.unit)
    })
  )

  it("are asked for by days of Japan, 30 at most, and no more once these are over", () => {
    const startedAt = new Date("2026-12-01T15:30:00Z")
    assert.deepStrictEqual(spanOf(startedAt, startedAt), { from: "20261202", to: "20261202" })
    assert.deepStrictEqual(spanOf(startedAt, new Date("2027-03-01T00:00:00Z")), { from: "20261202", to: "20261231" })
    const after = (days: number) => new Date(startedAt.getTime() + days * day)
    assert.isTrue(isOutdated(null, startedAt, after(100)))
    assert.isTrue(isOutdated(after(31), startedAt, after(40)))
    assert.isFalse(isOutdated(after(32), startedAt, after(40)))
    assert.isFalse(isOutdated(after(1), startedAt, new Date(after(1).getTime() + 3_599_999)))
    assert.isTrue(isOutdated(after(1), startedAt, new Date(after(1).getTime() + 3_600_000)))
  })
})
