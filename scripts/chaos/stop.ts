/**
 * A node is stopped by SIGSTOP for longer than its lease and then goes on: others have taken its work, what it still
 * brings is refused, and it joins again.
 */
import { Effect } from "effect"
import { attempts } from "./check/Attempts.ts"
import { delays, whenever } from "./check/Delays.ts"
import { departures } from "./check/Departures.ts"
import { caught, doneAfterwards, fencing } from "./check/Fencing.ts"
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
import { count, of } from "./Verdict.ts"
import * as MachineClock from "./work/MachineClock.ts"

/** A lease, and enough for the rescuer to have come round. */
export const pastLease = "22 seconds"
/** Work goes on for so long, that the node may do its part again. */
const sendingSeconds = 40

const checks = [
  ...ordinary,
  departures({ withinMs: 30_000 }),
  attempts({ losable: true }),
  delays({ late: whenever }),
  restartedWithin(restartLimitMs),
  fencing
]

export const stop = Effect.fnUntraced(function* (directory: Directory) {
  const { fewer, seed } = Sizes.read()
  const { answer: ids, evidence } = yield* Scene.play({
    directory,
    hires: [{}, {}, {}],
    plan: Plan.make(fewer, seed),
    seconds: sendingSeconds,
    happens: freeze
  })
  return of(
    evidence,
    checks,
    [
      Facts.endings(evidence),
      `${count(caught(evidence).length, "execution")} caught`,
      Facts.restarted(evidence),
      Facts.refused(evidence),
      `${count(doneAfterwards(evidence).length, "job")} done after the node was back`
    ],
    [
      {
        of: "a node that was taken for dead comes back under a new id",
        faults: ids.after.length === 1 && ids.after[0] !== ids.before[0] ? [] : [JSON.stringify(ids)]
      }
    ]
  )
})

const freeze = Effect.fnUntraced(function* (ongoing: Scene.Ongoing) {
  yield* Effect.sleep("5 seconds")
  const member = ongoing.members[0]
  if (member === undefined) return yield* Effect.die(new Error("There is no process to stop"))
  yield* Extra.occupy(ongoing, 1)
  const before = yield* Archive.nodesOf(member.life.pid)
  const from = MachineClock.now()
  member.signal("SIGSTOP")
  yield* Scene.noteHold(ongoing, member.life)
  yield* Effect.sleep(pastLease)
  const until = MachineClock.now()
  member.signal("SIGCONT")
  member.life.frozen = { from, until }
  yield* Effect.sleep("10 seconds")
  return { before, after: yield* Archive.nodesOf(member.life.pid) }
})
