/**
 * Who waits for rows wakes within milliseconds of their commit: waiters of this process by a latch, those of other
 * nodes by NOTIFY. Notifications are coalesced, because each one takes a lock that serialises commits; a lost one
 * costs no more than the waiter's polling interval.
 */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Latch, Layer, Queue, Schedule } from "effect"
import { SecureRandom } from "effect/crypto"
import * as Daemon from "../Daemon.ts"

export type Topic = "job" | "scheduled" | "event" | "cancel"
const topics: ReadonlyArray<Topic> = ["job", "scheduled", "event", "cancel"]

/** The channel shared by all nodes of one database. */
const channel = "ekimae_wakeup"
const coalesce = "5 millis"

export class Wakeup extends Context.Service<
  Wakeup,
  {
    /** Wakes the waiters of a topic, here and on other nodes. Call it after the commit. */
    readonly signal: (topic: Topic) => Effect.Effect<void>
    /** Opened by a signal; the waiter closes it before it looks for rows. */
    readonly latch: (topic: Topic) => Latch.Latch
    /** Whether other nodes exist; told by the heartbeat, true until it knows. */
    readonly setAlone: (alone: boolean) => void
  }
>()("ekimae/sql/Wakeup") {
  static readonly layer = Layer.effect(
    Wakeup,
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const origin = yield* Effect.flatMap(SecureRandom.SecureRandom, (random) => random.ulid)
      const latches = new Map(topics.map((topic) => [topic, Latch.makeUnsafe(true)]))
      const latch = (topic: Topic) => latches.get(topic)!
      const pending = new Set<Topic>()
      const dirty = Latch.makeUnsafe(false)
      let alone = false

      const send = Effect.gen(function* () {
        yield* dirty.await
        dirty.closeUnsafe()
        const payload = `${origin} ${[...pending].join(" ")}`
        pending.clear()
        yield* sql`select pg_notify(${channel}, ${payload})`
        yield* Effect.sleep(coalesce)
      })

      const hear = (payload: string) => {
        const [from, ...heard] = payload.split(" ")
        if (from !== origin) for (const topic of topics) if (heard.includes(topic)) latch(topic).openUnsafe()
      }

      /** After every (re)connection all wake: what was sent meanwhile is lost. */
      const listen = Effect.scoped(
        Effect.gen(function* () {
          const notifications = yield* sql.listen(channel)
          for (const topic of topics) latch(topic).openUnsafe()
          while (true) for (const { payload } of yield* Queue.takeAll(notifications)) hear(payload)
        })
      )

      yield* Effect.forkScoped(Daemon.forever("Wakeup sender", send))
      yield* listen.pipe(
        Effect.tapCause((cause) =>
          Effect.logDebug("Lost the connection that listens; polling until it is back", cause)
        ),
        Effect.sandbox,
        Effect.retry(Schedule.spaced("1 second")),
        Effect.forkScoped
      )

      return Wakeup.of({
        signal: (topic) =>
          Effect.sync(() => {
            latch(topic).openUnsafe()
            if (alone) return
            pending.add(topic)
            dirty.openUnsafe()
          }),
        latch,
        setAlone: (value) => {
          alone = value
        }
      })
    })
  )
}
