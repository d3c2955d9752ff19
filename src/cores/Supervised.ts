/**
 * The side of a process that a supervisor runs: what it asks of the supervisor, and what it does on its word. Nothing here
 * does anything in a process of its own.
 */
import { Context, Effect, Layer } from "effect"
import { Lifecycle } from "../process/Lifecycle.ts"
import type { Answers, FromProcess, FromSupervisor, Question } from "./Messages.ts"
import { isOurs } from "./Messages.ts"
import { place } from "./Place.ts"

/** Longest wait for an answer; the supervisor does nothing else than answering. */
const longestWaitMs = 1000

/** Time in which clients with open connections learn, with the next answer, that they have to open another one. */
const timeToLeave = "2 seconds"

interface Waiting {
  readonly resolve: (answer: Answers[keyof Answers]) => void
}

const waiting = new Map<number, Waiting>()
let lastId = 0

const send = (message: FromProcess): void => {
  // Without a supervisor the process is about to end.
  if (process.connected) process.send?.(message, undefined, {}, () => undefined)
}

/** Undefined when no answer came in time. */
export const ask = <Q extends Question>(question: Q): Promise<Answers[Q["ask"]] | undefined> =>
  new Promise((resolve) => {
    const id = ++lastId
    const late = setTimeout(() => {
      waiting.delete(id)
      resolve(undefined)
    }, longestWaitMs)
    waiting.set(id, {
      resolve: (answer) => {
        clearTimeout(late)
        resolve(answer as Answers[Q["ask"]])
      }
    })
    send({ ekimae: "question", id, question })
  })

export const ready: Effect.Effect<void> = Effect.sync(() => {
  if (place !== undefined) send({ ekimae: "ready" })
})

/** Hears the supervisor. @param metrics of this process alone */
export const layer = (metrics: Effect.Effect<string>): Layer.Layer<never, never, Lifecycle> =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      if (place === undefined) return
      const lifecycle = yield* Lifecycle
      const context = yield* Effect.context<never>()
      const fork = Effect.runForkWith(Context.add(context, Lifecycle, lifecycle))
      const hear = (message: unknown) => {
        if (!isOurs(message)) return
        const heard = message as FromSupervisor
        switch (heard.ekimae) {
          case "answer":
            waiting.get(heard.id)?.resolve(heard.answer)
            waiting.delete(heard.id)
            return
          case "tell-metrics":
            fork(Effect.map(metrics, (text) => send({ ekimae: "own-metrics", id: heard.id, text })))
            return
          case "hand-over":
            fork(handOver)
        }
      }
      yield* Effect.acquireRelease(
        Effect.sync(() => {
          process.on("message", hear)
          // The channel alone keeps no process from ending.
          process.channel?.unref()
        }),
        () => Effect.sync(() => void process.off("message", hear))
      )
    })
  )

const handOver = Effect.gen(function* () {
  const lifecycle = yield* Lifecycle
  yield* Effect.logInfo("Another process takes this place; it accepts no more connections")
  yield* lifecycle.leave
  yield* Effect.sleep(timeToLeave)
  yield* Effect.sync(() => process.kill(process.pid, "SIGTERM"))
})
