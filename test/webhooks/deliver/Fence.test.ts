/** Whose results are stored, and what it costs to know: turns begin and end, and the endpoint's row stays as it is. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import * as Engine from "../../../modules/webhooks/deliver/Engine.ts"
import { beginning } from "../../../modules/webhooks/deliver/QueueFloor.ts"
import { type Change, RecordRepo, type Result } from "../../../modules/webhooks/deliver/RecordRepo.ts"
import { Signals } from "../../../modules/webhooks/deliver/Signals.ts"
import { Sweep } from "../../../modules/webhooks/deliver/Sweep.ts"
import { type Owner, TurnRepo } from "../../../modules/webhooks/deliver/TurnRepo.ts"
import { steadyMillis } from "../../../src/process/SteadyClock.ts"
import { RuntimeSql } from "../../../src/sql/Database.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { account, logQueued, register, services } from "./support.ts"

const Live = Layer.mergeAll(TurnRepo.layer, RecordRepo.layer, Sweep.layer, Engine.signals).pipe(
  Layer.provideMerge(services())
)

const outcome = { status: 200, error: null, ok: true, durationMs: 5, response: "", responseHeaders: {}, resent: false }
const well = { failures: 0, pauseMs: 0, paused: false, disabled: false, hadSuccess: true, hadFailure: false }
const badly = { failures: 1, pauseMs: 5_000, paused: true, disabled: false, hadSuccess: false, hadFailure: true }

const ulid = Effect.flatMap(SecureRandom.SecureRandom, (random) => random.ulid)
const ownerOf = (endpointId: string) => Effect.map(ulid, (run): Owner => ({ endpointId, run }))
const endpoint = Effect.map(register({ url: "http://127.0.0.1:9/hook", events: ["a.b"] }), ({ id }) => id)

/** Begins until nobody is in the way. */
const start = (owner: Owner) =>
  Effect.flatMap(TurnRepo, (turns) =>
    Effect.repeat(
      Effect.map(turns.start([owner]), ([begun]) => begun!),
      { while: ({ state }) => state === "busy" }
    )
  )

/** A result as the recorder stores it, until nobody is in the way. */
const record = (owner: Owner, fares: typeof well, due?: Result["due"]) =>
  Effect.gen(function* () {
    const records = yield* RecordRepo
    const now = yield* steadyMillis
    const id = yield* ulid
    const result: Result = {
      ...owner,
      due: due ?? { id, attemptId: id, kind: "event", accountId: account },
      sent: { headers: {}, outcome },
      verdict: fares.hadSuccess ? "succeeded" : { retryInMs: 5_000 },
      endedAt: now
    }
    const change: Change = { ...owner, ...fares }
    return yield* Effect.repeat(
      Effect.map(records.record([result], [change], now), ([judged]) => judged!.fate),
      { while: (fate) => fate === "busy" }
    )
  })

/** A turn that finds one delivery, sends it well and leaves. */
const session = Effect.fnUntraced(function* (endpointId: string) {
  const [sql, turns, signals] = [yield* SqlClient.SqlClient, yield* TurnRepo, yield* Signals]
  const [id, owner, attemptBase] = [yield* ulid, yield* ownerOf(endpointId), Ulids.base(yield* ulid)]
  yield* sql`
    insert into webhooks_queue (endpoint_id, id, kind, epoch, account_id, message_id, event_id, type)
    values (${endpointId}, ${id}, 'event', 1, ${account}, ${id}, ${id}, 'a.b')`
  yield* logQueued(endpointId)
  yield* sql.withTransaction(signals.send([endpointId], "events"))
  yield* start(owner)
  const request = { ...owner, attemptBase, manual: 8, events: 8, manualAfter: beginning, eventsAfter: beginning }
  const [page] = yield* turns.page([request])
  assert.deepStrictEqual(
    page?.map((due) => due.id),
    [id]
  )
  assert.strictEqual(yield* record(owner, well, page![0]!), "mine")
  yield* turns.leave([owner])
})

layer(Live, { excludeTestServices: true })("The fence of an endpoint", (test) => {
  test.effect("writes nothing to the endpoint's row while all that turns send succeeds", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const id = yield* endpoint
      const version = sql`
        select ctid::text, xmin::text, last_success_at as at from webhooks_endpoint where id = ${id}`
      yield* session(id)
      const before = yield* version
      assert.isNotNull(before[0]!["at"])
      for (let n = 0; n < 5; n++) yield* session(id)
      assert.deepStrictEqual(yield* version, before)
      yield* sql`update webhooks_endpoint set last_success_at = now() - interval '2 minutes' where id = ${id}`
      yield* session(id)
      assert.isAtLeast(Number((yield* version)[0]!["at"]), Number(before[0]!["at"]))
    })
  )

  test.effect("is as quick to find after many turns while a snapshot is open", () =>
    Effect.gen(function* () {
      const [sql, runtime] = [yield* SqlClient.SqlClient, yield* RuntimeSql]
      const [turns, signals] = [yield* TurnRepo, yield* Signals]
      const id = yield* endpoint
      const snapshot = yield* runtime.reserve
      yield* snapshot.executeRaw("begin isolation level repeatable read", [])
      yield* snapshot.executeRaw("select count(*) from webhooks_turn", [])
      const many = 40
      for (let n = 0; n < many; n++) yield* session(id)
      const count = (client: SqlClient.SqlClient) => client<{ readonly n: number }>`
        select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as n from pg_index
        where indrelid in ('webhooks_turn'::regclass, 'webhooks_signal'::regclass, 'webhooks_endpoint'::regclass)`
      /** Entries of the indexes that these walk over, dead ones among them. */
      const walked = <E, R>(client: SqlClient.SqlClient, ask: Effect.Effect<unknown, E, R>) =>
        Effect.gen(function* () {
          const [before] = yield* count(client)
          yield* ask
          const [after] = yield* count(client)
          return after!.n - before!.n
        }).pipe(client.withTransaction)
      const owner = yield* ownerOf(id)
      const found = [
        yield* walked(sql, signals.send([id], "manual")),
        yield* walked(runtime, turns.start([owner])),
        yield* walked(runtime, record(owner, well)),
        yield* walked(runtime, turns.leave([owner]))
      ]
      yield* snapshot.executeRaw("rollback", [])
      for (const n of found) assert.isBelow(n, many / 2)
    }).pipe(Effect.scoped)
  )

  test.effect("lets a failure be stored before the next turn begins, or not at all", () =>
    Effect.gen(function* () {
      const race = Effect.gen(function* () {
        const id = yield* endpoint
        const [first, second] = [yield* ownerOf(id), yield* ownerOf(id)]
        yield* start(first)
        const [fate, { receiver }] = yield* Effect.all([record(first, badly), start(second)], { concurrency: 2 })
        assert.strictEqual(receiver!.failures, fate === "mine" ? 1 : 0)
        return fate
      })
      const fates = yield* Effect.all(
        Array.from({ length: 60 }, () => race),
        { concurrency: 8 }
      )
      assert.isEmpty(fates.filter((fate) => fate !== "mine" && fate !== "refused"))
    })
  )

  test.effect("lets of two turns that begin at once only one store results", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      for (let n = 0; n < 30; n++) {
        const id = yield* endpoint
        const owners = yield* Effect.all([ownerOf(id), ownerOf(id), ownerOf(id)])
        yield* Effect.forEach(owners, start, { concurrency: 3 })
        const rows = yield* sql<{ readonly turn: number; readonly run: string }>`
          select turn, run from webhooks_turn where endpoint_id = ${id}`
        assert.deepStrictEqual(
          rows.map(({ turn }) => turn),
          [3]
        )
        const fates = yield* Effect.forEach(owners, (owner) => record(owner, well))
        assert.deepStrictEqual<ReadonlyArray<string>>(
          fates,
          owners.map(({ run }): string => (run === rows[0]!.run ? "mine" : "refused"))
        )
      }
    })
  )

  test.effect("leaves no signals of past turns, nor anything of an endpoint that is deleted", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const left = (id: string) => sql`
        select 'signal' as what, turn from webhooks_signal where endpoint_id = ${id}
        union all select 'turn', turn from webhooks_turn where endpoint_id = ${id} order by 1, 2`
      const id = yield* endpoint
      for (let n = 0; n < 3; n++) yield* start(yield* ownerOf(id))
      yield* sql`insert into webhooks_signal (endpoint_id, turn) values (${id}, 1), (${id}, 3)`
      yield* (yield* Sweep).run
      assert.deepStrictEqual(yield* left(id), [
        { what: "signal", turn: 3 },
        { what: "turn", turn: 3 }
      ])
      yield* sql`insert into webhooks_signal (endpoint_id, turn) values (${id}, 2)`
      yield* start(yield* ownerOf(id))
      assert.deepStrictEqual(yield* left(id), [{ what: "turn", turn: 4 }])
      yield* sql`delete from webhooks_endpoint where id = ${id}`
      assert.strictEqual((yield* start(yield* ownerOf(id))).state, "gone")
      assert.isEmpty(yield* left(id))
    })
  )
})
