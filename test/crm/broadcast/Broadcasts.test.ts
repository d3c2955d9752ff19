/** Broadcasts at LINE, which a stand-in on loopback plays. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Friends } from "../../../modules/crm/friend/Friends.ts"
import { Quotas } from "../../../modules/crm/message/Quotas.ts"
import { QuietHoursSettings } from "../../../modules/crm/scenario/quiet-hours/QuietHoursSettings.ts"
import { Tags } from "../../../modules/crm/tag/Tags.ts"
import { eventually } from "../../support/ServiceProcess.ts"
import { node } from "../message/support.ts"
import { broadcasts, shop } from "./support.ts"

const services = Layer.merge(broadcasts, Tags.layer.pipe(Layer.provide(Friends.layer))).pipe(Layer.provideMerge(node))

layer(services, { excludeTestServices: true })("A broadcast", (it) => {
  it.effect("reaches each friend once in parts of 500, and counts each once", () =>
    Effect.gen(function* () {
      const { accountId, ended, follow, line, reached, send, service, used, usersOf } = yield* shop
      yield* follow(1_203)
      assert.deepInclude(yield* service.preview(accountId, {}), { recipients: 1_203, isWithinQuota: true })
      const before = line.countOf("multicast")
      const { id } = yield* send(["1", "2"])
      const done = yield* ended(id)
      assert.deepInclude(done, { status: "completed", recipients: 1_203, sent: 1_203, failed: 0, unknown: 0 })
      assert.deepStrictEqual(
        done.chunks.map(({ attempts, recipients, status }) => [recipients, status, attempts]),
        [
          [500, "sent", 1],
          [500, "sent", 1],
          [203, "sent", 1]
        ]
      )
      assert.deepStrictEqual(yield* reached, yield* usersOf)
      assert.strictEqual(line.countOf("multicast") - before, 3)
      assert.strictEqual(yield* used, 1_203)
    })
  )

  it.effect("goes to whom its tags ask for, without who left, is blocked or wants no marketing", () =>
    Effect.gen(function* () {
      const { accountId, ended, friend, reached, send, service, sql } = yield* shop
      const tags = yield* Tags
      const [a, b] = [
        (yield* tags.create(accountId, { name: "a", color: "#000000" })).id,
        (yield* tags.create(accountId, { name: "b", color: "#000000" })).id
      ]
      const having = Effect.fnUntraced(function* (...ids: ReadonlyArray<string>) {
        const one = yield* friend()
        for (const tagId of ids) yield* tags.attach({ accountId, friendId: one.id, tagId })
        return one
      })
      const [none, onlyA, onlyB, both] = [yield* having(), yield* having(a), yield* having(b), yield* having(a, b)]
      const [blocked, quiet] = [yield* having(a), yield* having(a)]
      yield* friend("unfollowed")
      yield* sql`update crm_friend set is_blocked = true where id = ${blocked.id}`
      yield* sql`update crm_friend set no_marketing = true where id = ${quiet.id}`
      const counts = Effect.fnUntraced(function* (audience: Parameters<typeof service.preview>[1]) {
        const { noMarketing, recipients } = yield* service.preview(accountId, audience)
        return [recipients, noMarketing]
      })
      assert.deepStrictEqual(yield* counts({}), [4, 1])
      assert.deepStrictEqual(yield* counts({ any: [a, b] }), [3, 1])
      assert.deepStrictEqual(yield* counts({ all: [a, b, a] }), [1, 0])
      assert.deepStrictEqual(yield* counts({ none: [a] }), [2, 0])
      assert.deepStrictEqual(yield* counts({ any: [a], none: [b] }), [1, 1])
      const { id } = yield* send(["x"], { any: [a, b], none: [] })
      yield* ended(id)
      assert.deepStrictEqual(yield* reached, [onlyA, onlyB, both].map(({ lineUserId }) => lineUserId).toSorted())
      assert.notInclude(yield* reached, none.lineUserId)
    })
  )

  it.effect("sends a part again with its key while its outcome is unknown, and never after a day", () =>
    Effect.gen(function* () {
      const { ended, follow, line, makeDue, reached, send, service, accountId, sql, used, usersOf } = yield* shop
      yield* follow(3)
      line.next("multicast", "server_error", "accept_then_reset", "accept_then_server_error")
      const first = yield* ended((yield* send()).id)
      assert.deepInclude(first.chunks[0], { status: "sent", attempts: 4 })
      assert.deepStrictEqual(yield* reached, yield* usersOf)
      line.always("multicast", "server_error")
      const { id } = yield* send()
      yield* eventually(
        Effect.andThen(makeDue, service.find(accountId, id)),
        ({ chunks }) => (chunks[0]?.attempts ?? 0) > 1
      )
      yield* sql`
        update crm_broadcast_chunk set uncertain_since = now() - interval '1 day' where broadcast_id = ${id}`
      const lost = yield* ended(id)
      line.always("multicast")
      assert.deepInclude(lost, { status: "completed", sent: 0, unknown: 3 })
      assert.deepStrictEqual(yield* reached, yield* usersOf)
      assert.strictEqual(yield* used, 6)
    })
  )

  it.effect("that LINE refuses fails and gives its units back, but not those that it may have accepted", () =>
    Effect.gen(function* () {
      const { ended, follow, line, reached, send, used } = yield* shop
      yield* follow(2)
      line.next("multicast", "monthly_limit")
      assert.deepInclude((yield* ended((yield* send()).id)).chunks[0], { status: "failed", error: "monthly_limit" })
      assert.strictEqual(yield* used, 0)
      line.next("multicast", "rate_limited", "forbidden", { status: 400, body: { message: "no" } })
      assert.deepInclude((yield* ended((yield* send()).id)).chunks[0], {
        status: "failed",
        error: "refused",
        attempts: 3
      })
      assert.strictEqual(yield* used, 0)
      line.next("multicast", "server_error", { status: 400, body: { message: "no" } })
      assert.deepInclude((yield* ended((yield* send()).id)).chunks[0], { status: "unknown", error: "refused" })
      assert.strictEqual(yield* used, 2)
      assert.deepStrictEqual(yield* reached, [])
    })
  )

  it.effect("that is stopped sends no further part, and gives back what was not sent", () =>
    Effect.gen(function* () {
      const { accountId, ended, follow, line, makeDue, reached, send, service, used } = yield* shop
      yield* follow(1_001)
      line.always("multicast", "rate_limited")
      const before = line.countOf("multicast")
      const { id } = yield* send()
      // Each part was answered once, and waits.
      yield* eventually(service.find(accountId, id), () => line.countOf("multicast") === before + 3)
      yield* service.stop(accountId, id)
      line.always("multicast")
      yield* makeDue
      const stopped = yield* ended(id)
      assert.deepInclude(stopped, { status: "stopped", sent: 0, stopped: 1_001, queued: 0 })
      assert.deepStrictEqual([yield* reached, yield* used], [[], 0])
      assert.strictEqual((yield* Effect.flip(service.stop(accountId, id)))._tag, "BroadcastEnded")
      const later = yield* service.create(accountId, {
        name: "later",
        texts: ["x"],
        audience: {},
        scheduledAt: new Date(Date.now() + 86_400_000)
      })
      assert.deepInclude(yield* service.stop(accountId, later.id), { status: "stopped", recipients: 0 })
    })
  )

  it.effect(
    "goes to no friend where the quota is not enough for all, and skips who left since its parts were fixed",
    () =>
      Effect.gen(function* () {
        const { accountId, ended, follow, line, makeDue, reached, send, service, sql, used } = yield* shop
        yield* follow(5)
        yield* (yield* Quotas).grant(accountId, 4)
        assert.deepInclude(yield* service.preview(accountId, {}), { recipients: 5, isWithinQuota: false })
        assert.deepInclude(yield* ended((yield* send()).id), {
          status: "failed",
          error: "quota_exceeded",
          recipients: 0
        })
        yield* (yield* Quotas).grant(accountId, 5)
        line.always("multicast", "rate_limited")
        const { id } = yield* send()
        /** An attempt counts itself before LINE is asked: what LINE received says more. */
        const askedOnceMore = Effect.suspend(() => {
          const before = line.countOf("multicast")
          return eventually(
            Effect.andThen(makeDue, service.find(accountId, id)),
            () => line.countOf("multicast") > before
          )
        })
        yield* askedOnceMore
        yield* sql`
        update crm_friend set no_marketing = true where id = (
          select id from crm_friend where account_id = ${accountId} order by id limit 1)`
        yield* askedOnceMore
        line.always("multicast")
        yield* makeDue
        assert.deepInclude(yield* ended(id), { status: "completed", recipients: 5, skipped: 1, sent: 4 })
        assert.deepStrictEqual([(yield* reached).length, yield* used], [4, 4])
        assert.deepInclude(yield* ended((yield* send(["x"], { any: [id] })).id), { error: "no_recipients" })
      })
  )

  it.effect("waits in quiet hours, and is sent when they are taken away", () =>
    Effect.gen(function* () {
      const { accountId, ended, follow, reached, send, service, sql } = yield* shop
      yield* follow(1)
      const clock = (minutes: number) =>
        new Date(Date.now() + 9 * 3_600_000 + minutes * 60_000).toISOString().slice(11, 16)
      yield* (yield* QuietHoursSettings).set(accountId, { from: clock(-60), until: clock(60) })
      assert.isNotNull((yield* service.preview(accountId, {})).quietUntil)
      const { id } = yield* send()
      const sleeping = sql`
        select from job_scheduled where actor = 'crm/prepare-broadcast' and payload ->> 'broadcastId' = ${id}
          and run_at > now() + interval '30 minutes'`
      yield* eventually(sleeping, ({ length }) => length === 1)
      assert.deepInclude(yield* service.find(accountId, id), { status: "scheduled", recipients: 0 })
      assert.deepStrictEqual(yield* reached, [])
      yield* (yield* QuietHoursSettings).set(accountId, null)
      assert.deepInclude(yield* ended(id), { status: "completed", sent: 1 })
    })
  )
})
