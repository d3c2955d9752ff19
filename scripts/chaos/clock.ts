/**
 * The clock of one process is hours ahead, and is set back by more in the middle. Beside a right one it changes nothing;
 * when the right ones die it is the one that finds out; when it dies they do.
 */
import { fileURLToPath } from "node:url"
import { Effect } from "effect"
import type { Violation } from "../../test/support/chaos/Rules.ts"
import { attempts } from "./check/Attempts.ts"
import { delays, whenever } from "./check/Delays.ts"
import { departures } from "./check/Departures.ts"
import { ordinary } from "./check/Ordinary.ts"
import { restartedWithin } from "./check/Restarts.ts"
import * as Facts from "./Facts.ts"
import { restartLimitMs } from "./kill.ts"
import * as Extra from "./plan/Extra.ts"
import * as Plan from "./plan/Plan.ts"
import * as Scene from "./Scene.ts"
import * as Sizes from "./Sizes.ts"
import * as Archive from "./stage/Archive.ts"
import type { Directory } from "./stage/Directory.ts"
import type { WorkerProcess } from "./stage/WorkerProcess.ts"
import { count, of } from "./Verdict.ts"
import * as MachineClock from "./work/MachineClock.ts"

const wrongClock = fileURLToPath(new URL("work/WrongClock.ts", import.meta.url))
const hours = "7"
/** The wrong clock is set back while its process is the only one. */
const setBackAfterSeconds = 30
const peaceful = "20 seconds"
const lateMs = 3000

export const clock = Effect.fnUntraced(function* (directory: Directory) {
  const { fewer, seed } = Sizes.read()
  const { answer, evidence } = yield* Scene.play({
    directory,
    hires: [
      {
        preload: wrongClock,
        env: { WRONG_CLOCK_HOURS: hours, WRONG_CLOCK_JUMP_SECONDS: String(setBackAfterSeconds) }
      },
      {}
    ],
    plan: Plan.make(fewer, seed),
    seconds: 70,
    happens
  })
  const checks = [
    ...ordinary,
    departures({ withinMs: 30_000 }),
    attempts({ losable: true }),
    restartedWithin(restartLimitMs),
    delays({ late: (due) => (due < answer.peacefulUntil ? lateMs : whenever(due)) })
  ]
  const byWrong = evidence.executions.filter(({ process }) => process === answer.wrong).length
  return of(
    evidence,
    checks,
    [
      Facts.endings(evidence),
      `${count(byWrong, "execution")} under the wrong clock`,
      Facts.restarted(evidence),
      Facts.refused(evidence)
    ],
    answer.faults
  )
})

const happens = Effect.fnUntraced(function* (ongoing: Scene.Ongoing) {
  const [wrong, right] = ongoing.members
  if (wrong === undefined || right === undefined) return yield* Effect.die(new Error("There are not two workers"))
  const ids = Effect.map(Effect.all([Archive.nodesOf(wrong.life.pid), Archive.nodesOf(right.life.pid)]), (found) =>
    found.flat()
  )
  const first = yield* ids
  yield* Extra.sendRelays(ongoing, 40)
  yield* Effect.sleep(peaceful)
  const peacefulUntil = MachineClock.now() - lateMs
  const later = yield* ids
  yield* Extra.occupy(ongoing, 1)
  yield* end(ongoing, right)
  yield* Effect.sleep("22 seconds")
  yield* Effect.forEach([1, 2], () => ongoing.crew.hireUntilJoined())
  yield* Extra.occupy(ongoing, 2)
  yield* end(ongoing, wrong)
  yield* Effect.sleep("22 seconds")
  yield* Extra.collectRelayed(ongoing)
  const faults: ReadonlyArray<Violation> = [
    {
      of: "no node is taken for dead because of a clock",
      faults: first.length === 2 && first.join() === later.join() ? [] : [`${first.join()} became ${later.join()}`]
    }
  ]
  return { wrong: wrong.life.process, peacefulUntil, faults }
})

const end = (ongoing: Scene.Ongoing, member: WorkerProcess) =>
  Effect.andThen(
    Effect.sync(() => member.signal("SIGKILL")),
    Scene.noteHold(ongoing, member.life)
  )
