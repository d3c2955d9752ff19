import { assert, layer } from "@effect/vitest"
import { Effect, Fiber, Latch, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { ClaimRequest } from "../../../src/actor/JobStore.ts"
import { writesPerEpoch } from "../../../src/actor/pg/MailboxRow.ts"
import * as PgJobStore from "../../../src/actor/pg/PgJobStore.ts"
import type { AcceptedResults } from "../../../src/actor/worker/complete/Settlement.ts"
import { RuntimeSql } from "../../../src/sql/Database.ts"
import {
  completed,
  fresh,
  idsOf,
  leaseEnd,
  mailboxOf,
  only,
  released,
  retried,
  underLease
} from "../../contract/jobstore/Fixture.ts"
import { anotherStore, behind, underWay, untilWaiting } from "../../contract/jobstore/PgConcurrency.ts"
import { elapse } from "../../contract/jobstore/PgTime.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"

const Live = PgJobStore.layer.pipe(Layer.provideMerge(TestDatabase.layer))
const leaseMs = 15_000

/** The mailbox has none, or one that stays, or one that the next claim moves, for the first or the second time. */
type Row = "none" | "one" | "full" | "moved"
const ordered = { running: 1 }

layer(Live)("Operations that meet on PostgreSQL", (test) => {
  let sql: SqlClient.SqlClient
  let runtime: SqlClient.SqlClient
  test.effect("need a database", () =>
    Effect.gen(function* () {
      sql = yield* SqlClient.SqlClient
      runtime = yield* RuntimeSql
    })
  )

  for (const known of [false, true]) {
    test.effect(
      `a mailbox ${known ? "" : "unknown to all nodes "}is not leased with a job that is being cancelled`,
      () =>
        Effect.gen(function* () {
          const { join, send, sendAll, store, take } = yield* fresh
          const node = yield* join("n")
          if (known) {
            yield* send({ key: "k" })
            const lease = only((yield* take(node)).leases)
            yield* store.settle(node, [underLease(lease, completed(lease.jobs[0]!.id, 0))], [leaseEnd(lease)])
          }
          const ids = yield* sendAll({ key: "k" }, { key: "k" })
          const [cancelled, claimed] = yield* behind(sql, store.cancel([ids[0]]), take(node))
          assert.deepStrictEqual([cancelled, claimed.leases], [{ cancelled: [ids[0]], requested: [] }, []])
          assert.deepStrictEqual(idsOf(only((yield* take(node)).leases).jobs), [ids[1]])
        })
    )
  }

  /** The next claim moves the row of the mailbox k. */
  const fill = (actor: string) =>
    sql`update job_mailbox set writes = ${writesPerEpoch}::int2 where actor = ${actor} and key = 'k' and writes >= 0`

  /**
   * A slow claim has looked at the keys a and k and waits for the lock of a, or for the first row of b where it would
   * insert that of k next; the quick node has had k and looks there first.
   * @param k what becomes of the row of k before the claims
   */
  const slowClaim = Effect.fnUntraced(function* (keyPolicy: NonNullable<ClaimRequest["keyPolicy"]>, k: Row) {
    const { actor, join, send, sendAll, store } = yield* fresh
    const [slow, quick, other] = [yield* join("slow"), yield* join("quick"), yield* anotherStore]
    const claimSlowly = store.claim(slow, [{ actor, limit: 5, keyPolicy }])
    const claimQuickly = other.claim(quick, [{ actor, limit: 1, keyPolicy }])
    const work = Effect.fnUntraced(function* (key: string, node: string, claim: typeof claimSlowly) {
      yield* send({ key })
      const { leases } = yield* claim
      for (const lease of leases) {
        yield* store.settle(node, [underLease(lease, completed(lease.jobs[0]!.id, 0))], [leaseEnd(lease)])
      }
    })
    yield* work("a", slow, claimSlowly)
    yield* work("k", quick, claimQuickly)
    if (k === "none") yield* sql`delete from job_mailbox where actor = ${actor} and key = 'k'`
    if (k === "moved") yield* Effect.andThen(fill(actor), work("k", quick, claimQuickly))
    if (k !== "none" && k !== "one") yield* fill(actor)
    const meanwhile = Effect.fnUntraced(function* <A, E, R>(others: Effect.Effect<A, E, R>) {
      const locks =
        k === "none"
          ? store.cancel(yield* sendAll({ key: "b" }))
          : sql`select from job_mailbox where actor = ${actor} and key = 'a' for update`
      const lock = yield* underWay<unknown, unknown, never>(sql, locks)
      const claiming = yield* Effect.forkChild(claimSlowly)
      yield* untilWaiting(sql)
      yield* others
      yield* lock.commit
      return yield* Fiber.join(claiming)
    })
    return { claimQuickly, claimSlowly, meanwhile, other, quick, sendAll }
  })

  for (const [row, name] of [
    ["none", "without a row"],
    ["one", "with a row"],
    ["full", "whose row moves"],
    ["moved", "whose row moves again"]
  ] as const) {
    test.effect(`a mailbox ${name} is not leased by what a claim saw of it before others had it`, () =>
      Effect.gen(function* () {
        const { claimQuickly, claimSlowly, meanwhile, other, quick, sendAll } = yield* slowClaim(ordered, row)
        const ids = yield* sendAll({ key: "a" }, { key: "k" }, { key: "k" })
        const { leases } = yield* meanwhile(
          Effect.gen(function* () {
            const lease = only((yield* claimQuickly).leases)
            assert.strictEqual(lease.key, "k")
            yield* other.settle(quick, [underLease(lease, completed(ids[1], 0))], [leaseEnd(lease)])
          })
        )
        assert.deepStrictEqual(idsOf(leases.flatMap(({ jobs }) => jobs)), [ids[0]])
        assert.deepStrictEqual(idsOf(only((yield* claimSlowly).leases).jobs), [ids[2]])
      })
    )
  }

  for (const moves of [0, 1, 2]) {
    test.effect(`a job whose mailbox is being leased is asked to stop, also after ${moves} moves of its row`, () =>
      Effect.gen(function* () {
        const { actor, join, sendAll, state, store, take } = yield* fresh
        const node = yield* join("n")
        for (let n = 0; n < moves; n++) {
          const [id] = yield* sendAll({ key: "k" })
          const lease = only((yield* take(node)).leases)
          yield* store.settle(node, [underLease(lease, completed(id, 0))], [leaseEnd(lease)])
          yield* fill(actor)
        }
        const [id] = yield* sendAll({ key: "k" })
        const [claimed, cancelled] = yield* behind(runtime, take(node), store.cancel([id]))
        assert.strictEqual(only(claimed.leases).leaseNumber, moves + 1)
        assert.deepStrictEqual([cancelled, yield* state(id)], [{ cancelled: [], requested: [id] }, "running"])
        const epochs = yield* sql<{
          epoch: number
        }>`select epoch from job_mailbox where actor = ${actor} order by epoch`
        assert.deepStrictEqual(
          epochs.map(({ epoch }) => epoch),
          moves === 0 ? [0] : [0, moves]
        )
      })
    )
  }

  test.effect("a lease is not extended by a job that is being cancelled, and is by the others afterwards", () =>
    Effect.gen(function* () {
      const { join, leaseKeys, send, sendAll, states, store } = yield* fresh
      const node = yield* join("n")
      yield* send({ key: "k" })
      const lease = only(yield* leaseKeys(node, 2))
      const ids = yield* sendAll({ key: "k" }, { key: "k" })
      const extend = store.extend(node, [{ ...mailboxOf(lease), length: 5 }])
      const [cancelled, refused] = yield* behind(sql, store.cancel([ids[0]]), extend)
      assert.deepStrictEqual([cancelled.cancelled, refused], [[ids[0]], []])
      assert.deepStrictEqual(idsOf(only(yield* extend).jobs), [ids[1]])
      assert.deepStrictEqual(yield* states(...ids), ["cancelled", "running"])
    })
  )

  test.effect("a job by which a lease is being extended is asked to stop", () =>
    Effect.gen(function* () {
      const { join, leaseKeys, send, sendAll, store } = yield* fresh
      const node = yield* join("n")
      yield* send({ key: "k" })
      const lease = only(yield* leaseKeys(node, 2))
      const [id] = yield* sendAll({ key: "k" })
      const extend = store.extend(node, [{ ...mailboxOf(lease), length: 5 }])
      const [pages, cancelled] = yield* behind(runtime, extend, store.cancel([id]))
      assert.deepStrictEqual([idsOf(only(pages).jobs), cancelled], [[id], { cancelled: [], requested: [id] }])
    })
  )

  test.effect("what a lease is being extended by when its node is taken for dead counts as lost", () =>
    Effect.gen(function* () {
      const { join, leaseKeys, send, sendAll, store } = yield* fresh
      const node = yield* join("dead")
      yield* send({ key: "k" })
      const lease = only(yield* leaseKeys(node, 2))
      const [id] = yield* sendAll({ key: "k" })
      yield* elapse(sql)(leaseMs + 1)
      yield* behind(runtime, store.extend(node, [{ ...mailboxOf(lease), length: 5 }]), store.rescue(leaseMs))
      const [view] = yield* store.find([id])
      assert.deepStrictEqual([view?.state, view?.attempts.map(({ outcome }) => outcome)], ["ready", ["lost"]])
    })
  )

  test.effect("a job that is being claimed is asked to stop, and one that is being cancelled is not claimed", () =>
    Effect.gen(function* () {
      const { claim, join, sendAll, store } = yield* fresh
      const node = yield* join("n")
      const [id] = yield* sendAll({})
      const [claimed, cancelled] = yield* behind(runtime, claim(node), store.cancel([id]))
      assert.deepStrictEqual([idsOf(claimed.jobs), cancelled], [[id], { cancelled: [], requested: [id] }])
      const [other] = yield* sendAll({})
      const transaction = yield* underWay(sql, store.cancel([other]))
      assert.deepStrictEqual((yield* claim(node)).jobs, [])
      assert.deepStrictEqual(yield* transaction.commit, { cancelled: [other], requested: [] })
      assert.deepStrictEqual((yield* claim(node)).jobs, [])
    })
  )

  test.effect("a retry that is stored while its job is being asked to stop ends as cancelled, and is answered so", () =>
    Effect.gen(function* () {
      const { claim, join, sendAll, states, store } = yield* fresh
      const node = yield* join("n")
      const ids = yield* sendAll({}, {})
      yield* claim(node)
      const settlements = [retried(ids[0], 1, 1000), completed(ids[1], 1)]
      const written: Array<AcceptedResults> = []
      const write = (results: AcceptedResults) => Effect.sync(() => void written.push(results))
      const [, accepted] = yield* behind(sql, store.cancel(ids), store.settle(node, settlements, [], write))
      const ended = new Map([
        [ids[0], "cancelled"],
        [ids[1], "completed"]
      ])
      assert.deepStrictEqual([accepted, ...written], [ended, ended])
      assert.deepStrictEqual(yield* states(...ids), ["cancelled", "completed"])
    })
  )

  test.effect("a mailbox does not wait for the retry of a job that is being asked to stop", () =>
    Effect.gen(function* () {
      const { find, join, sendAll, store, take } = yield* fresh
      const node = yield* join("n")
      const ids = yield* sendAll({ key: "k" }, { key: "k" })
      const lease = only((yield* take(node)).leases)
      const verdict = { to: "scheduled" as const, delayMs: 60_000, failures: 1, inPlace: true }
      const held = { ...underLease(lease, retried(ids[0], 0, 0)), verdict }
      const [, settled] = yield* behind(
        sql,
        store.cancel([ids[0]]),
        store.settle(node, [held], [leaseEnd(lease, { heldMs: 60_000 })])
      )
      const view = yield* find(ids[0])
      const next = idsOf(only((yield* take(node)).leases).jobs)
      // Where the result did not get the lock in its time, it was stored after the cancellation.
      if (settled.get(ids[0]) === "cancelled") {
        assert.deepStrictEqual([view?.state, next], ["cancelled", [ids[1]]])
        return
      }
      assert.deepStrictEqual([...settled], [[ids[0], "scheduled"]])
      assert.deepStrictEqual([view?.state, view?.cancelling, view?.failures], ["ready", true, 1])
      assert.deepStrictEqual(next, ids)
      assert.deepStrictEqual(yield* store.cancelling(ids), [ids[0]])
    })
  )

  test.effect(
    "a result that is being stored when its node is taken for dead counts, one that comes later does not",
    () =>
      Effect.gen(function* () {
        const { claim, find, join, sendAll, settles, store, take } = yield* fresh
        const node = yield* join("dead")
        const ids = yield* sendAll({}, {}, { key: "k" }, { key: "l" })
        yield* claim(node)
        const { leases } = yield* take(node)
        const [k, l] = ["k", "l"].map((key) => leases.find((lease) => lease.key === key))
        yield* elapse(sql)(leaseMs + 1)
        const early = store.settle(node, [completed(ids[0]!, 1), underLease(k!, completed(ids[2]!, 0))], [leaseEnd(k!)])
        yield* behind(runtime, early, store.rescue(leaseMs))
        assert.deepStrictEqual(
          (yield* store.find(ids)).map(({ attempts, jobId, state }) => [jobId, state, attempts.length]).toSorted(),
          [
            [ids[0], "completed", 0],
            [ids[1], "ready", 1],
            [ids[2], "completed", 0],
            [ids[3], "ready", 1]
          ].toSorted()
        )
        const again = yield* join("late")
        yield* claim(again)
        const next = only((yield* take(again)).leases)
        yield* elapse(sql)(leaseMs + 1)
        const late = settles(again, completed(ids[1], 2), underLease(next, completed(ids[3], 0)))
        const [, held] = yield* behind(runtime, store.rescue(leaseMs), late)
        assert.deepStrictEqual(held, [])
        assert.strictEqual((yield* find(ids[1]))?.attempts.length, 2)
        assert.strictEqual(l!.leaseNumber + 1, next.leaseNumber)
      })
  )

  test.effect("a job that its silent node gives back just before it is taken for dead was not lost", () =>
    Effect.gen(function* () {
      const { claim, find, join, sendAll, settles, store } = yield* fresh
      const node = yield* join("dead")
      const [id] = yield* sendAll({})
      yield* claim(node)
      yield* elapse(sql)(leaseMs + 1)
      yield* behind(runtime, settles(node, released(id, 1)), store.rescue(leaseMs))
      const view = yield* find(id)
      assert.deepStrictEqual([view?.state, view?.attempts], ["ready", []])
    })
  )

  test.effect("a node that is forgotten while it claims keeps nothing", () =>
    Effect.gen(function* () {
      const { claim, join, sendAll, states, store, take } = yield* fresh
      const node = yield* join("n")
      const ids = yield* sendAll({}, { key: "k" })
      const claiming = Effect.andThen(claim(node), take(node))
      yield* behind(runtime, claiming, store.leave(node))
      assert.deepStrictEqual(yield* states(...ids), ["ready", "ready"])
    })
  )

  test.effect("a cancellation that looks again for a job that moved does not wait for a sender that waits for it", () =>
    Effect.gen(function* () {
      const { send, sendAll, states, store } = yield* fresh
      const ids = yield* sendAll({ uniqueKey: "z" }, { uniqueKey: "a", delayMs: 60_000 })
      const moving = yield* underWay(sql, store.runNow([ids[1]]))
      const cancelling = yield* Effect.forkChild(store.cancel(ids))
      yield* untilWaiting(sql)
      const [held, goOn] = [yield* Latch.make(), yield* Latch.make()]
      const sending = yield* send({ uniqueKey: "a" }).pipe(
        Effect.tap(Effect.andThen(held.open, goOn.await)),
        Effect.zipWith(send({ uniqueKey: "z" }), (first, last) => [...first, ...last]),
        sql.withTransaction,
        Effect.forkChild
      )
      yield* held.await
      yield* moving.commit
      // The first look may still wait when this is asked; the second one does when the first has ended.
      yield* Effect.repeat(states(ids[0]), { until: ([state]) => state === "cancelled" })
      yield* untilWaiting(sql)
      yield* goOn.open
      const [a, z] = yield* Fiber.join(sending)
      assert.deepStrictEqual(a, { jobId: ids[1], created: false })
      assert.isTrue(z!.created)
      assert.deepStrictEqual((yield* Fiber.join(cancelling)).cancelled.toSorted(), ids.toSorted())
      assert.deepStrictEqual(yield* states(...ids, z!.jobId), ["cancelled", "cancelled", "ready"])
    })
  )
})
