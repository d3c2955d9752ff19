/**
 * Branches of a job side by side. They pause together when none can go on, and fail when all others have come to an end or a pause, so that no
 * step is broken off halfway.
 */
import { Cause, Deferred, Effect, Exit, Fiber } from "effect"
import type { Pause } from "./StepJournal.ts"

/** Effect of a branch, given what the branch does to pause. */
type Branch<E, R> = (pause: (reason: Pause) => Effect.Effect<never>) => Effect.Effect<unknown, E, R>

/** @param pauseAll ends what the branches belong to for now */
export const sideBySide = Effect.fnUntraced(function* <E, R>(
  branches: ReadonlyArray<Branch<E, R>>,
  pauseAll: (reason: Pause) => Effect.Effect<never>
): Effect.fn.Return<ReadonlyArray<unknown>, E, R> {
  const pauses = new Map<number, Pause>()
  const exits = new Map<number, Exit.Exit<unknown, E>>()
  const still = Deferred.makeUnsafe<void>()
  const look = Effect.suspend(() =>
    pauses.size + exits.size === branches.length ? Deferred.succeed(still, undefined) : Effect.void
  )
  const run = (branch: Branch<E, R>, n: number) => {
    const pause = (reason: Pause) => {
      pauses.set(n, reason)
      return Effect.andThen(look, Effect.never)
    }
    return Effect.flatMap(Effect.exit(branch(pause)), (exit) => {
      exits.set(n, exit)
      return look
    })
  }
  yield* look
  const fibers = yield* Effect.forEach(branches, (branch, n) => Effect.forkChild(run(branch, n)))
  yield* Deferred.await(still)
  const ended = new Map(exits)
  yield* Fiber.interruptAll(fibers)
  const [first, ...others] = [...ended.values()].flatMap((exit) => (Exit.isFailure(exit) ? [exit.cause] : []))
  if (first !== undefined) {
    return yield* Effect.failCause(others.reduce((all, cause): Cause.Cause<E> => Cause.combine(all, cause), first))
  }
  if (pauses.size > 0) {
    const waits = [...pauses.values()]
    return yield* pauseAll({
      remainingMs: Math.min(...waits.map(({ remainingMs }) => remainingMs)),
      listeners: waits.flatMap(({ listeners }) => listeners)
    })
  }
  return branches.map((_, n) => {
    const exit = ended.get(n)
    return exit !== undefined && Exit.isSuccess(exit) ? exit.value : undefined
  })
})
