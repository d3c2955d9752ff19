/**
 * The turns that this node runs now, and the word that an endpoint changed, which they obey at once. The word comes after
 * the commit of the change: here by a latch, from other nodes by notification. Where a word may have been lost, all
 * turns end and begin anew.
 */
import { Context, Effect, Layer } from "effect"
import * as Daemon from "../../../src/process/Daemon.ts"
import { Notifier, type Topic, topic } from "../../../src/sql/Notifier.ts"

export interface Turning {
  /** More is queued, or may be. */
  readonly queued: () => void
  /** Sends nothing more; a new turn reads the endpoint anew. */
  readonly changed: () => void
  /** Also gives up what is on its way. */
  readonly removed: () => void
}

/** Endpoints that were changed or removed. */
export const ChangedEndpoints = topic("webhooks/endpoint")
/** Endpoints for which deliveries were queued. */
export const QueuedDeliveries = topic("webhooks/delivery")

const removal = "removed "

export class Running extends Context.Service<
  Running,
  {
    /** Until the answer is called. */
    readonly add: (endpointId: string, turning: Turning) => () => void
    readonly count: () => number
    /** To be called after the commit. */
    readonly announce: (endpointId: string, what: "changed" | "removed") => Effect.Effect<void>
    /** To be called after the commit. */
    readonly tellQueued: (endpointIds: ReadonlyArray<string>) => Effect.Effect<void>
  }
>()("webhooks/deliver/Running") {
  static readonly layer = Layer.effect(
    Running,
    Effect.gen(function* () {
      const notifier = yield* Notifier
      const turns = new Map<string, Set<Turning>>()
      const obey = (word: string) => {
        const what = word.startsWith(removal) ? "removed" : "changed"
        const id = what === "removed" ? word.slice(removal.length) : word
        for (const turning of turns.get(id) ?? []) turning[what]()
      }
      const tell = (endpointIds: Iterable<string>) => {
        for (const id of endpointIds) for (const turning of turns.get(id) ?? []) turning.queued()
      }
      const hear = (topic: Topic, act: (words: Iterable<string>) => void) =>
        Effect.gen(function* () {
          const latch = notifier.latch(topic)
          yield* latch.await
          latch.closeUnsafe()
          act(notifier.take(topic) ?? turns.keys())
        })
      const changes = hear(ChangedEndpoints, (words) => {
        for (const word of words) obey(word)
      })
      yield* Effect.forkScoped(Daemon.forever("Webhook changes", changes))
      yield* Effect.forkScoped(Daemon.forever("Webhook deliveries", hear(QueuedDeliveries, tell)))

      return Running.of({
        add: (endpointId, turning) => {
          const running = turns.get(endpointId) ?? new Set()
          turns.set(endpointId, running.add(turning))
          return () => {
            running.delete(turning)
            if (running.size === 0 && turns.get(endpointId) === running) turns.delete(endpointId)
          }
        },
        count: () => turns.size,
        tellQueued: (endpointIds) =>
          Effect.andThen(
            Effect.sync(() => tell(endpointIds)),
            notifier.notifyOthers(QueuedDeliveries, endpointIds)
          ),
        announce: (endpointId, what) =>
          notifier.notify(ChangedEndpoints, what === "removed" ? `${removal}${endpointId}` : endpointId)
      })
    })
  )
}
