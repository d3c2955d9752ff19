/**
 * Whatever happens to the store on PostgreSQL, in whatever order, it answers what the plain model in memory answers.
 * A failure prints the shortest sequence that shows it.
 */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { isFinished } from "../../../src/actor/JobState.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"
import { type Command, commands } from "./Commands.ts"
import { hold, legalSteps } from "./Invariants.ts"
import { makePlay } from "./Play.ts"
import { makeTwins } from "./Twins.ts"

/** For a long look: MODEL_RUNS=2000. */
const runs = Number(process.env["MODEL_RUNS"] ?? 30)

const tables = [
  "job",
  "job_scheduled",
  "job_history",
  "job_unique",
  "job_window",
  "job_batch",
  "job_dependency",
  "job_claim",
  "job_mailbox",
  "job_node",
  "job_actor",
  "job_limit"
]

const play = Effect.fnUntraced(function* (sequence: ReadonlyArray<Command>) {
  const sql = yield* SqlClient.SqlClient
  for (const table of tables) yield* sql.unsafe(`delete from ${table}`)
  const twins = yield* makeTwins(sql)
  const { drain, step } = makePlay(twins)
  let before = yield* twins.views
  for (const command of sequence) {
    yield* step(command)
    const after = yield* twins.views
    legalSteps(before, after)
    yield* hold(sql, twins, after)
    before = after
  }
  yield* drain
  const left = (yield* twins.views).filter(({ state }) => !isFinished(state))
  assert.deepStrictEqual(left, [], "every job ends when a node does the work")
  return true
}, Effect.scoped)

layer(TestDatabase.layer)("The job store on PostgreSQL and its model", (test) => {
  test.effect("agree on a key that was held while a job of it ran on a node that left", () =>
    play([
      {
        _tag: "Send",
        jobs: [{ actor: 2, key: "a", priority: 2, delayMs: 0, uniqueKey: null, version: 1, rule: "unfinished keep" }]
      },
      { _tag: "Claim", process: 1, limit: 2, version: 1 },
      { _tag: "HoldKey", actor: 2, key: "a" },
      { _tag: "Leave", process: 1 },
      { _tag: "RunNow", picks: [0] }
    ])
  )

  test.effect("agree on a job that is sent to a node while another one with its unique key runs", () =>
    play([
      {
        _tag: "Send",
        jobs: [
          { actor: 1, key: null, priority: 1, delayMs: 0, uniqueKey: "v", version: 1, rule: "unfinished runAgain" }
        ]
      },
      { _tag: "Claim", process: 1, limit: 2, version: 2 },
      {
        _tag: "SendTo",
        process: 1,
        job: { actor: 1, key: null, priority: -1, delayMs: 0, uniqueKey: "v", version: 1, rule: "waiting replace" }
      }
    ])
  )

  test.effect("agree on a job whose earlier claim ends after its node has left and another one has claimed it", () =>
    play([
      {
        _tag: "Send",
        jobs: [
          { actor: 0, key: null, priority: 0, delayMs: 180_000, uniqueKey: null, version: 1, rule: "window runAgain" }
        ]
      },
      { _tag: "RunNow", picks: [0] },
      { _tag: "Claim", process: 0, limit: 5, version: 1 },
      { _tag: "Leave", process: 0 },
      { _tag: "Claim", process: 0, limit: 5, version: 2 },
      { _tag: "EndJob", pick: 0, how: "retried", fenced: true },
      { _tag: "Claim", process: 0, limit: 5, version: 1 }
    ])
  )

  test.effect("agree on a job that ran in a mailbox, then without one, and whose first result comes late", () =>
    play([
      {
        _tag: "Send",
        jobs: [{ actor: 1, key: "a", priority: 1, delayMs: 0, uniqueKey: "v", version: 2, rule: "waiting replace" }]
      },
      { _tag: "Claim", process: 1, limit: 1, version: 2 },
      { _tag: "EndLease", pick: 0, done: 0, how: "released", gives: false },
      { _tag: "Register", actor: 1, hasKeys: false },
      { _tag: "Claim", process: 1, limit: 1, version: 2 },
      { _tag: "Late", pick: 0 },
      { _tag: "Claim", process: 1, limit: 1, version: 2 },
      {
        _tag: "Send",
        jobs: [
          { actor: 4, key: null, priority: 0, delayMs: 420000, uniqueKey: null, version: 1, rule: "unfinished replace" }
        ]
      },
      { _tag: "Extend", pick: 5, length: 1 },
      {
        _tag: "SendTo",
        process: 0,
        job: { actor: 1, key: "a", priority: -2, delayMs: 0, uniqueKey: "u", version: 2, rule: "unfinished runAgain" }
      },
      {
        _tag: "Send",
        jobs: [
          { actor: 0, key: "b", priority: 1, delayMs: 420000, uniqueKey: "v", version: 2, rule: "waiting replace" }
        ]
      }
    ])
  )

  test.effect("agree on a mailbox that waits for a job which is put off by its unique key, and cancelled then", () =>
    play([
      {
        _tag: "Send",
        jobs: [
          { actor: 1, key: "a", priority: -2, delayMs: 0, uniqueKey: "u", version: 1, rule: "unfinished runAgain" }
        ]
      },
      { _tag: "Claim", process: 0, limit: 1, version: 2 },
      { _tag: "EndLease", pick: 0, done: 0, how: "held", gives: false },
      {
        _tag: "Send",
        jobs: [
          { actor: 1, key: "a", priority: 0, delayMs: 60_000, uniqueKey: "u", version: 1, rule: "waiting replace" }
        ]
      },
      { _tag: "CancelKey", actor: 1, key: "a", limit: 1 }
    ])
  )

  test.effect(
    "agree on the rest of a mailbox that fails, where the turn of the failed job came before that of an older one",
    () =>
      play([
        {
          _tag: "Send",
          jobs: ([0, 2] as const).map((priority) => ({
            actor: 2,
            key: "b",
            priority,
            delayMs: 0,
            uniqueKey: null,
            version: 1,
            rule: "unfinished keep"
          }))
        },
        { _tag: "Claim", process: 0, limit: 1, version: 2 },
        { _tag: "EndLease", pick: 0, done: 0, how: "failed-rest", gives: false }
      ])
  )

  test.effect.prop("agree after every step", { sequence: commands }, ({ sequence }) => play(sequence), {
    timeout: 900_000 + runs * 500,
    arbitrary: { runs, size: 120, maxShrinks: 500 }
  })
})
