/** Runs an effect on a thread. Apart, so that a thread loads Effect only when it is given one. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Outcome } from "./Wire.ts"

/** The outcome rejects with the defect, if the effect dies of one. */
export const perform = (effect: Effect.Effect<unknown, unknown>) => {
  const fiber = Effect.runFork(effect)
  const { promise, reject, resolve } = Promise.withResolvers<Outcome>()
  fiber.addObserver((exit) => {
    if (Exit.isSuccess(exit)) return resolve({ _tag: "Answered", value: exit.value })
    const failure = Cause.findErrorOption(exit.cause)
    if (failure._tag === "Some") return resolve({ _tag: "Failed", failure: failure.value })
    return Cause.hasInterruptsOnly(exit.cause) ? resolve({ _tag: "Stopped" }) : reject(Cause.squash(exit.cause))
  })
  return { outcome: promise, interrupt: () => fiber.interruptUnsafe() }
}
