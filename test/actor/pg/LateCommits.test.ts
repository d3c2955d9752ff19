import { assert, layer } from "@effect/vitest"
import { Clock, Effect, Fiber, identity, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import type { JobStore, NewJob } from "../../../src/actor/JobStore.ts"
import * as PgJobStore from "../../../src/actor/pg/PgJobStore.ts"
import { RuntimeSql } from "../../../src/sql/Database.ts"
import {
  completed,
  failed,
  fresh,
  idsOf,
  leaseEnd,
  mailboxOf,
  newJob,
  only,
  retried,
  underLease
} from "../../contract/jobstore/Fixture.ts"
import { anotherStore, underWay, untilWaiting } from "../../contract/jobstore/PgConcurrency.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"

const Live = PgJobStore.layer.pipe(Layer.provideMerge(TestDatabase.layer))

/** Runs the effect 60 ms later each time, as far as intervals go: too little to rewind. */
const later = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Clock.Clock, (clock) => {
    aheadNanos += 60_000_000n
    const nanos = clock.monotonicTimeNanosUnsafe() + aheadNanos
    const moved = { ...clock, monotonicTimeNanosUnsafe: () => nanos, monotonicTimeNanos: Effect.succeed(nanos) }
    return Effect.provideService(self, Clock.Clock, Object.assign(Object.create(clock), moved))
  })
let aheadNanos = 0n

/**
 * What happens while a transaction is late. Beside an import, which writes other tables in a transaction that stays open,
 * claims tell by their locks which transactions may still send.
 */
const startedBeside = (hasImport: boolean) =>
  Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
    const fixture = yield* fresh
    const node = yield* fixture.join("n")
    if (hasImport) yield* underWay(sql, sql`select pg_current_xact_id()::text`)
    const claim = (...asked: Parameters<typeof fixture.claim>) =>
      fixture.claim(...asked).pipe(hasImport ? later : identity)
    /** Others send and claim meanwhile, until a claim finds no more. */
    const goOn = Effect.gen(function* () {
      for (let n = 0; n < 4; n++) {
        yield* fixture.send({ priority: -2 }, {}, { priority: 2 })
        assert.strictEqual((yield* claim(node)).jobs.length, 3)
        assert.strictEqual((yield* claim(node)).jobs.length, 0)
      }
    })
    /** Takes its position in a transaction that commits after later positions were claimed. */
    const late = <A, E, R>(self: Effect.Effect<A, E, R>, client = sql) =>
      Effect.gen(function* () {
        const transaction = yield* underWay(client, self)
        yield* goOn
        const answer = yield* transaction.commit
        return { answer, claimed: idsOf((yield* claim(node)).jobs) }
      })
    return { ...fixture, claim, node, goOn, late }
  })

for (const hasImport of [false, true]) {
  const started = startedBeside(hasImport)
  layer(Live)(`A job whose transaction commits late${hasImport ? ", beside an import" : ""}`, (test) => {
    let sql: SqlClient.SqlClient
    test.effect("is claimed also when it is the first of the database", () =>
      Effect.gen(function* () {
        sql = yield* SqlClient.SqlClient
        const { claim, goOn, join, sendAll } = yield* started(sql)
        const [node, other] = [yield* join("first"), yield* anotherStore]
        const claimElsewhere = (actor: string) => other.claim(node, [{ actor, limit: 5 }])
        for (let n = 0; n < 4; n++) {
          yield* claim(node)
          yield* claimElsewhere("first/job")
        }
        const transaction = yield* underWay(sql, other.send([newJob({ actor: "first/job" })]))
        for (let n = 0; n < 4; n++) yield* claimElsewhere("first/job")
        const [sent] = yield* transaction.commit
        assert.strictEqual(sent?.jobId, "1")
        assert.deepStrictEqual(idsOf((yield* claimElsewhere("first/job")).jobs), ["1"])
        yield* goOn
        yield* sendAll({})
      })
    )

    for (const priority of [-2, 0, 2] as const) {
      test.effect(`is claimed after later ones were, at priority ${priority}`, () =>
        Effect.gen(function* () {
          const { late, sendAll } = yield* started(sql)
          const { answer, claimed } = yield* late(sendAll({ priority }, { priority, uniqueKey: "u" }))
          assert.deepStrictEqual(claimed, answer)
        })
      )
    }

    test.effect("is claimed when several commit in another order than they were sent", () =>
      Effect.gen(function* () {
        const { claim, goOn, node, sendAll } = yield* started(sql)
        const first = yield* underWay(sql, sendAll({}))
        yield* goOn
        const second = yield* underWay(sql, sendAll({}))
        yield* goOn
        const ids = [...(yield* second.commit)]
        assert.deepStrictEqual(idsOf((yield* claim(node)).jobs), ids)
        yield* goOn
        assert.deepStrictEqual(idsOf((yield* claim(node)).jobs), [])
        assert.deepStrictEqual(yield* first.commit, idsOf((yield* claim(node)).jobs))
      })
    )

    test.effect("is claimed when it was due, run now, retried, or moved to a priority queue", () =>
      Effect.gen(function* () {
        const runtime = yield* RuntimeSql
        const { actor, claim, late, node, send, sendAll, settles, store } = yield* started(sql)
        const [ended, again] = yield* sendAll({}, {})
        yield* claim(node)
        yield* settles(node, failed(ended, 1), retried(again, 1, 0))
        assert.deepStrictEqual((yield* late(store.promote(10), runtime)).claimed, [again])
        assert.deepStrictEqual((yield* late(store.retry([ended], "op"))).claimed, [ended])
        const [delayed] = yield* sendAll({ delayMs: 60_000 })
        assert.deepStrictEqual((yield* late(store.runNow([delayed]))).claimed, [delayed])
        const [keyed] = yield* send({ key: "k" })
        const registered = store.register([{ actor, retentionDays: 7, hasKeys: false }])
        assert.deepStrictEqual((yield* late(registered, runtime)).claimed, [keyed!.jobId])
      })
    )

    for (const key of ["busy", "quiet"]) {
      test.effect(`is claimed from a mailbox that is ${key} meanwhile`, () =>
        Effect.gen(function* () {
          const { claim, goOn, join, sendAll, store, take } = yield* started(sql)
          const node = yield* join("mailboxes")
          /** Others send to a mailbox and work, until a claim begins behind all that was sent before. */
          const work = Effect.gen(function* () {
            for (let n = 0; n < 4; n++) {
              const ids = yield* sendAll({ key: "busy" })
              const lease = only((yield* take(node)).leases)
              assert.deepStrictEqual(idsOf(lease.jobs), ids)
              yield* store.settle(node, [underLease(lease, completed(ids[0], 0))], [leaseEnd(lease)])
              assert.deepStrictEqual((yield* take(node)).leases, [])
            }
          })
          yield* work
          const transaction = yield* underWay(sql, sendAll({ key }))
          yield* goOn
          yield* work
          const ids = yield* transaction.commit
          const lease = only((yield* take(node)).leases)
          assert.deepStrictEqual([lease.key, idsOf(lease.jobs)], [key, ids])
          assert.deepStrictEqual((yield* claim(node)).jobs, [])
        })
      )
    }

    test.effect("holds up no other, and one that is undone leaves nothing behind", () =>
      Effect.gen(function* () {
        const { actor, claim, goOn, node, sendAll, store } = yield* started(sql)
        const transaction = yield* underWay(sql, sendAll({}))
        yield* goOn
        yield* transaction.undo
        const ids = yield* sendAll({})
        assert.deepStrictEqual(idsOf((yield* claim(node)).jobs), ids)
        assert.deepStrictEqual(yield* store.counts(actor), { running: 13 })
      })
    )

    test.effect("stays as it ended when its unique key is given away before it is sent on its way again", () =>
      Effect.gen(function* () {
        const { sendAll, states, store } = yield* started(sql)
        const [id] = yield* sendAll({ uniqueKey: "u" })
        yield* store.cancel([id])
        const transaction = yield* underWay(sql, sendAll({ uniqueKey: "u" }))
        const retriedIds = yield* Effect.forkChild(store.retry([id], "op"))
        yield* untilWaiting(sql)
        const [other] = yield* transaction.commit
        assert.deepStrictEqual(yield* Fiber.join(retriedIds), [])
        assert.deepStrictEqual(yield* states(id, other), ["cancelled", "ready"])
      })
    )

    test.effect("is found by a later look when what hid it is undone", () =>
      Effect.gen(function* () {
        const { claim, node, sendAll, store } = yield* started(sql)
        const ids = yield* sendAll({})
        yield* (yield* started(sql)).goOn
        const transaction = yield* underWay(sql, store.cancel(ids))
        assert.deepStrictEqual((yield* claim(node)).jobs, [])
        yield* transaction.undo
        yield* TestClock.adjust("31 seconds")
        assert.deepStrictEqual(idsOf((yield* claim(node)).jobs), ids)
      })
    )
  })
}

/** How many entries of the index of ready jobs the effect read, dead ones included. */
const entriesRead = <A, E, R>(sql: SqlClient.SqlClient, self: Effect.Effect<A, E, R>) =>
  sql.withTransaction(
    Effect.gen(function* () {
      const count = Effect.map(
        sql<{ readonly n: number }>`
          select coalesce(pg_stat_get_xact_tuples_returned('job_ready'::regclass), 0)::int as n`,
        ([row]) => row!.n
      )
      const before = yield* count
      const answer = yield* self
      return { answer, read: (yield* count) - before }
    })
  )

layer(Live)("A snapshot that stays open for long", (test) => {
  for (const writes of [false, true]) {
    test.effect(
      `${writes ? "of a transaction that writes " : ""}lets claims pass over what was claimed since, and hides nothing from them`,
      () =>
        Effect.gen(function* () {
          const [sql, runtime] = [yield* SqlClient.SqlClient, yield* RuntimeSql]
          const { actor, claim: claimNow, join, send, sendAll, settles, store } = yield* fresh
          const node = yield* join("n")
          const claim = (...asked: Parameters<typeof claimNow>) => later(claimNow(...asked))
          const work = (of: JobStore["Service"], limit: number) =>
            Effect.gen(function* () {
              const { jobs } = yield* later(of.claim(node, [{ actor, limit }]))
              yield* settles(node, ...jobs.map(({ id }) => completed(id, 1)))
              return jobs.length
            })
          yield* send({})
          const backup = yield* underWay(
            sql,
            writes
              ? sql`select pg_current_xact_id()::text`
              : Effect.andThen(sql`set transaction isolation level repeatable read`, sql`select count(*) from job`)
          )
          for (let n = 0; n < 10; n++) {
            yield* store.send(Array.from({ length: 500 }, (): NewJob => newJob({ actor, priority: (n % 3) - 1 })))
            assert.isAbove(yield* work(store, 450), 0)
          }
          while ((yield* work(store, 400)) > 0) yield* claim(node, { limit: 1 })
          const claimAgain = Effect.gen(function* () {
            const ids = yield* sendAll({}, {}, { priority: 1 })
            const quick = yield* entriesRead(runtime, claim(node, { limit: 2 }))
            assert.deepStrictEqual(idsOf(quick.answer.jobs), ids.slice(0, 2))
            return { ids, read: quick.read }
          })
          // Transactions in any database of the server hold the horizon where it is for a while: others test at the same time.
          let { ids, read } = yield* claimAgain
          while (read > 50) {
            yield* claim(node)
            ;({ ids, read } = yield* claimAgain)
          }
          // Who does not know how far it need not look back reads them all, so the number above says something.
          const fromScratch = yield* entriesRead(runtime, (yield* anotherStore).claim(node, [{ actor, limit: 2 }]))
          assert.deepStrictEqual(idsOf(fromScratch.answer.jobs), ids.slice(2))
          assert.isAbove(fromScratch.read, 2000)
          yield* backup.commit
        })
    )
  }

  test.effect("a job that was committed late comes to the holder of its key who asks for what it does not know", () =>
    Effect.gen(function* () {
      const { join, leaseKeys, sendAll, store } = yield* fresh
      const [sql, node] = [yield* SqlClient.SqlClient, yield* join("n")]
      for (let n = 0; n < 3; n++) yield* leaseKeys(node, 2)
      const slow = yield* underWay(sql, sendAll({ key: "k" }))
      const [known] = yield* sendAll({ key: "k" })
      const lease = only(yield* leaseKeys(node, 2))
      assert.deepStrictEqual(idsOf(lease.jobs), [known])
      const [late] = yield* slow.commit
      // The claim reads where the job is.
      yield* leaseKeys(node, 2, { limit: 0 })
      const extend = (lateExcept?: ReadonlyArray<string>) =>
        Effect.map(store.extend(node, [{ ...mailboxOf(lease), length: 5, lateExcept }]), (pages) =>
          idsOf(only(pages).jobs)
        )
      assert.deepStrictEqual(yield* extend(), [])
      assert.deepStrictEqual(yield* extend([known]), [late])
      assert.deepStrictEqual(yield* extend([known, late!]), [])
      const results = [late!, known].map((id) => underLease(lease, completed(id, 0)))
      assert.strictEqual((yield* store.settle(node, results, [leaseEnd(lease)])).size, 2)
    })
  )
})

layer(Live)("A node that starts", (test) => {
  test.effect("takes the oldest job of each of many mailboxes first, also where new jobs have come meanwhile", () =>
    Effect.gen(function* () {
      const { actor, join, sendAll } = yield* fresh
      const [node, starting] = [yield* join("n"), yield* anotherStore]
      const keys = Array.from({ length: 250 }, (_, n) => `k${String(n).padStart(3, "0")}`)
      const oldest = yield* sendAll(...keys.map((key) => ({ key })))
      // Claims for another actor teach the node up to which position all is visible.
      for (let n = 0; n < 4; n++) {
        yield* sendAll({ actor: `${actor}/other` })
        yield* starting.claim(node, [{ actor: `${actor}/other`, limit: 10 }])
      }
      yield* sendAll(...keys.map((key) => ({ key })))
      const { leases } = yield* starting.claim(node, [{ actor, limit: 300, keyPolicy: { running: 1 }, version: 1 }])
      assert.sameMembers(
        leases.flatMap(({ jobs }) => jobs.slice(0, 1).map(({ id }) => id)),
        oldest
      )
    })
  )
})
