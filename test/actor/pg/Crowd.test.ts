import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import type { SqlError } from "effect/sql"
import { isFinished } from "../../../src/actor/JobState.ts"
import { type JobStore } from "../../../src/actor/JobStore.ts"
import * as PgJobStore from "../../../src/actor/pg/PgJobStore.ts"
import { type LeaseEnd, type Settlement, settlementKey } from "../../../src/actor/worker/complete/Settlement.ts"
import {
  completed,
  fresh,
  idsOf,
  leaseEnd,
  mailboxOf,
  newJob,
  released,
  underLease
} from "../../contract/jobstore/Fixture.ts"
import { anotherStore } from "../../contract/jobstore/PgConcurrency.ts"
import { isClockShifted } from "../../support/ShiftedClock.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"

const Live = PgJobStore.layer.pipe(Layer.provideMerge(TestDatabase.layer))
const ordered = { running: 1 }

type Settle = (
  store: JobStore["Service"],
  nodeId: string,
  settlements: ReadonlyArray<Settlement>,
  ends: ReadonlyArray<LeaseEnd>
) => Effect.Effect<number, SqlError.SqlError>

/** Until no transaction holds what it needs for long; answers how many jobs were still held. */
const settleAll: Settle = (store, nodeId, settlements, ends) =>
  store.settle(nodeId, settlements, ends).pipe(
    Effect.retry({ while: ({ reason }) => reason._tag === "LockTimeoutError" }),
    Effect.map(({ size }) => size)
  )

/** Repeats for the rows that others hold, until nothing is left. */
const settleUnlocked: Settle = (store, nodeId, settlements, ends) =>
  Effect.gen(function* () {
    let stored = 0
    let [left, leftEnds] = [settlements, ends]
    while (left.length + leftEnds.length > 0) {
      const { accepted, locked } = yield* store
        .settleUnlocked(nodeId, left, leftEnds)
        .pipe(Effect.retry({ while: ({ reason }) => reason._tag === "LockTimeoutError" }))
      stored += accepted.size
      left = left.filter((one) => locked.has(settlementKey(one)))
      leftEnds = leftEnds.filter((one) => locked.has(settlementKey(one)))
    }
    return stored
  })

layer(Live)("Many processes on PostgreSQL", (test) => {
  test.effect("a thousand jobs claimed by ten nodes at once are each claimed by one", () =>
    Effect.gen(function* () {
      const { actor, join, sendAll } = yield* fresh
      const ids = yield* sendAll(
        ...Array.from({ length: 1000 }, (_, payload) => ({ payload, priority: (payload % 5) - 2 }))
      )
      const claims = yield* Effect.forEach(
        Array.from({ length: 10 }, (_, n) => `race-${n}`),
        (name) =>
          Effect.gen(function* () {
            const [node, store] = [yield* join(name), yield* anotherStore]
            const got: Array<string> = []
            for (;;) {
              const { jobs } = yield* store.claim(node, [{ actor, limit: 17 }])
              if (jobs.length === 0) return got
              got.push(...idsOf(jobs))
            }
          }),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(claims.flat().toSorted(), ids.toSorted())
    })
  )

  test.effect("no mailbox runs twice at once or out of order, however many nodes lease and give back", () =>
    Effect.gen(function* () {
      const { actor, join, send, store } = yield* fresh
      const [keys, each] = [12, 30]
      yield* Effect.forEach(
        Array.from({ length: each }, (_, payload) => payload),
        (payload) => send(...Array.from({ length: keys }, (_, n) => ({ key: `k${n}`, payload }))),
        { concurrency: 1 }
      )
      const running = new Set<string>()
      const done = new Map<string, Array<unknown>>()
      const worker = (name: string) =>
        Effect.gen(function* () {
          const [node, own] = [yield* join(name), yield* anotherStore]
          for (;;) {
            const { leases } = yield* own.claim(node, [{ actor, limit: 3, keyPolicy: ordered }])
            if (leases.length === 0 && ((yield* store.counts(actor)).completed ?? 0) === keys * each) return
            for (const lease of leases) {
              assert.isFalse(running.has(lease.key), `${lease.key} runs twice`)
              running.add(lease.key)
            }
            for (const lease of leases) {
              // Some come to all their jobs, some give the rest back, the first one of it by name.
              const stop = lease.leaseNumber % 3 === 0 ? lease.jobs.length : 1 + (lease.leaseNumber % lease.jobs.length)
              const settled: Array<Settlement> = lease.jobs
                .slice(0, stop)
                .map(({ id }) => underLease(lease, completed(id, 0)))
              const left = lease.jobs[stop]
              if (left !== undefined) settled.push(underLease(lease, released(left.id, 0)))
              done.set(lease.key, [
                ...(done.get(lease.key) ?? []),
                ...lease.jobs.slice(0, stop).map(({ payload }) => payload)
              ])
              running.delete(lease.key)
              assert.strictEqual((yield* own.settle(node, settled, [leaseEnd(lease)])).size, settled.length)
            }
          }
        })
      yield* Effect.forEach(["a", "b", "c", "d", "e"], worker, { concurrency: "unbounded" })
      const expected = Array.from({ length: each }, (_, payload) => payload)
      assert.strictEqual(done.size, keys)
      for (const [key, payloads] of done) assert.deepStrictEqual(payloads, expected, key)
    })
  )

  test.effect("limits hold while many nodes claim at once", () =>
    Effect.gen(function* () {
      const { actor, join, store } = yield* fresh
      const [cluster, rate] = [`${actor}-1`, `${actor}-2`]
      yield* store.register([cluster, rate].map((name) => ({ actor: name, retentionDays: 7, hasKeys: true })))
      yield* store.send(
        Array.from({ length: 60 }, () => [
          newJob({ actor: cluster, payload: "cluster" }),
          newJob({ actor: rate, payload: "rate" })
        ]).flat()
      )
      const running = new Map<string, number>()
      let started = 0
      const worker = (name: string) =>
        Effect.gen(function* () {
          const [node, own] = [yield* join(name), yield* anotherStore]
          for (let round = 0; round < 12; round++) {
            const { jobs } = yield* own.claim(node, [
              { actor: cluster, limit: 4, cluster: 5 },
              { actor: rate, limit: 4, rate: { jobs: 7, perMs: 7_000_000 } }
            ])
            const count = (by: number) => {
              for (const { payload } of jobs) running.set(`${payload}`, (running.get(`${payload}`) ?? 0) + by)
            }
            started += jobs.filter((job) => job.actor === rate).length
            count(1)
            assert.isAtMost(running.get("cluster") ?? 0, 5)
            // The others go on meanwhile.
            yield* own.counts(actor)
            count(-1)
            assert.strictEqual(
              (yield* own.settle(
                node,
                jobs.map(({ claim, id }) => completed(id, claim))
              )).size,
              jobs.length
            )
          }
        })
      yield* Effect.forEach(["a", "b", "c", "d", "e"], worker, { concurrency: "unbounded" })
      assert.strictEqual(started, 7)
      assert.isAbove((yield* store.counts(cluster)).completed ?? 0, 10)
    })
  )

  test.effect("no key is held by two nodes, however often leases are extended, and every job runs once", () =>
    Effect.gen(function* () {
      const { actor, join, send, store } = yield* fresh
      const [keys, each] = [5, 200]
      for (let n = 0; n < 4; n++) {
        yield* send(...Array.from({ length: keys * (each / 4) }, (_, job) => ({ key: `k${job % keys}` })))
      }
      const held = new Set<string>()
      const done: Array<string> = []
      const worker = (name: string) =>
        Effect.gen(function* () {
          const [node, own] = [yield* join(name), yield* anotherStore]
          for (;;) {
            const { leases } = yield* own.claim(node, [{ actor, limit: 2, keyPolicy: { running: 4 } }])
            if (leases.length === 0 && ((yield* store.counts(actor)).completed ?? 0) === keys * each) return
            for (const lease of leases) {
              assert.isFalse(held.has(lease.key), `${lease.key} is held twice`)
              held.add(lease.key)
            }
            for (const lease of leases) {
              const jobs = [...lease.jobs]
              for (let pages = lease.leaseNumber % 4; pages > 0; pages--) {
                const [page] = yield* own.extend(node, [{ ...mailboxOf(lease), length: 7 }])
                jobs.push(...(page?.jobs ?? []))
              }
              const settled = jobs.slice(0, Math.ceil((jobs.length * 2) / 3)).toReversed()
              done.push(...idsOf(settled))
              held.delete(lease.key)
              const results = settled.map(({ id }) => underLease(lease, completed(id, 0)))
              assert.strictEqual((yield* own.settle(node, results, [leaseEnd(lease)])).size, results.length)
            }
          }
        })
      yield* Effect.forEach(["a", "b", "c", "d"], worker, { concurrency: "unbounded" })
      assert.deepStrictEqual([done.length, new Set(done).size], [keys * each, keys * each])
    })
  )

  test.effect("senders of one unique key at the same time share one job", () =>
    Effect.gen(function* () {
      const { actor, send, store } = yield* fresh
      const sent = (yield* Effect.replicateEffect(send({ uniqueKey: "one" }), 20, { concurrency: 20 })).flat()
      assert.strictEqual(new Set(sent.map(({ jobId }) => jobId)).size, 1)
      assert.strictEqual(sent.filter(({ created }) => created).length, 1)
      assert.deepStrictEqual(yield* store.counts(actor), { ready: 1 })
    })
  )

  test.effect("jobs that many operators send on their way again at once go once", () =>
    Effect.gen(function* () {
      const { actor, sendAll, store } = yield* fresh
      const ids = yield* sendAll(...Array.from({ length: 20 }, (_, n) => ({ uniqueKey: n % 2 === 0 ? `u${n}` : null })))
      yield* store.cancel(ids)
      const retriedIds = yield* Effect.replicateEffect(store.retry(ids, "op"), 6, { concurrency: 6 })
      assert.deepStrictEqual(retriedIds.flat().toSorted(), ids.toSorted())
      assert.deepStrictEqual(yield* store.counts(actor), { ready: 20 })
    })
  )

  test.effect.skipIf(isClockShifted)(
    "no operation deadlocks with another, whatever they do to the same jobs, and every job ends once",
    () =>
      Effect.gen(function* () {
        const { actor, join, store } = yield* fresh
        const [plain, mailbox, perKey] = [`${actor}-1`, `${actor}-2`, `${actor}-3`]
        yield* store.register(
          [plain, mailbox, perKey].map((name) => ({ actor: name, retentionDays: 7, hasKeys: true }))
        )
        const ids: Array<string> = []
        let busy = 0
        /** Takes part until the others of its kind are done. */
        const times = <A, E, R>(rounds: number, act: (round: number) => Effect.Effect<A, E, R>) =>
          Effect.suspend(() => {
            busy++
            return Effect.forEach(Array.from({ length: rounds }).keys(), act, { discard: true })
          }).pipe(Effect.ensuring(Effect.sync(() => void busy--)))
        const sends = (start: number) =>
          times(40, (round) =>
            Effect.map(
              store.send(
                Array.from({ length: 12 }, (_, n) => [
                  newJob({ actor: plain, uniqueKey: `u${(start + n * 7) % 12}`, priority: (n % 5) - 2 }),
                  newJob({ actor: mailbox, key: `k${(n + round) % 4}`, delayMs: n % 3 }),
                  newJob({ actor: perKey, key: `k${(n * 5) % 7}`, uniqueKey: n % 2 === 0 ? `v${n}` : null })
                ]).flat()
              ),
              (sent) => void ids.push(...sent.flatMap(({ created, jobId }) => (created ? [jobId] : [])))
            )
          )
        const some = (round: number) => ids.filter((_, n) => (n * 31 + round) % 11 === 0).toReversed()
        const verdicts = (n: number): ReadonlyArray<Settlement["verdict"]> => [
          { to: "completed", result: n },
          { to: "scheduled", delayMs: n % 3, failures: 1 },
          { to: "failed", failures: 1 },
          { to: "ready" }
        ]
        const verdict = (n: number) => verdicts(n)[n % 7 === 0 ? 1 : n % 11 === 0 ? 2 : n % 13 === 0 ? 3 : 0]!
        const works = (name: string) =>
          Effect.gen(function* () {
            const [node, own] = [yield* join(name), yield* anotherStore]
            for (let round = 0; ; round++) {
              const { jobs, leases } = yield* own.claim(node, [
                { actor: plain, limit: 20 },
                { actor: mailbox, limit: 3, keyPolicy: ordered },
                { actor: perKey, limit: 20, keyPolicy: { running: 3 } }
              ])
              const alone = jobs
                .map(({ claim, id }, n): Settlement => ({ id, claim, verdict: verdict(n + round), attempt: null }))
                .toReversed()
              const shared = leases.filter((lease) => lease.actor === perKey && round % 2 === 0)
              const pages = yield* own.extend(
                node,
                shared.map((lease) => ({
                  actor: lease.actor,
                  key: lease.key,
                  leaseNumber: lease.leaseNumber,
                  length: 5
                }))
              )
              const underLeases = [...leases, ...pages].flatMap((lease) =>
                lease.jobs.map(({ id }) => underLease(lease, completed(id, 0)))
              )
              const ends = leases.map((lease, n) => {
                const [last] = lease.jobs.slice(-1)
                if (lease.actor === perKey) return leaseEnd(lease)
                const holds = (n + round) % 3 === 0
                const at = underLeases.findIndex(({ id }) => id === last!.id)
                if (holds) {
                  underLeases[at] = {
                    ...underLeases[at]!,
                    verdict: { to: "scheduled", delayMs: 1, failures: 1, inPlace: true }
                  }
                }
                return leaseEnd(lease, holds ? { heldMs: 1 } : round % 5 === 0 ? { failsRest: last!.id } : {})
              })
              const settle = round % 2 === 0 ? settleAll : settleUnlocked
              assert.strictEqual(
                yield* settle(own, node, [...alone, ...underLeases], ends),
                alone.length + underLeases.length
              )
              if (busy > 0 || jobs.length + leases.length > 0) continue
              const views = yield* own.find(ids)
              if (views.every(({ state }) => isFinished(state))) return
              yield* own.runNow(ids)
            }
          })
        const everybody: ReadonlyArray<Effect.Effect<unknown, unknown, Effect.Services<ReturnType<typeof works>>>> = [
          ...[0, 1, 2].map(sends),
          times(30, (round) => store.cancel(some(round))),
          times(30, (round) => store.runNow(some(round + 3))),
          times(15, (round) => store.retry(some(round + 5), "op")),
          times(60, () => store.promote(50)),
          times(20, () => store.rescue(60_000)),
          ...["a", "b", "c"].map(works)
        ]
        yield* Effect.all(everybody, { concurrency: "unbounded" })
        assert.isAbove(ids.length, 100)
        assert.deepStrictEqual(
          (yield* store.find(ids)).map(({ jobId }) => jobId).toSorted(),
          ids.toSorted(),
          "each job is in one place"
        )
      })
  )
})
