/** What holds after every step, whatever it was. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { isFinished, isLegal, type JobState } from "../../../src/actor/JobState.ts"
import { requests } from "./Commands.ts"
import type { Seen, Twins } from "./Twins.ts"

const countBy = <A>(values: ReadonlyArray<A>, name: (value: A) => string): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const value of values) counts[name(value)] = (counts[name(value)] ?? 0) + 1
  return counts
}

export const legalSteps = (before: ReadonlyArray<Seen>, after: ReadonlyArray<Seen>): void =>
  before.forEach(({ state }, n) => {
    const to = after[n]!.state
    assert.isTrue(state === to || isLegal(state, to), `job ${n} went from ${state} to ${to}`)
  })

/** What runs stays within the limits, and a finished job is at rest. */
const limits = (views: ReadonlyArray<Seen>): void => {
  const running = views.filter(({ state }) => state === "running")
  for (const { actor, cluster, keyPolicy } of requests) {
    const own = running.filter((view) => view.actor === actor)
    if (cluster !== undefined) assert.isAtMost(own.length, cluster, `${actor} in the cluster`)
    const byKey = own.filter(({ key }) => key !== null)
    if (keyPolicy !== undefined) {
      const holders = new Set(byKey.map(({ key, node }) => `${key} ${node}`))
      assert.strictEqual(holders.size, new Set(byKey.map(({ key }) => key)).size, `${actor} has one holder per mailbox`)
    }
  }
  for (const view of views) {
    assert.strictEqual(view.finishedAt, isFinished(view.state))
    if (view.runAt) assert.include(["scheduled", "incompatible"], view.state)
    if (view.state === "running") assert.isNotNull(view.node)
    else assert.isNull(view.progress)
    if (view.cancelling) assert.include(["running", "ready"], view.state)
  }
}

const counts = (twins: Twins, views: ReadonlyArray<Seen>) =>
  Effect.forEach(
    requests,
    ({ actor }) =>
      Effect.gen(function* () {
        const counts: Readonly<Partial<Record<JobState, number>>> = yield* twins.both(
          0,
          (store) => store.counts(actor),
          (answer) => answer
        )
        const own = views.filter((view) => view.actor === actor)
        assert.deepStrictEqual(
          counts,
          countBy(own, ({ state }) => state)
        )
      }),
    { discard: true }
  )

/** No job is in two tables, and unique keys are held by unfinished jobs alone. */
const tables = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ readonly what: string }>`
      with live as (
        select id, actor, unique_key from job union all select id, actor, unique_key from job_scheduled
      )
      select 'twice ' || id as what from (select id from live union all select id from job_history) ids
      group by id having count(*) > 1
      union all
      select 'key ' || held.job_id from job_unique held
      left join live on held.job_id = live.id and held.actor = live.actor and held.key = live.unique_key
      where live.id is null`,
    (rows) => assert.deepStrictEqual(rows, [])
  )

export const hold = (sql: SqlClient.SqlClient, twins: Twins, views: ReadonlyArray<Seen>) => {
  limits(views)
  return Effect.andThen(counts(twins, views), tables(sql))
}
