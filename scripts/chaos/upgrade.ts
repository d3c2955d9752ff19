/**
 * A rolling upgrade under load: a random worker is killed with -9 every two seconds, and more and more often one of the new
 * build takes its place, while both releases send. An old worker runs no job of the new version; what it cannot read
 * under the old version it refuses, and a new worker does it. Nothing fails for that.
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Jobs } from "../../src/actor/Jobs.ts"
import * as Dice from "../../test/support/chaos/Dice.ts"
import { attempts } from "./check/Attempts.ts"
import { delays, whenever } from "./check/Delays.ts"
import { ordinary } from "./check/Ordinary.ts"
import { spoilers } from "./check/Tampering.ts"
import * as Facts from "./Facts.ts"
import { checksAfterKills, restartLimitMs } from "./kill.ts"
import * as Extra from "./plan/Extra.ts"
import * as Plan from "./plan/Plan.ts"
import type * as Scene from "./Scene.ts"
import * as Sizes from "./Sizes.ts"
import * as Storm from "./Storm.ts"
import type { Directory } from "./stage/Directory.ts"
import * as Rules from "./upgrade/Rules.ts"
import { count, judge, seconds, verdict } from "./Verdict.ts"
import * as Builds from "./work/Builds.ts"
import * as MachineClock from "./work/MachineClock.ts"

const checks = [...ordinary, attempts({ losable: true, refusable: true }), delays({ late: whenever })]

/** Rounds in which both releases send. */
const roundMs = 500
const perRound = 20
const boxes = 5

const builds = { old: { env: { CHAOS_BUILD: "1" } }, young: { env: { CHAOS_BUILD: "2" } } }

export const upgrade = Effect.fnUntraced(function* (directory: Directory) {
  const dice = Dice.make(Sizes.read().seed + 1)
  const { calmMs, evidence } = yield* Storm.run({
    directory,
    signal: "SIGKILL",
    everyMs: 2_000,
    plan: ({ fewer, seed }) => Plan.make(fewer, seed),
    hire: (share) => (dice.next() < share ? builds.young : builds.old),
    meanwhile: (ongoing) => Effect.andThen(send(ongoing), replaceOld(ongoing))
  })
  const played: Rules.Evidence = { ...evidence, effects: yield* effects }
  const refused = Rules.refused(played)
  return verdict(
    [
      Facts.endings(evidence),
      Facts.killed(evidence),
      `${count(Rules.executionsBy(played, "old"), "execution")} by the old build, ${count(Rules.executionsBy(played, "young"), "execution")} by the new one`,
      `${count(refused.length, "job")} refused by a build and done by another`,
      Facts.repeated(evidence),
      `the rest took ${seconds(calmMs)}`
    ],
    [
      judge(evidence, checks, []),
      judge(Rules.ofBoth(evidence), checksAfterKills({ restartLimitMs }), spoilers),
      judge(played, Rules.checks, Rules.tamperings)
    ]
  )
})

/** What each payload came to: the handler answers the time that it read. */
const effects = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<Rules.PayloadEffect>`
    select id::text as id, coalesce(payload -> 'ms', payload -> 'durationMs', payload #> '{wait,ms}')::int as sent,
      (result ->> 'ms')::int as done
    from job_history where starts_with(actor, 'builds/')`
)

/** The end of the upgrade: the workers of the old build that are left make room. */
const replaceOld = Effect.fnUntraced(function* ({ crew }: Scene.Ongoing) {
  const old = () => crew.atWork().filter(({ life }) => life.env["CHAOS_BUILD"] === "1")
  while (old().length > 0) {
    yield* crew.hireUntilJoined(builds.young)
    for (const one of old().slice(0, 1)) {
      one.signal("SIGTERM")
      yield* one.exited
    }
  }
})

/** Sends from both releases, in the same mailboxes: odd numbers are of the new version. */
const send = Effect.fnUntraced(function* (ongoing: Scene.Ongoing) {
  const places = new Map<string, number>()
  const [jobs, began] = [yield* Jobs, performance.now()]
  const rounds = Math.floor((Sizes.read().seconds * 1_000) / roundMs)
  for (let round = 0; round < rounds; round++) {
    yield* Effect.sleep(Math.max(0, began + round * roundMs - performance.now()))
    for (let index = 0; index < perRound; index++) {
      const n = Rules.numbers.versioned + round * perRound + index
      const box = index % 3 === 0 ? `versioned-${index % boxes}` : null
      const task = { ...Extra.task(n, 0, 3 + (n % 7)), box }
      const { ms: durationMs, ...rest } = task
      const asked = MachineClock.now()
      const { created, jobId } = Rules.isLater(n)
        ? yield* jobs.send(Builds.versioned.second, { ...rest, durationMs })
        : yield* jobs.send(Builds.versioned.first, task)
      const seq = box === null ? undefined : (places.get(box) ?? 0)
      if (box !== null) places.set(box, (places.get(box) ?? 0) + 1)
      ongoing.alsoSent(
        [{ ...Extra.planned(task, box === null ? "quick" : "ordered"), seq }],
        [{ n, jobId, created, asked }]
      )
    }
    const tasks = Array.from({ length: perRound }, (_, index) =>
      Extra.task(Rules.numbers.reshaped + round * perRound + index)
    )
    const asked = MachineClock.now()
    const sent = yield* jobs.sendAll(
      Builds.reshaped.second,
      tasks.map(({ ms, ...task }) => ({ payload: { ...task, wait: { ms } } }))
    )
    ongoing.alsoSent(
      tasks.map((task) => Extra.planned(task)),
      sent.map(({ created, jobId }, index) => ({ n: tasks[index]?.n ?? -1, jobId, created, asked }))
    )
  }
})
