/**
 * A run whose node is taken for dead in the middle of each of its steps: the attempt that lost the job stores nothing, the next
 * one goes on from there, and every step has its effect once.
 */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { RunScenario } from "../../../modules/crm/scenario/Jobs.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { Worker } from "../../../src/actor/worker/Worker.ts"
import { takeForDead, until } from "../../actor/Cluster.ts"
import { connectAccount, Line } from "../../support/line/Line.ts"
import { message, node, shop } from "./support.ts"

/** Stops the transaction of each named step before it commits, until the step is released. */
const gatesOf = Effect.fnUntraced(function* (stepIds: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create function stop_step() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(14, hashtext(new.step_id)); return new; end'`
  yield* sql`create trigger stop_step before insert on crm_scenario_step for each row execute function stop_step()`
  const connection = yield* sql.reserve
  const run = (what: string, stepId: string) =>
    connection.execute(`select ${what}(14, hashtext($1))`, [stepId], undefined)
  yield* Effect.forEach(stepIds, (stepId) => run("pg_advisory_lock", stepId), { discard: true })
  const stopped = sql`select from pg_locks where locktype = 'advisory' and classid = 14 and not granted`
  return { stopped, release: (stepId: string) => run("pg_advisory_unlock", stepId) }
})

layer(node, { excludeTestServices: true })("A run that is interrupted", (it) => {
  it.effect("in the middle of a step of any type goes on from there, and each step has its effect once", () =>
    Effect.gen(function* () {
      const { accountId, allDue, attach, create, friend, runsOf, scenarios, sql, tag, tagsOf, used } = yield* shop
      const [jobs, line, worker] = [yield* Jobs, yield* Line, yield* Worker]
      yield* connectAccount(accountId)
      const [given, taken] = [yield* tag, yield* tag]
      const { id, lineUserId } = yield* friend()
      yield* attach(id, taken)
      const steps = [
        message("hello", "1"),
        { id: "give", type: "add_tag", tagId: given },
        { id: "take", type: "remove_tag", tagId: taken },
        { id: "has", type: "branch", condition: { type: "has_tag", tagId: given }, yes: "wait" },
        message("never", "untagged"),
        { id: "wait", type: "wait", hours: 1 },
        { id: "menu", type: "rich_menu", richMenuId: "richmenu-1" },
        message("bye", "2"),
        { id: "over", type: "end" }
      ] as const
      const { id: scenarioId } = yield* create({ steps })
      const reached = steps.map(({ id }) => id).filter((stepId) => stepId !== "never")
      const { release, stopped } = yield* gatesOf(reached)
      yield* scenarios.start(accountId, scenarioId, id)
      const lost: Array<string> = []
      const jobOf = sql<{ readonly jobId: string }>`
        select job_id as "jobId" from crm_scenario_run where scenario_id = ${scenarioId}`
      const wake = Effect.flatMap(jobOf, ([run]) => jobs.runNow(RunScenario, [run!.jobId]))
      for (const [index, stepId] of reached.entries()) {
        // The step before may have put the job off.
        const look = reached[index - 1] === "wait" ? Effect.andThen(wake, stopped) : stopped
        yield* until(look, ({ length }) => length > 0)
        lost.push(worker.nodeId())
        yield* takeForDead(worker.nodeId())
        // The attempt goes on, and finds that the job is no longer its own.
        yield* release(stepId)
        yield* Effect.andThen(worker.beat, worker.claim)
      }
      yield* allDue
      assert.lengthOf(new Set(lost), reached.length)
      const [run, ...others] = yield* runsOf(scenarioId)
      assert.deepStrictEqual(others, [])
      assert.deepInclude(run, { status: "completed", nextStep: null, waitsFor: null })
      assert.deepStrictEqual(
        run!.timeline.map(({ number, outcome, stepId }) => `${number} ${stepId} ${outcome}`),
        reached.map(
          (stepId, index) => `${index + 1} ${stepId} ${{ has: "yes", wait: "waiting" }[stepId as string] ?? "done"}`
        )
      )
      assert.deepStrictEqual(
        line.pushes.filter(({ to }) => to === lineUserId).map(({ messages }) => messages[0]!.text),
        ["1", "2"]
      )
      assert.strictEqual(yield* used, 2)
      assert.deepStrictEqual(yield* tagsOf(id), [given])
      const added = yield* sql`
        select from event where account_id = ${accountId} and type = 'crm.tag_added' and data ->> 'tagId' = ${given}`
      assert.lengthOf(added, 1)
      assert.strictEqual(line.richMenus.get(lineUserId), "richmenu-1")
      assert.lengthOf(
        line.requests.filter(({ route, status }) => route === "richMenu" && status === 200),
        1
      )
    }).pipe(Effect.scoped)
  )
})
