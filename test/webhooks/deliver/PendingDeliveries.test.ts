/** Rows of `webhooks_delivery` from the fan-out to the end. */
import { assert, layer } from "@effect/vitest"
import { Duration, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Deliveries } from "../../../modules/webhooks/log/Deliveries.ts"
import { Replays } from "../../../modules/webhooks/log/Replays.ts"
import { account, bake, node, receiver, register, rowOnce, settled, until } from "./support.ts"

const hourly = { webhooks: { retryBase: Duration.hours(1), probeBase: Duration.millis(1) } }

const listed = (endpointId: string) =>
  Effect.gen(function* () {
    const { list } = yield* Deliveries
    return (yield* list(account, endpointId, { limit: 10 })).deliveries
  })

layer(node(hourly), { excludeTestServices: true })("A delivery in the log", (test) => {
  test.effect("is pending from the fan-out on", () =>
    Effect.gen(function* () {
      const shop = yield* receiver
      const held: Array<() => void> = []
      shop.answer = (response) => void held.push(() => response.end())
      const { id } = yield* register({ url: shop.url })
      yield* bake(1)
      yield* until(() => held.length === 1)
      const [pending] = yield* listed(id)
      assert.deepInclude(pending, { state: "pending", attempts: 0, finishedAt: null })
      held[0]!()
      yield* settled(id, { succeeded: 1 })
      const [finished] = yield* listed(id)
      assert.deepInclude(finished, { id: pending!.id, state: "succeeded", attempts: 1, nextAttemptAt: null })
    })
  )

  test.effect("counts every attempt, also those by hand while it is pending", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const shop = yield* receiver
      shop.answer = (response, _, nth) => response.writeHead(nth < 3 ? 500 : 200).end()
      const { id } = yield* register({ url: shop.url })
      yield* bake(1)
      const attempts = (count: number) =>
        rowOnce(
          sql<{ readonly n: number }>`select attempts as n from webhooks_delivery where endpoint_id = ${id}`,
          ({ n }) => n === count
        )
      yield* attempts(1)
      const { one } = yield* Replays
      const [delivery] = yield* listed(id)
      yield* one(account, id, delivery!.id)
      yield* attempts(2)
      const [still] = yield* listed(id)
      assert.strictEqual(still!.state, "pending")
      assert.deepStrictEqual(still!.nextAttemptAt, delivery!.nextAttemptAt)
      yield* one(account, id, delivery!.id)
      yield* settled(id, { succeeded: 1 })
      assert.deepInclude((yield* listed(id))[0], { attempts: 3, nextAttemptAt: null })
    })
  )
})
