/**
 * Jobs of keys with a rate, and of two actors that share a limit, while a random worker is killed with -9 every two seconds:
 * starts and running jobs stay within their limits whatever is lost with a node, and nothing is lost.
 */
import { Effect } from "effect"
import { Jobs } from "../../src/actor/Jobs.ts"
import * as Dice from "../../test/support/chaos/Dice.ts"
import { spoilers } from "./check/Tampering.ts"
import * as Facts from "./Facts.ts"
import { checksAfterKills } from "./kill.ts"
import * as Extra from "./plan/Extra.ts"
import * as Rules from "./rates/Rules.ts"
import type * as Scene from "./Scene.ts"
import * as Sizes from "./Sizes.ts"
import * as Storm from "./Storm.ts"
import type { Directory } from "./stage/Directory.ts"
import { judge, seconds, verdict } from "./Verdict.ts"
import * as MachineClock from "./work/MachineClock.ts"
import { Metered, SharingOne, SharingOther, type Task } from "./work/Work.ts"

const keys = 20
/** Two jobs in fifty fail once: a retry is a start. */
const failing = 50
/** After a lease a key rests for a period; of the shared limit, a job waits until starts have left the period. */
const restartLimitMs = 60_000

export const rates = Effect.fnUntraced(function* (directory: Directory) {
  const limitOf = new Map<number, string>()
  const { calmMs, evidence } = yield* Storm.run({
    directory,
    signal: "SIGKILL",
    everyMs: 2_000,
    plan: () => [],
    meanwhile: (ongoing) => sendAll(ongoing, limitOf)
  })
  const played: Rules.Evidence = { ...evidence, limitOf }
  return verdict(
    [
      Facts.endings(evidence),
      Facts.killed(evidence),
      Rules.summary(played),
      Facts.restarted(evidence),
      Facts.repeated(evidence),
      Facts.refused(evidence),
      `the rest took ${seconds(calmMs)}`
    ],
    [judge(evidence, checksAfterKills({ restartLimitMs }), spoilers), judge(played, Rules.checks, Rules.tamperings)]
  )
})

/** Enough of each that jobs wait until the last kill, and are done soon after it. */
const sendAll = Effect.fnUntraced(function* (ongoing: Scene.Ongoing, limitOf: Map<number, string>) {
  const { seconds: length, seed } = Sizes.read()
  const dice = Dice.make(seed)
  let next = 0
  const tasks = (limit: string, box: string | null, count: number, longestMs: number) =>
    Array.from({ length: count }, (): Task => {
      const n = ++next
      limitOf.set(n, limit)
      return { ...Extra.task(n, n % failing < 2 ? 1 : 0, dice.between(10, longestMs)), box }
    })
  const perKey = 20 + Math.ceil(length / 2)
  const metered = Array.from({ length: keys }, (_, key) => tasks(`key-${key}`, `key-${key}`, perKey, 200)).flat()
  yield* send(ongoing, Metered, metered)
  for (const actor of [SharingOne, SharingOther])
    yield* send(ongoing, actor, tasks(Rules.shared, null, length * 3, 900))
})

const send = Effect.fnUntraced(function* (
  ongoing: Scene.Ongoing,
  actor: typeof Metered | typeof SharingOne | typeof SharingOther,
  tasks: ReadonlyArray<Task>
) {
  const jobs = yield* Jobs
  const asked = MachineClock.now()
  const answers = yield* jobs.sendAll(
    actor,
    tasks.map((payload) => ({ payload }))
  )
  ongoing.alsoSent(
    // Their keys are no mailboxes.
    tasks.map((task) => Extra.planned({ ...task, box: null })),
    answers.map(({ created, jobId }, index) => ({ n: tasks[index]!.n, jobId, created, asked }))
  )
})
