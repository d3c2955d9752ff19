import { assert, layer } from "@effect/vitest"
import { Duration, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { Inspector } from "../../../src/operate/runtime/Inspector.ts"
import { Operations } from "../../../src/operate/runtime/Operations.ts"
import { actorOf, batchSize, board, claim, ended, mailboxesOf, send } from "./support.ts"

const stateOf = (jobId: string) =>
  Effect.gen(function* () {
    const inspector = yield* Inspector
    return (yield* inspector.job(jobId)).state
  })

const lastActions = (limit: number) =>
  Effect.gen(function* () {
    const inspector = yield* Inspector
    return (yield* inspector.audit({ limit })).entries.map(({ action, changed, detail, target, via, who }) => ({
      action,
      changed,
      detail,
      target,
      by: `${via} ${who}`
    }))
  })

const countOf = (actor: string, state: "failed" | "ready" | "cancelled" | "completed") =>
  Effect.gen(function* () {
    const inspector = yield* Inspector
    return (yield* inspector.count({ actor, states: [state] })).count
  })

layer(board)("An action on one job", (it) => {
  it.effect("retries what failed under the same id, and remembers who did it", () =>
    Effect.gen(function* () {
      const operations = yield* Operations
      const inspector = yield* Inspector
      const [jobId = ""] = yield* ended({ actor: "one/retry", tag: "Refused" })
      yield* operations.retryOne(jobId)
      const job = yield* inspector.job(jobId)
      assert.deepStrictEqual([job.state, job.failures, job.attempts.length], ["ready", 0, 1])
      assert.deepStrictEqual(
        job.redriven.map(({ by }) => by),
        ["hana@test"]
      )
      assert.include(
        job.timeline.map(({ event }) => event),
        "redriven"
      )
      assert.deepStrictEqual(yield* lastActions(1), [
        { action: "retry", changed: 1, detail: {}, target: jobId, by: "cli hana@test" }
      ])
    })
  )

  it.effect("says why it cannot be done, changes nothing then and leaves no row in the audit", () =>
    Effect.gen(function* () {
      const operations = yield* Operations
      const store = yield* JobStore
      const jobs = yield* Jobs
      const [ready = ""] = yield* send(actorOf("one/refused"), 1)
      const [completed = ""] = yield* ended({ actor: "one/refused", state: "c" })
      const [late = ""] = yield* ended({ actor: "one/refused", uniqueKey: "taken" })
      yield* jobs.send(actorOf("one/refused"), { n: 1 }, { uniqueKey: "taken" })
      const before = yield* lastActions(100)
      const refusals = yield* Effect.forEach(
        [
          operations.retryOne(ready),
          operations.retryOne(completed),
          operations.retryOne(late),
          operations.retryOne("987654321"),
          operations.cancelOne(completed),
          operations.cancelOne("987654321"),
          operations.promoteOne(ready),
          operations.promoteOne(completed),
          operations.promoteOne("987654321")
        ],
        (action) => Effect.map(Effect.flip(action), ({ message }) => message)
      )
      assert.deepStrictEqual(refusals, [
        `The job ${ready} is ready: only a failed or cancelled job can be retried`,
        `The job ${completed} is completed: only a failed or cancelled job can be retried`,
        `The job ${late} stays as it is: another unfinished job has its unique key taken`,
        "There is no job 987654321; it may have been forgotten after its retention",
        `The job ${completed} is completed: it has ended already`,
        "There is no job 987654321; it may have been forgotten after its retention",
        `The job ${ready} is ready: only a job that is scheduled or held for a retry can be promoted`,
        `The job ${completed} is completed: only a job that is scheduled or held for a retry can be promoted`,
        "There is no job 987654321; it may have been forgotten after its retention"
      ])
      assert.deepStrictEqual(yield* lastActions(100), before)
      assert.deepStrictEqual((yield* store.find([ready, completed, late])).map(({ state }) => state).toSorted(), [
        "completed",
        "failed",
        "ready"
      ])
    })
  )

  it.effect("cancels what waits and asks what runs to stop", () =>
    Effect.gen(function* () {
      const operations = yield* Operations
      const inspector = yield* Inspector
      const [running = "", waiting = ""] = yield* send(actorOf("one/cancel"), 2)
      yield* claim("node-cancel", "one/cancel", 1)
      yield* operations.cancelOne(waiting)
      yield* operations.cancelOne(running)
      assert.strictEqual(yield* stateOf(waiting), "cancelled")
      const asked = yield* inspector.job(running)
      assert.deepStrictEqual([asked.state, asked.cancelling], ["running", true])
    })
  )

  it.effect("promotes what is scheduled", () =>
    Effect.gen(function* () {
      const operations = yield* Operations
      const jobs = yield* Jobs
      const { jobId } = yield* jobs.send(actorOf("one/promote"), { n: 1 }, { delay: "1 day" })
      yield* operations.promoteOne(jobId)
      assert.strictEqual(yield* stateOf(jobId), "ready")
      assert.deepInclude((yield* lastActions(1))[0], { action: "promote", target: jobId })
    })
  )
})

layer(board)("An action by filter", (it) => {
  it.effect("takes as many batches as it needs, and the audit has one row for all", () =>
    Effect.gen(function* () {
      const [operations, inspector] = [yield* Operations, yield* Inspector]
      for (const count of [0, 1, batchSize, batchSize + 1, batchSize * 2 + 5]) {
        const actor = `bulk/of-${count}`
        yield* ended({ actor, tag: "Refused" }, count)
        yield* ended({ actor, state: "c" }, 2)
        const { actionId, ...done } = yield* operations.retry({ actor }, {})
        assert.strictEqual(actionId, (yield* inspector.audit({ limit: 1 })).entries[0]?.id)
        assert.deepStrictEqual(done, { dryRun: false, matched: count, changed: count, more: false })
        assert.deepStrictEqual([yield* countOf(actor, "failed"), yield* countOf(actor, "completed")], [0, 2])
        assert.strictEqual(yield* countOf(actor, "ready"), count)
        assert.deepStrictEqual(yield* lastActions(1), [
          {
            action: "retry",
            changed: count,
            detail: { actor, states: ["failed", "cancelled"] },
            target: null,
            by: "cli hana@test"
          }
        ])
      }
    })
  )

  it.effect("stops at its limit, and says whether there is more", () =>
    Effect.gen(function* () {
      const operations = yield* Operations
      yield* ended({ actor: "bulk/limit" }, 25)
      const of = (limit: number) =>
        Effect.map(operations.retry({ actor: "bulk/limit" }, { limit }), ({ actionId: _id, ...done }) => done)
      assert.deepStrictEqual(yield* of(12), { dryRun: false, matched: 12, changed: 12, more: true })
      assert.deepStrictEqual(yield* of(12), { dryRun: false, matched: 12, changed: 12, more: true })
      assert.deepStrictEqual(yield* of(1), { dryRun: false, matched: 1, changed: 1, more: false })
      assert.deepStrictEqual(yield* of(1), { dryRun: false, matched: 0, changed: 0, more: false })
    })
  )

  it.effect("changes nothing on a dry run, and says what it would meet", () =>
    Effect.gen(function* () {
      const operations = yield* Operations
      yield* ended({ actor: "bulk/dry", tag: "Refused" }, 4)
      const before = yield* lastActions(100)
      const { groups, ...met } = yield* operations.retry({ actor: "bulk/dry" }, { dryRun: true })
      assert.deepStrictEqual(met, { dryRun: true, matched: 4, changed: 0, more: false })
      assert.deepStrictEqual(
        groups?.map(({ actor, count, error, jobIds }) => [actor, error, count, jobIds.length]),
        [["bulk/dry", "Refused", 4, 3]]
      )
      assert.strictEqual(yield* countOf("bulk/dry", "failed"), 4)
      assert.deepStrictEqual(yield* lastActions(100), before)
    })
  )

  it.effect("refuses to take every job of the service unless that is said", () =>
    Effect.gen(function* () {
      const operations = yield* Operations
      yield* ended({ actor: "bulk/all" }, 2)
      for (const action of [operations.retry, operations.cancel, operations.purge]) {
        assert.strictEqual((yield* Effect.flip(action({}, {})))._tag, "FilterRequired")
        assert.strictEqual((yield* Effect.flip(action({ actor: undefined }, { dryRun: true })))._tag, "FilterRequired")
      }
      assert.isAtLeast((yield* operations.retry({}, { all: true })).changed, 2)
      assert.strictEqual(yield* countOf("bulk/all", "ready"), 2)
    })
  )

  it.effect("counts what it could not change as met, and ends all the same", () =>
    Effect.gen(function* () {
      const operations = yield* Operations
      const jobs = yield* Jobs
      yield* ended({ actor: "bulk/taken", uniqueKey: "taken" }, 15)
      yield* jobs.send(actorOf("bulk/taken"), { n: 1 }, { uniqueKey: "taken" })
      const done = yield* operations.retry({ actor: "bulk/taken" }, {})
      assert.deepStrictEqual([done.matched, done.changed], [15, 0])
    })
  )

  it.effect("cancels what waits and asks running jobs to stop, in priority queues and mailboxes", () =>
    Effect.gen(function* () {
      const operations = yield* Operations
      const jobs = yield* Jobs
      const actor = actorOf("bulk/cancel")
      yield* send(actor, 15)
      yield* jobs.send(actor, { n: 1 }, { delay: "1 hour" })
      yield* ended({ actor: "bulk/cancel" })
      yield* claim("node-bulk", "bulk/cancel", 3)
      const done = yield* operations.cancel({ actor: "bulk/cancel" }, {})
      assert.deepStrictEqual([done.matched, done.changed], [16, 16])
      assert.strictEqual(yield* countOf("bulk/cancel", "cancelled"), 13)
      const inspector = yield* Inspector
      const { jobs: left } = yield* inspector.jobs({ actor: "bulk/cancel", states: ["running"] }, { limit: 100 })
      assert.deepStrictEqual(
        left.map(({ cancelling }) => cancelling),
        [true, true, true]
      )
      yield* send(mailboxesOf("bulk/boxes", "hana"), 12)
      assert.strictEqual((yield* operations.cancel({ actor: "bulk/boxes" }, {})).changed, 12)
      assert.strictEqual(yield* countOf("bulk/boxes", "cancelled"), 12)
    })
  )

  it.effect("forgets finished jobs by age and state, and no others", () =>
    Effect.gen(function* () {
      const operations = yield* Operations
      yield* ended({ actor: "bulk/purge", state: "c", minutesAgo: 120 }, 12)
      yield* ended({ actor: "bulk/purge", state: "f", minutesAgo: 120 }, 3)
      yield* ended({ actor: "bulk/purge", state: "c" }, 4)
      yield* send(actorOf("bulk/purge"), 2)
      const old = { actor: "bulk/purge", finishedFor: Duration.hours(1) }
      assert.strictEqual((yield* operations.purge({ ...old, states: ["completed"] }, {})).changed, 12)
      assert.strictEqual((yield* operations.purge(old, {})).changed, 3)
      assert.strictEqual((yield* operations.purge({ ...old, finishedFor: Duration.zero }, {})).changed, 4)
      assert.strictEqual((yield* operations.purge({ actor: "bulk/purge", states: ["ready"] }, {})).matched, 0)
      assert.strictEqual(yield* countOf("bulk/purge", "ready"), 2)
      const [, byAge] = yield* lastActions(2)
      assert.deepStrictEqual(byAge?.detail, {
        actor: "bulk/purge",
        states: ["completed", "failed", "cancelled"],
        finishedFor: "0"
      })
    })
  )

  it.effect("keeps what its earlier batches did when a later one fails", () =>
    Effect.gen(function* () {
      const operations = yield* Operations
      const sql = yield* SqlClient.SqlClient
      yield* ended({ actor: "bulk/broken" }, 25)
      // The third batch is the one that takes the last five.
      yield* sql`
        create function refuse_one() returns trigger language plpgsql as
        $$ begin if old.actor = 'bulk/broken' and (select count(*) from job_history where actor = 'bulk/broken') <= 5
        then raise exception 'no'; end if; return old; end $$`
      yield* sql`create trigger refuse_one before delete on job_history_default for each row execute function refuse_one()`
      assert.strictEqual((yield* Effect.exit(operations.purge({ actor: "bulk/broken" }, {})))._tag, "Failure")
      assert.strictEqual(yield* countOf("bulk/broken", "failed"), 5)
      assert.strictEqual((yield* lastActions(1))[0]?.changed, 20)
    })
  )
})

layer(board)("Pausing", (it) => {
  it.effect("keeps nodes from claiming until it is over, and is audited", () =>
    Effect.gen(function* () {
      const operations = yield* Operations
      const inspector = yield* Inspector
      const store = yield* JobStore
      yield* send(actorOf("pause/known"), 1)
      yield* claim("node-pause", "pause/known", 0)
      const pausedAt = Effect.map(
        inspector.live,
        (actors) => actors.find(({ actor }) => actor === "pause/known")?.pausedAt ?? null
      )
      const claimed = Effect.map(
        store.claim("node-pause", [{ actor: "pause/known", limit: 1 }]),
        ({ jobs }) => jobs.length
      )
      yield* operations.setPaused("pause/known", true)
      assert.instanceOf(yield* pausedAt, Date)
      assert.strictEqual(yield* claimed, 0)
      yield* operations.setPaused("pause/known", false)
      assert.isNull(yield* pausedAt)
      assert.strictEqual(yield* claimed, 1)
      assert.deepStrictEqual(
        (yield* lastActions(2)).map(({ action, target }) => [action, target]),
        [
          ["resume", "pause/known"],
          ["pause", "pause/known"]
        ]
      )
    })
  )

  it.effect("is refused for an actor that no node knows", () =>
    Effect.gen(function* () {
      const operations = yield* Operations
      const sql = yield* SqlClient.SqlClient
      const refusal = yield* Effect.flip(operations.setPaused("pause/unknown", true))
      assert.strictEqual(refusal.message, "No node has ever known the actor pause/unknown")
      assert.deepStrictEqual(yield* sql`select from job_actor where actor = 'pause/unknown'`, [])
    })
  )
})

layer(board)("The audit", (it) => {
  it.effect("is paged from the newest action to the first", () =>
    Effect.gen(function* () {
      const operations = yield* Operations
      const inspector = yield* Inspector
      assert.deepStrictEqual(yield* inspector.audit({ limit: 1 }), { entries: [], nextCursor: null })
      for (let n = 0; n < 5; n++) yield* operations.retry({ actor: `audit/${n}` }, {})
      const first = yield* inspector.audit({ limit: 3 })
      const rest = yield* inspector.audit({ limit: 2, cursor: first.nextCursor ?? "" })
      assert.deepStrictEqual(
        [...first.entries, ...rest.entries].map(({ detail }) => detail["actor"]),
        ["audit/4", "audit/3", "audit/2", "audit/1", "audit/0"]
      )
      assert.isNull(rest.nextCursor)
    })
  )
})
