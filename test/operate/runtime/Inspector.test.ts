import { assert, layer } from "@effect/vitest"
import { Duration, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { Inspector } from "../../../src/operate/runtime/Inspector.ts"
import type { JobFilter } from "../../../src/operate/runtime/jobs/JobFilter.ts"
import { actorOf, board, claim, ended, mailboxesOf, send } from "./support.ts"

const list = (filter: JobFilter, limit = 100, cursor?: string) =>
  Effect.gen(function* () {
    const inspector = yield* Inspector
    return yield* inspector.jobs(filter, { limit, cursor })
  })

const ids = (filter: JobFilter) => Effect.map(list(filter), ({ jobs }) => jobs.map(({ jobId }) => jobId))
const newestFirst = (jobIds: ReadonlyArray<string>) => jobIds.toSorted((a, b) => Number(b) - Number(a))

layer(board)("A list of jobs", (it) => {
  it.effect("is empty for an actor without any", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* list({ actor: "list/none" }), { jobs: [], nextCursor: null })
      assert.deepStrictEqual(yield* list({ actor: "list/none", states: [] }), { jobs: [], nextCursor: null })
    })
  )

  it.effect("ends exactly where the jobs do, whatever the page holds", () =>
    Effect.gen(function* () {
      const sent = newestFirst(yield* send(actorOf("list/edges"), 101))
      for (const [limit, sizes] of [
        [100, [100, 1]],
        [51, [51, 50]],
        [50, [50, 50, 1]]
      ] as const) {
        const seen: Array<string> = []
        const found: Array<number> = []
        let cursor: string | undefined
        do {
          const page = yield* list({ actor: "list/edges" }, limit, cursor)
          found.push(page.jobs.length)
          seen.push(...page.jobs.map(({ jobId }) => jobId))
          cursor = page.nextCursor ?? undefined
        } while (cursor !== undefined)
        assert.deepStrictEqual([found, seen], [sizes, sent])
      }
      const [newest] = sent
      const one = yield* list({ actor: "list/edges" }, 1)
      assert.deepStrictEqual([one.jobs.map(({ jobId }) => jobId), one.nextCursor !== null], [[newest], true])
      yield* send(actorOf("list/hundred"), 100)
      assert.strictEqual((yield* list({ actor: "list/hundred" }, 100)).nextCursor, null)
    })
  )

  it.effect("refuses a cursor that it has not given", () =>
    Effect.gen(function* () {
      const inspector = yield* Inspector
      yield* ended({ actor: "list/cursor" }, 2)
      const { nextCursor } = yield* list({ actor: "list/cursor" }, 1)
      const ofJobs = nextCursor ?? ""
      for (const cursor of [
        "",
        "x",
        "jobs:5",
        `${ofJobs}=`,
        `${ofJobs}A`,
        Buffer.from("jobs:-1").toString("base64url")
      ]) {
        assert.strictEqual((yield* Effect.flip(list({}, 1, cursor)))._tag, "InvalidCursor", cursor)
      }
      assert.strictEqual((yield* Effect.flip(inspector.audit({ limit: 1, cursor: ofJobs })))._tag, "InvalidCursor")
    })
  )

  it.effect("neither misses nor repeats a job that moves to another table between two pages", () =>
    Effect.gen(function* () {
      const store = yield* JobStore
      const sent = newestFirst(yield* send(actorOf("list/moving"), 30))
      const first = yield* list({ actor: "list/moving" }, 10)
      // One that was seen and one that was not end; one of each kind is revived again, and others are sent.
      yield* store.cancel([sent[2]!, sent[12]!, sent[25]!])
      yield* store.retry([sent[2]!, sent[25]!], "test")
      yield* send(actorOf("list/moving"), 3)
      const rest = yield* list({ actor: "list/moving" }, 100, first.nextCursor ?? "")
      assert.deepStrictEqual(
        [...first.jobs, ...rest.jobs].map(({ jobId }) => jobId),
        sent
      )
      assert.strictEqual(rest.jobs.find(({ jobId }) => jobId === sent[12])?.state, "cancelled")
    })
  )

  it.effect("holds what every condition allows", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const actor = actorOf("list/conditions")
      const [plain = ""] = yield* send(actor, 1)
      const later = yield* jobs.send(actor, { n: 1 }, { delay: "1 hour", uniqueKey: "later", priority: -1 })
      const [completed = ""] = yield* ended({ actor: "list/conditions", state: "c", key: "a" })
      const [failed = ""] = yield* ended({
        actor: "list/conditions",
        tag: "TimedOut",
        minutesAgo: 60,
        uniqueKey: "late"
      })
      const [cancelled = ""] = yield* ended({ actor: "list/conditions", state: "k" })
      const of = (filter: JobFilter) => ids({ actor: "list/conditions", ...filter })
      assert.deepStrictEqual(yield* of({}), [cancelled, failed, completed, later.jobId, plain])
      assert.deepStrictEqual(yield* of({ states: ["ready"] }), [plain])
      assert.deepStrictEqual(yield* of({ states: ["scheduled"] }), [later.jobId])
      assert.deepStrictEqual(yield* of({ argument: "n=1", states: ["scheduled"] }), [later.jobId])
      assert.deepStrictEqual(yield* of({ argument: "n=2" }), [])
      assert.deepStrictEqual(yield* of({ argument: "n.deeper=1" }), [])
      assert.deepStrictEqual(yield* of({ states: ["running"] }), [])
      assert.deepStrictEqual(yield* of({ priority: -1 }), [later.jobId])
      assert.deepStrictEqual(yield* of({ node: "somewhere" }), [cancelled, failed, completed])
      assert.deepStrictEqual(yield* of({ node: "elsewhere" }), [])
      assert.deepStrictEqual(yield* of({ states: ["completed"] }), [completed])
      assert.deepStrictEqual(yield* of({ states: ["failed", "ready"] }), [failed, plain])
      assert.deepStrictEqual(yield* of({ error: "TimedOut" }), [failed])
      assert.deepStrictEqual(yield* of({ error: "Other" }), [])
      assert.deepStrictEqual(yield* of({ key: "a" }), [completed])
      assert.deepStrictEqual(yield* of({ uniqueKey: "late" }), [failed])
      assert.deepStrictEqual(yield* of({ uniqueKey: "later" }), [later.jobId])
      assert.deepStrictEqual(yield* of({ jobIds: [plain, failed, "999999999", "0"] }), [failed, plain])
      const tenMinutesAgo = new Date(Date.now() - 600_000)
      assert.deepStrictEqual(yield* of({ finishedBefore: tenMinutesAgo }), [failed])
      assert.deepStrictEqual(yield* of({ finishedAfter: tenMinutesAgo }), [cancelled, completed])
      assert.deepStrictEqual(yield* of({ createdBefore: tenMinutesAgo }), [failed])
      assert.deepStrictEqual(yield* of({ createdAfter: tenMinutesAgo }), [cancelled, completed, later.jobId, plain])
      assert.deepStrictEqual(yield* of({ finishedFor: Duration.minutes(59) }), [failed])
      assert.deepStrictEqual(yield* of({ finishedFor: Duration.minutes(61) }), [])
      assert.deepStrictEqual(yield* ids({ error: "TimedOut", states: ["failed"] }), [failed])
      assert.deepStrictEqual(yield* ids({ jobIds: [later.jobId], states: ["failed"] }), [])
    })
  )

  it.effect("finds running jobs by their node, with a mailbox or without", () =>
    Effect.gen(function* () {
      const [one, other] = ["01KAJ3Q7Y6T0V9W2X4Z8B1C5DE", "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"]
      const [plain = ""] = yield* send(actorOf("list/plain-node"), 2)
      const [boxed = ""] = yield* send(mailboxesOf("list/boxed-node", "a"), 2)
      yield* claim(one, "list/plain-node", 1)
      yield* claim(other, "list/boxed-node", 1)
      assert.deepStrictEqual(yield* ids({ node: one }), [plain])
      assert.deepStrictEqual(yield* ids({ node: other }), [boxed])
      assert.deepStrictEqual(yield* ids({ node: one, states: ["ready", "scheduled"] }), [])
    })
  )

  it.effect("finds what no index answers beyond the window of one walk", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [old = ""] = yield* ended({ actor: "list/window", state: "c", key: "sought" })
      yield* sql`
        insert into job_history (id, actor, state, priority, failures, losses, payload, created_at, expires_on)
        select nextval('job_id'), 'list/window', 'c', 0, 0, 0, '{}', now(), current_date + 7
        from generate_series(1, 60000)`
      assert.deepStrictEqual(yield* ids({ actor: "list/window", key: "sought" }), [old])
      assert.deepStrictEqual(yield* (yield* Inspector).count({ actor: "list/window" }), { count: 10_000, more: true })
      yield* sql`delete from job_history where actor = 'list/window'`
    })
  )

  it.effect("counts exactly up to ten thousand", () =>
    Effect.gen(function* () {
      const inspector = yield* Inspector
      const sql = yield* SqlClient.SqlClient
      const countOf = inspector.count({ actor: "list/count" })
      assert.deepStrictEqual(yield* countOf, { count: 0, more: false })
      yield* ended({ actor: "list/count" }, 9_999)
      yield* send(actorOf("list/count"), 1)
      assert.deepStrictEqual(yield* countOf, { count: 10_000, more: false })
      yield* send(actorOf("list/count"), 1)
      assert.deepStrictEqual(yield* countOf, { count: 10_000, more: true })
      yield* sql`delete from job_history where actor = 'list/count'`
    })
  )
})

layer(board)("A list of the jobs of a time", (it) => {
  it.effect("finds the jobs of a time among older and younger ones, also those whose sender took long to commit", () =>
    Effect.gen(function* () {
      const at = (minutesAgo: number) => Effect.map(ended({ actor: "list/time", minutesAgo }), ([jobId = ""]) => jobId)
      const [a, b, late, c, d] = yield* Effect.forEach([600, 400, 430, 200, 1], at)
      const of = (filter: JobFilter) => ids({ actor: "list/time", ...filter })
      const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
      for (const filter of [{ createdBefore: ago(300) }, { finishedBefore: ago(300) }]) {
        assert.deepStrictEqual(yield* of(filter), [late, b, a])
      }
      assert.deepStrictEqual(yield* of({ finishedFor: Duration.hours(7) }), [late, a])
      assert.deepStrictEqual(yield* of({ createdAfter: ago(420) }), [d, c, b])
      assert.deepStrictEqual(yield* of({ createdAfter: ago(440), createdBefore: ago(300) }), [late, b])
      assert.deepStrictEqual(yield* of({ createdAfter: ago(0), states: ["failed"] }), [])
      assert.deepStrictEqual(yield* of({ createdBefore: ago(601) }), [])
    })
  )
})

layer(board)("What runs", (it) => {
  it.effect("is distinguished from what waits, with mailboxes and without", () =>
    Effect.gen(function* () {
      const inspector = yield* Inspector
      const sql = yield* SqlClient.SqlClient
      const plain = yield* send(actorOf("run/plain"), 3)
      const boxed = yield* send(mailboxesOf("run/boxed", "hana"), 30)
      yield* claim("node-plain", "run/plain", 1)
      const { leases } = yield* claim("node-boxed", "run/boxed", 1, { running: 1 })
      const covered = leases.flatMap(({ jobs }) => jobs.map(({ id }) => id))
      assert.isAbove(covered.length, 0)
      const inState = (actor: string, state: "ready" | "running" | "scheduled") => ids({ actor, states: [state] })
      assert.deepStrictEqual(yield* inState("run/plain", "running"), plain.slice(0, 1))
      assert.deepStrictEqual(yield* inState("run/plain", "ready"), newestFirst(plain.slice(1)))
      assert.deepStrictEqual(yield* inState("run/boxed", "running"), newestFirst(covered))
      assert.deepStrictEqual(yield* inState("run/boxed", "ready"), newestFirst(boxed.slice(covered.length)))
      assert.sameMembers([...(yield* ids({ states: ["running"] }))], [...plain.slice(0, 1), ...covered])
      const nodes = yield* inspector.nodes
      assert.deepStrictEqual(
        nodes.map(({ nodeId, running, status }) => [nodeId, running, status]),
        [
          ["node-plain", 1, "alive"],
          ["node-boxed", covered.length, "alive"]
        ]
      )
      yield* sql`update job_node set seen_at = now() - interval '16 seconds' where id = 'node-plain'`
      assert.deepStrictEqual(
        (yield* inspector.nodes).map(({ status }) => status),
        ["silent", "alive"]
      )
      const { actors } = yield* inspector.stats
      assert.deepStrictEqual(
        actors
          .filter(({ actor }) => actor.startsWith("run/"))
          .map(({ actor, ready, running }) => [actor, ready, running]),
        [
          ["run/boxed", 30 - covered.length, covered.length],
          ["run/plain", 2, 1]
        ]
      )
    })
  )

  it.effect("leaves a job that its mailbox holds for a retry scheduled", () =>
    Effect.gen(function* () {
      const store = yield* JobStore
      const inspector = yield* Inspector
      const [first = "", second = "", ...rest] = yield* send(mailboxesOf("run/held", "hana"), 3)
      const { leases } = yield* claim("node-held", "run/held", 1, { running: 1 })
      const { jobs: _, ...mailbox } = leases[0]!
      const attempt = {
        attempt: 1,
        outcome: "failed" as const,
        tag: "Refused",
        message: "no",
        startedAt: new Date().toISOString(),
        durationMs: 1
      }
      yield* store.settle(
        "node-held",
        [
          {
            id: first,
            claim: mailbox.leaseNumber,
            verdict: { to: "scheduled", delayMs: 3_600_000, failures: 1, inPlace: true },
            attempt,
            mailbox
          }
        ],
        [{ ...mailbox, heldMs: 3_600_000, failsRest: null }]
      )
      assert.deepStrictEqual(yield* ids({ actor: "run/held", states: ["scheduled"] }), [first])
      assert.deepStrictEqual(yield* ids({ actor: "run/held", states: ["ready"] }), newestFirst([second, ...rest]))
      const held = yield* inspector.job(first)
      assert.isAbove(held.runAt?.getTime() ?? 0, Date.now() + 3_000_000)
      assert.deepStrictEqual([(yield* inspector.job(second)).ahead, (yield* inspector.job(rest[0]!)).ahead], [1, 2])
      const counts = (yield* inspector.live).find(({ actor }) => actor === "run/held")
      assert.deepStrictEqual([counts?.scheduled, counts?.ready, counts?.running], [1, 2, 0])
      assert.deepStrictEqual(yield* ids({ error: "Refused" }), [first])
    })
  )
})
