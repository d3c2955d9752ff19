import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { beginning, type Line, QueueFloor } from "../../../modules/webhooks/deliver/QueueFloor.ts"
import { type Change, RecordRepo, type Result } from "../../../modules/webhooks/deliver/RecordRepo.ts"
import { type Due, type Owner, TurnRepo } from "../../../modules/webhooks/deliver/TurnRepo.ts"
import { steadyMillis } from "../../../src/process/SteadyClock.ts"
import { RuntimeSql } from "../../../src/sql/Database.ts"
import { texts } from "../../../src/sql/Pg.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { account, register, services } from "./support.ts"

const look = (firstMs?: number, line: Line = "events") => ({ endpointId: "e", line, firstMs })
const at = (floor: QueueFloor, line: Line = "events") => Date.parse(floor.of("e", line).dueAt)
/** Statements one second apart, each behind all transactions before it. */
const after = (seconds: number, ...looks: ReadonlyArray<ReturnType<typeof look>>) => {
  const floor = new QueueFloor()
  for (let n = 1; n < seconds; n++) floor.learn({ xmin: n, xid: n, clockMs: n * 1000 }, [])
  floor.learn({ xmin: seconds, xid: seconds, clockMs: seconds * 1000 }, looks)
  return floor
}

describe("The floor of an endpoint's queue", () => {
  it("is the beginning until a statement has shown that older transactions are over", () => {
    const floor = new QueueFloor()
    assert.strictEqual(floor.of("e", "events"), beginning)
    floor.learn({ xmin: 1, xid: 1, clockMs: 1_000 }, [look()])
    floor.learn({ xmin: 2, xid: 2, clockMs: 2_000 }, [look()])
    assert.strictEqual(floor.of("e", "events"), beginning)
  })

  it("rises to what the clock was before a statement behind which all is over", () => {
    assert.strictEqual(at(after(5, look())), 3_000 - 1)
  })

  it("does not rise beyond what waits, nor for another line, nor fall", () => {
    const floor = after(9, look(1_500))
    assert.strictEqual(at(floor), 1_500 - 1)
    assert.strictEqual(floor.of("e", "manual"), beginning)
    floor.learn({ xmin: 10, xid: 10, clockMs: 10_000 }, [look(1_200)])
    assert.strictEqual(at(floor), 1_500 - 1)
  })

  it("does not rise while a transaction is open that may have stamped something before", () => {
    const floor = after(5, look())
    for (let n = 6; n < 20; n++) floor.learn({ xmin: 5, xid: n, clockMs: n * 1000 }, [look()])
    assert.isAtMost(at(floor), 4_000)
    floor.learn({ xmin: 20, xid: 20, clockMs: 20_000 }, [look()])
    floor.learn({ xmin: 21, xid: 21, clockMs: 21_000 }, [look()])
    assert.isAbove(at(floor), 4_000)
  })

  it("is the beginning again after a rewind", () => {
    const floor = after(5, look())
    floor.rewind()
    assert.strictEqual(floor.of("e", "events"), beginning)
  })
})

const Live = Layer.merge(TurnRepo.layer, RecordRepo.layer).pipe(Layer.provideMerge(services()))

const outcome = { status: 200, error: null, ok: true, durationMs: 5, response: "", responseHeaders: {}, resent: false }

layer(Live, { excludeTestServices: true })("While a snapshot is open", (test) => {
  test.effect("pages and the end of a turn do not walk over all that was sent since", () =>
    Effect.gen(function* () {
      const [random, sql, runtime] = [yield* SecureRandom.SecureRandom, yield* SqlClient.SqlClient, yield* RuntimeSql]
      const [turns, records] = [yield* TurnRepo, yield* RecordRepo]
      const { id } = yield* register({ url: "http://127.0.0.1:9/hook", events: ["a.b"] })
      const owner: Owner = { endpointId: id, run: yield* random.ulid }
      yield* turns.start([owner])
      const queue = Effect.gen(function* () {
        const ids = yield* Effect.all(Array.from({ length: 100 }, () => random.ulid))
        yield* sql`
          insert into webhooks_queue (endpoint_id, id, kind, epoch, account_id, message_id, event_id, type)
          select ${id}, id, 'event', 1, ${account}, id, id, 'a.b' from unnest(${texts(ids)}) as queued(id)`
      })
      const readAll = Effect.gen(function* () {
        const attemptBase = Ulids.base(yield* random.ulid)
        const request = { ...owner, attemptBase, manual: 8, events: 200 }
        return (yield* turns.page([{ ...request, manualAfter: beginning, eventsAfter: beginning }]))[0]!
      })
      const store = Effect.fnUntraced(function* (page: ReadonlyArray<Due>) {
        const now = yield* steadyMillis
        const results = page.map((due): Result => {
          const verdict = "succeeded"
          return { ...owner, due, sent: { headers: {}, outcome }, verdict, endedAt: now }
        })
        const fares = { failures: 0, pauseMs: 0, paused: false, disabled: false, hadSuccess: true, hadFailure: false }
        yield* records.record(results, [{ ...owner, ...fares } satisfies Change], now)
      })
      /** Entries of the index that a statement walks over, dead ones among them. */
      const walked = <A, E, R>(statement: Effect.Effect<A, E, R>) =>
        runtime.withTransaction(
          Effect.andThen(
            statement,
            Effect.map(
              runtime<{ readonly n: number }>`
                select pg_stat_get_xact_tuples_returned('webhooks_queue_due'::regclass)::int as n`,
              ([row]) => row!.n
            )
          )
        )
      const snapshot = yield* runtime.reserve
      yield* snapshot.executeRaw("begin isolation level repeatable read", [])
      yield* snapshot.executeRaw("select count(*) from webhooks_queue", [])
      // A transaction that is open elsewhere on the server keeps the floor down for a moment.
      let [sent, walkedByPage, walkedByLeave] = [0, 0, 0]
      do {
        for (let round = 0; round < 5; round++, sent += 100) {
          yield* queue
          yield* store(yield* readAll)
        }
        yield* queue
        const page = yield* Effect.cached(readAll)
        ;[walkedByPage, walkedByLeave] = [yield* walked(page), yield* walked(turns.leave([owner]))]
        yield* store(yield* page)
        sent += 100
      } while (walkedByPage > sent / 2 || walkedByLeave > sent / 2)
      yield* snapshot.executeRaw("rollback", [])
      assert.isAtMost(walkedByPage, sent / 2)
    }).pipe(Effect.scoped)
  )
})
