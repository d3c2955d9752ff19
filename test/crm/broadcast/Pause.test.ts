/** Pausing a broadcast before it begins and while its parts are sent. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { actionOf } from "../../../modules/crm/broadcast/chunk/ChunkRules.ts"
import { eventually } from "../../support/ServiceProcess.ts"
import { node } from "../message/support.ts"
import { broadcasts, shop } from "./support.ts"

layer(broadcasts.pipe(Layer.provideMerge(node)), { excludeTestServices: true })("A paused broadcast", (it) => {
  it.effect(
    "is not sent at its time, for nodes of the release before either, and at once when it is resumed later",
    () =>
      Effect.gen(function* () {
        const { accountId, ended, follow, reached, service, sql, usersOf } = yield* shop
        yield* follow(2)
        const draft = { name: "later", texts: ["x"], audience: {}, scheduledAt: new Date(Date.now() + 86_400_000) }
        const { id } = yield* service.create(accountId, draft)
        assert.strictEqual((yield* service.pause(accountId, id)).status, "paused")
        assert.strictEqual((yield* service.pause(accountId, id)).status, "paused")
        const [row] = yield* sql<{ readonly status: string }>`select status from crm_broadcast where id = ${id}`
        assert.strictEqual(row?.status, "stopped")
        yield* sql`update crm_broadcast set scheduled_at = now() - interval '1 minute' where id = ${id}`
        assert.isUndefined(yield* service.prepare(accountId, id))
        assert.deepInclude(yield* service.find(accountId, id), { status: "paused", recipients: 0 })
        assert.strictEqual((yield* service.resume(accountId, id)).status, "scheduled")
        assert.deepInclude(yield* ended(id), { status: "completed", sent: 2 })
        assert.deepStrictEqual(yield* reached, yield* usersOf)
        for (const action of [service.pause, service.resume]) {
          assert.strictEqual((yield* Effect.flip(action(accountId, id)))._tag, "BroadcastNotPausable")
        }
      })
  )

  it.effect("sends no further part until it is resumed, keeps its quota, and can be stopped", () =>
    Effect.gen(function* () {
      const { accountId, ended, follow, line, makeDue, reached, send, service, used, usersOf } = yield* shop
      yield* follow(501)
      line.always("multicast", "rate_limited")
      const before = line.countOf("multicast")
      const { id } = yield* send()
      yield* eventually(service.find(accountId, id), () => line.countOf("multicast") >= before + 2)
      assert.strictEqual((yield* service.pause(accountId, id)).status, "paused")
      line.always("multicast")
      yield* makeDue
      yield* makeDue
      assert.deepStrictEqual([yield* reached, yield* used], [[], 501])
      assert.strictEqual((yield* service.resume(accountId, id)).status, "sending")
      assert.deepInclude(yield* ended(id), { status: "completed", sent: 501 })
      assert.deepStrictEqual(yield* reached, yield* usersOf)

      line.always("multicast", "rate_limited")
      const second = yield* send()
      yield* eventually(service.find(accountId, second.id), ({ status }) => status === "sending")
      yield* service.pause(accountId, second.id)
      yield* service.stop(accountId, second.id)
      line.always("multicast")
      assert.deepInclude(yield* ended(second.id), { status: "stopped", sent: 0, stopped: 501 })
      assert.strictEqual(yield* used, 501)
    })
  )

  it.effect("lets a part whose request may have been accepted come to its end", () =>
    Effect.sync(() => {
      const now = new Date()
      const facts = { status: "queued", broadcastStatus: "paused" } as const
      assert.deepStrictEqual(actionOf({ ...facts, uncertainSince: null }, now), { to: "wait" })
      assert.deepStrictEqual(actionOf({ ...facts, uncertainSince: now }, now), { to: "send" })
      const yesterday = new Date(now.getTime() - 86_400_000)
      assert.deepInclude(actionOf({ ...facts, uncertainSince: yesterday }, now), { to: "end", status: "unknown" })
    })
  )
})
