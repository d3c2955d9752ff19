/** Rows of the queue that another transaction holds. */
import { assert, layer } from "@effect/vitest"
import { Effect, Fiber, Latch, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { Parking } from "../../../modules/webhooks/deliver/Parking.ts"
import { beginning } from "../../../modules/webhooks/deliver/QueueFloor.ts"
import { type Owner, TurnRepo } from "../../../modules/webhooks/deliver/TurnRepo.ts"
import { Turns } from "../../../modules/webhooks/deliver/Turns.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { account, logQueued, register, services, statesOf } from "./support.ts"

/** An endpoint with a delivery that a lost turn may have sent: the next turn counts it. */
const interrupted = Effect.gen(function* () {
  const [random, sql, turns] = [yield* SecureRandom.SecureRandom, yield* SqlClient.SqlClient, yield* TurnRepo]
  const { id } = yield* register({ url: "http://127.0.0.1:9/hook", events: ["a.b"] })
  const delivery = yield* random.ulid
  yield* sql`
    insert into webhooks_queue (endpoint_id, id, kind, epoch, account_id, message_id, event_id, type)
    values (${id}, ${delivery}, 'event', 1, ${account}, ${delivery}, ${delivery}, 'a.b')`
  yield* logQueued(id)
  const owner: Owner = { endpointId: id, run: yield* random.ulid }
  yield* turns.start([owner])
  const attemptBase = Ulids.base(yield* random.ulid)
  const page = { manual: 0, events: 1, manualAfter: beginning, eventsAfter: beginning }
  yield* turns.page([{ ...owner, ...page, attemptBase }])
  return id
})

/** Another transaction holds the queue of the endpoint, until it is told to let go. */
const holding = (id: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [held, free] = [Latch.makeUnsafe(false), Latch.makeUnsafe(false)]
    const fiber = yield* sql`select from webhooks_queue where endpoint_id = ${id} for update`.pipe(
      Effect.andThen(held.open),
      Effect.andThen(free.await),
      sql.withTransaction,
      Effect.forkChild
    )
    yield* held.await
    return Effect.andThen(free.open, Fiber.join(fiber))
  })

const Live = Layer.merge(Turns.layer, Parking.layer).pipe(
  Layer.provideMerge(TurnRepo.layer),
  Layer.provideMerge(services())
)

layer(Live, { excludeTestServices: true })("A held row of the queue", (test) => {
  test.effect("delays the start of its own endpoint only, until it is free", () =>
    Effect.gen(function* () {
      const [random, turns] = [yield* SecureRandom.SecureRandom, yield* Turns]
      const ids = yield* Effect.replicateEffect(interrupted, 5)
      const release = yield* holding(ids[2]!)
      const start = (endpointId: string) =>
        Effect.flatMap(random.ulid, (run) =>
          Effect.map(turns.start({ endpointId, run }), ({ lost, state }) => `${state} ${lost}`)
        )
      const started = yield* Effect.forEach(ids, start, { concurrency: "unbounded" })
      assert.deepStrictEqual(started, ["taken 1", "taken 1", "busy 0", "taken 1", "taken 1"])
      yield* release
      assert.strictEqual(yield* start(ids[2]!), "taken 1")
    })
  )

  test.effect("keeps what is to be parked waiting, and no connection", () =>
    Effect.gen(function* () {
      const [parking, sql] = [yield* Parking, yield* SqlClient.SqlClient]
      const id = yield* interrupted
      yield* sql`update webhooks_endpoint set status = 'disabled', epoch = epoch + 1 where id = ${id}`
      const release = yield* holding(id)
      assert.strictEqual(yield* parking.move(id), "held")
      yield* release
      assert.strictEqual(yield* parking.move(id), "nothing")
      assert.deepStrictEqual(yield* statesOf(id), { parked: 1 })
    })
  )
})
