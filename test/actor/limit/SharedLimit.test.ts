/** Actors that share a limit, on nodes of a cluster. */
import { assert, layer } from "@effect/vitest"
import { Effect, Latch, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import type { DeclaredLimits } from "../../../src/actor/limit/DeclaredLimits.ts"
import { limits } from "../../../src/actor/limit/LimitGauges.ts"
import * as SharedLimit from "../../../src/actor/limit/SharedLimit.ts"
import { defineModule } from "../../../src/module.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"
import { start, takeForDead } from "../Cluster.ts"

const Ask = Schema.Struct({ n: Schema.Int, channel: Schema.String })

let serial = 0
/** As in the README: pushes run one at a time per channel, looks at the quota do not. */
const actorsOf = (limit: SharedLimit.SharedLimit) => {
  const name = ++serial
  return {
    Push: Actor.make(`test/push${name}`, { payload: Ask, mailbox: ({ channel }) => channel, limit, concurrency: 50 }),
    ReadQuota: Actor.make(`test/read-quota${name}`, { payload: Ask, limit, concurrency: 50 })
  }
}
type Pair = ReturnType<typeof actorsOf>

const run = ({ Push, ReadQuota }: Pair, handle: (of: "push" | "quota") => Effect.Effect<void>) =>
  start(
    nodeOf(
      defineModule({
        name: "test",
        actors: [Push, ReadQuota],
        layer: Layer.merge(
          Actor.toLayer(Push, () => handle("push")),
          Actor.toLayer(ReadQuota, () => handle("quota"))
        )
      })
    )
  )
const asks = (jobs: number) =>
  Array.from({ length: jobs }, (_, n) => ({ payload: { n, channel: `channel ${n % 10}` } }))
const sendAll = ({ Push, ReadQuota }: Pair, jobs: number) =>
  Effect.gen(function* () {
    const runtime = yield* Jobs
    const pushes = yield* runtime.sendAll(Push, asks(jobs))
    const reads = yield* runtime.sendAll(ReadQuota, asks(jobs))
    return Effect.all(
      [
        ...pushes.map(({ jobId }) => runtime.await(Push, jobId)),
        ...reads.map(({ jobId }) => runtime.await(ReadQuota, jobId))
      ],
      { concurrency: "unbounded", discard: true }
    )
  })

layer(kernelOn(), { excludeTestServices: true })("A limit that actors share", (test) => {
  test.effect("holds for both on all nodes together, is used to the full, and starves none", () =>
    Effect.gen(function* () {
      const pair = actorsOf(SharedLimit.make(`test/limit${serial}`, { running: 3 }))
      const order: Array<string> = []
      let [inside, most] = [0, 0]
      const full = Latch.makeUnsafe()
      const handle = (of: string) =>
        Effect.gen(function* () {
          order.push(of)
          most = Math.max(most, ++inside)
          yield* inside === 3 ? full.open : full.await
          yield* Effect.yieldNow
          inside--
        })
      const ended = yield* sendAll(pair, 30)
      for (let node = 0; node < 2; node++) yield* run(pair, handle)
      yield* ended
      assert.deepStrictEqual([most, order.length], [3, 60])
      // Neither waits until the other one has ended.
      assert.isAtLeast(order.slice(0, 30).filter((of) => of === "push").length, 5)
      assert.isAtLeast(order.slice(0, 30).filter((of) => of === "quota").length, 5)
    })
  )

  test.effect("counts the starts of both in any period", () =>
    Effect.gen(function* () {
      const pair = actorsOf(SharedLimit.make(`test/limit${serial}`, { rate: { jobs: 4, per: "300 millis" } }))
      const starts: Array<number> = []
      for (let node = 0; node < 2; node++)
        yield* run(pair, () => Effect.sync(() => void starts.push(performance.now())))
      const sentAt = performance.now()
      yield* yield* sendAll(pair, 5)
      // Handlers may begin late, but never before their start was counted, and none was counted before it was sent.
      for (const [n, periods] of [
        [4, 1],
        [8, 2]
      ] as const)
        assert.isAtLeast(starts[n]! - sentAt, periods * 300 - 5, `${starts}`)
    })
  )

  test.effect("gets the share of a node back that is lost", () =>
    Effect.gen(function* () {
      const pair = actorsOf(SharedLimit.make(`test/limit${serial}`, { running: 2 }))
      const [isFull, gate] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
      let running = 0
      // Whose jobs take the two places is left open: one actor may have both.
      const lost = yield* run(pair, () =>
        Effect.suspend(() => Effect.andThen(++running === 2 ? isFull.open : Effect.void, gate.await))
      )
      const ended = yield* sendAll(pair, 4)
      yield* isFull.await
      yield* takeForDead(lost.worker.nodeId())
      yield* run(pair, () => Effect.void)
      yield* ended
      yield* gate.open
    })
  )

  test.effect("is shown to operators with the other limits of an actor", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const limit = SharedLimit.make(`test/limit${serial}`, { running: 7, rate: { jobs: 90, per: "1 minute" } })
      const pair = actorsOf(limit)
      yield* run(pair, () => Effect.void)
      const rows = yield* sql<{ readonly limits: DeclaredLimits }>`
        select limits from job_actor where actor in (${pair.Push.name}, ${pair.ReadQuota.name}) order by actor`
      assert.deepStrictEqual(
        rows.map(({ limits: { concurrency, perKey, shared } }) => ({ concurrency, perKey, shared })),
        [{ running: 1, rate: null }, null].map((perKey) => ({
          concurrency: 50,
          perKey,
          shared: { name: limit.name, running: 7, rate: { jobs: 90, perMs: 60_000 } }
        }))
      )
      const gauge = (yield* limits.look).find((one) => one.limit === limit.name)
      assert.deepStrictEqual(gauge, { limit: limit.name, running: 0, most: 7 })
    })
  )

  test.effect("is refused where actors of one composition say different things of it, or nothing", () =>
    Effect.sync(() => {
      const limit = (running: number) => SharedLimit.make("test/api", { running })
      const { Push } = actorsOf(limit(3))
      const { ReadQuota } = actorsOf(limit(4))
      const fault = new SharedLimit.LimitConflict({ limit: "test/api", actors: [Push.name, ReadQuota.name] })
      assert.throws(() => SharedLimit.refuseConflicts([Push, ReadQuota]), fault.message)
      SharedLimit.refuseConflicts([Push, actorsOf(limit(3)).ReadQuota])
      assert.throws(() => SharedLimit.make("test/api", {}), "limits nothing")
      assert.throws(() => limit(0), "expected a whole number")
    })
  )
})
