import { assert, layer } from "@effect/vitest"
import { Context, Duration, Effect, Exit, Layer, Scope } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { EndpointChanges } from "../../../modules/webhooks/deliver/EndpointChanges.ts"
import { Replays } from "../../../modules/webhooks/log/Replays.ts"
import { Worker } from "../../../src/actor/worker/Worker.ts"
import { Events } from "../../../src/event/Events.ts"
import * as Kernel from "../../../src/kernel/Kernel.ts"
import { Lifecycle } from "../../../src/process/Lifecycle.ts"
import { takeForDead } from "../../actor/Cluster.ts"
import { databaseOf } from "../kernel.ts"
import {
  account,
  app,
  Baked,
  endpointOf,
  type Receiver,
  receiver,
  register,
  rowOnce,
  settled,
  statesOf,
  until,
  working
} from "./support.ts"

/** Processes of one cluster: each has a kernel of its own, so they know of each other through the database alone. */
const start = Effect.fnUntraced(function* <A, E, R>(parts: Layer.Layer<A, E, R>) {
  const scope = yield* Scope.make()
  yield* Effect.addFinalizer(() => Scope.close(scope, Exit.void))
  const context = yield* Layer.buildWithScope(Layer.provideMerge(parts, Layer.fresh(Kernel.services)), scope)
  return { context, stop: Scope.close(scope, Exit.void) }
})

/** Takes requests and answers them on demand. */
const holding = (shop: Receiver) => {
  const held: Array<() => void> = []
  shop.answer = (response) => void held.push(() => response.end())
  return {
    held,
    release: () => {
      shop.answer = (response) => response.end()
      for (const answer of held.splice(0)) answer()
    }
  }
}

const bakeTwelve = (context: Context.Context<Events>) =>
  Effect.forEach(
    Array.from({ length: 12 }, (_, n) => n),
    (n) => Context.get(context, Events).publish(Baked, { n }, { accountId: account })
  )

const Live = Layer.merge(databaseOf({ webhooks: { retryBase: Duration.hours(1) } }), SecureRandom.layerWebCrypto)

layer(Live, { excludeTestServices: true })("In a cluster", (test) => {
  test.effect("an endpoint that is deleted on one node gets nothing more from another one", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const sends = yield* start(working)
      const asks = yield* start(app.layer)
      const shop = yield* receiver
      const { held } = holding(shop)
      const { id } = yield* register({ url: shop.url })
      yield* bakeTwelve(sends.context)
      yield* settled(id, { "queued event": 12 })
      yield* until(() => held.length === 8)
      const changes = Context.get(asks.context, EndpointChanges)
      yield* sql.withTransaction(
        Effect.andThen(sql`delete from webhooks_endpoint where id = ${id}`, changes.removed(id))
      )
      yield* changes.awaitIdle(id)
      yield* settled(id, { cancelled: 12 })
      assert.strictEqual(shop.arrivals.length, 8)
    }).pipe(Effect.scoped)
  )

  test.effect("a test asked for on one node is sent by another one, also while that one is sending", () =>
    Effect.gen(function* () {
      const sends = yield* start(working)
      const asks = yield* start(app.layer)
      const shop = yield* receiver
      const { held, release } = holding(shop)
      const { id } = yield* register({ url: shop.url })
      yield* Context.get(sends.context, Events).publish(Baked, { n: 1 }, { accountId: account })
      yield* until(() => held.length === 1)
      yield* Context.get(asks.context, Replays).ping(account, id)
      yield* until(() => held.length === 2)
      release()
      yield* settled(id, { succeeded: 2 })
    }).pipe(Effect.scoped)
  )

  test.effect("a node that drains ends what is on its way, and another one sends the rest", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const first = yield* start(working)
      const shop = yield* receiver
      const { held, release } = holding(shop)
      const { id } = yield* register({ url: shop.url })
      yield* bakeTwelve(first.context)
      yield* settled(id, { "queued event": 12 })
      yield* until(() => held.length === 8)
      yield* Context.get(first.context, Lifecycle).drain
      release()
      yield* first.stop
      // The drain may have begun a moment after the answers came.
      const { "queued event": left = 0, succeeded = 0 } = yield* statesOf(id)
      assert.isAtLeast(succeeded, 8)
      assert.strictEqual(succeeded + left, 12)
      yield* start(working)
      yield* settled(id, { succeeded: 12 })
      assert.strictEqual(shop.arrivals.length, 12)
      assert.deepStrictEqual(yield* sql`select from webhooks_attempt where error = 'lost' and duration_ms is null`, [])
    }).pipe(Effect.scoped)
  )

  test.effect("what a lost node had in flight is sent again, uses up no retry, and its log says so", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const first = yield* start(working)
      const shop = yield* receiver
      const { held } = holding(shop)
      const { id } = yield* register({ url: shop.url })
      yield* bakeTwelve(first.context)
      yield* settled(id, { "queued event": 12 })
      yield* until(() => held.length === 8)
      shop.answer = (response) => response.end()
      yield* Effect.provide(takeForDead(Context.get(first.context, Worker).nodeId()), first.context)
      yield* start(working)
      yield* settled(id, { succeeded: 12 })
      const attempts = sql<{ readonly lost: number; readonly succeeded: number }>`
        select count(*) filter (where error = 'lost')::int as lost, count(*) filter (where error is null)::int as succeeded
        from webhooks_attempt a join webhooks_delivery d on d.id = a.delivery_id where endpoint_id = ${id}`
      const { lost } = yield* rowOnce(attempts, ({ succeeded }) => succeeded >= 12)
      assert.isAtLeast(lost, 8)
      assert.strictEqual((yield* endpointOf(id)).failures, 0)
    }).pipe(Effect.scoped)
  )
})
