/** The runs in which workers end by the dozen: one random worker is signalled every second, and another takes its place. */
import { Effect } from "effect"
import * as Dice from "../../test/support/chaos/Dice.ts"
import * as Plan from "./plan/Plan.ts"
import * as Scene from "./Scene.ts"
import * as Sizes from "./Sizes.ts"
import type { Directory } from "./stage/Directory.ts"

export interface Options {
  readonly directory: Directory
  readonly signal: "SIGKILL" | "SIGTERM"
  readonly env?: Readonly<Record<string, string>>
  /** What the jobs are, if not the usual mixture. */
  readonly shares?: Plan.Shares
  /** What else happens; it is waited for. */
  readonly meanwhile?: Effect.Effect<void, never, Scene.Needs>
}

/** The answer is how many were hit. */
export const run = Effect.fnUntraced(function* (options: Options) {
  const { directory, env = {}, meanwhile = Effect.void, shares, signal } = options
  const { jobs, seconds, seed, workers } = Sizes.read()
  const dice = Dice.make(seed)
  return yield* Scene.play({
    directory,
    env,
    hires: Array.from({ length: workers }, () => undefined),
    standby: workers * 2,
    plan: Plan.make(jobs, seed, shares),
    seconds,
    happens: (ongoing) =>
      Effect.map(
        Effect.all([strike(ongoing, signal, seconds, dice), meanwhile], { concurrency: "unbounded" }),
        ([hits]) => hits
      )
  })
})

/**
 * Half of the workers are spared: a machine on which a new one takes its time would see nothing but starts. There fewer
 * are hit.
 */
const strike = Effect.fnUntraced(function* (
  ongoing: Scene.Ongoing,
  signal: Options["signal"],
  seconds: number,
  dice: Dice.Dice
) {
  const began = performance.now()
  let hits = 0
  for (let second = 1; second <= seconds; second++) {
    yield* Effect.sleep(Math.max(0, began + second * 1000 - performance.now()))
    if (ongoing.crew.atWork().length <= ongoing.members.length / 2) continue
    const victim = dice.pick(ongoing.crew.atWork())
    if (victim === undefined) continue
    victim.signal(signal)
    hits++
    yield* Effect.forkScoped(ongoing.crew.hireUntilJoined)
    if (signal === "SIGKILL") yield* Effect.forkScoped(Scene.noteHold(ongoing, victim.life))
  }
  return hits
})
