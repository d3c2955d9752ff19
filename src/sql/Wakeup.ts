/**
 * Who waits for rows wakes within milliseconds of their commit: waiters of this process by a latch, those of other
 * nodes by NOTIFY. Notifications are coalesced, because each one takes a lock that serialises commits; a lost one
 * costs no more than the waiter's polling interval.
 *
 * A connection that listens may hear nothing and not know it: behind a transaction pooler LISTEN succeeds in vain. So
 * this node trusts it only once its own word has come back. Until then, while the connection is lost, and behind a known
 * pooler always, everybody who waits wakes every second. Who only sends does not listen.
 */
import { Cause, Context, Effect, Latch, Layer, Option, Queue, Schedule, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import * as Daemon from "../Daemon.ts"
import { RuntimeSql } from "./Database.ts"
import { isAway } from "./Pg.ts"
import { Pooled } from "./Server.ts"

const topics = ["job", "scheduled", "event", "cancel", "endpoint", "delivery"] as const
export type Topic = (typeof topics)[number]

/** The channel shared by all nodes of one database. */
const channel = "ekimae_wakeup"
const coalesce = "5 millis"
/** The pace at which waiters wake while nothing is heard. */
const pollEvery = "1 second"
/** The own word takes a millisecond on an idle server; on one that is swamped it may take long. */
const patience = "5 seconds"

const pooled = "Behind a pooler no notification arrives: this node looks for work every second"
const deaf =
  "No notification arrives: this node looks for work every second. If DATABASE_URL names a transaction pooler, add " +
  "pgbouncer=true to it"

/** Whom a wake-up concerns. */
type Audience = ReadonlySet<string> | "anybody"
const nobody: ReadonlySet<string> = new Set()

const widen = (audiences: Map<Topic, Audience>, topic: Topic, by: Audience): void => {
  const known = audiences.get(topic) ?? nobody
  audiences.set(topic, known === "anybody" || by === "anybody" ? "anybody" : new Set([...known, ...by]))
}

/** Who names more at once means anybody. */
const mostNamed = 100

/** PostgreSQL takes 8,000 bytes; whoever concerns so many concerns anybody. */
const longestPayload = 7_000

const write = (origin: string, audiences: ReadonlyMap<Topic, Audience>): string => {
  const told = [...audiences].map(([topic, to]) => [topic, to === "anybody" ? null : [...to]] as const)
  const payload = JSON.stringify([origin, told])
  return Buffer.byteLength(payload) <= longestPayload
    ? payload
    : JSON.stringify([origin, told.map(([topic]) => [topic, null])])
}

const Payload = Schema.fromJsonString(
  Schema.Tuple([
    Schema.String,
    Schema.Array(Schema.Tuple([Schema.Literals(topics), Schema.NullOr(Schema.Array(Schema.String))]))
  ])
)
const decode = Schema.decodeUnknownOption(Payload)

/** What another version of the service says may be new: then it concerns anybody. */
const read = (payload: string) =>
  Option.match(decode(payload), {
    onNone: () => ({ from: "", audiences: topics.map((topic): [Topic, Audience] => [topic, "anybody"]) }),
    onSome: ([from, told]) => ({
      from,
      audiences: told.map(([topic, to]): [Topic, Audience] => [topic, to === null ? "anybody" : new Set(to)])
    })
  })

export class Wakeup extends Context.Service<
  Wakeup,
  {
    /** Wakes the waiters of a topic, here and on other nodes; `about` says whom it concerns. Call it after the commit. */
    readonly signal: (topic: Topic, about?: string) => Effect.Effect<void>
    /** Wakes the waiters of other nodes alone: those of this one know already. */
    readonly signalOthers: (topic: Topic, about: ReadonlyArray<string>) => Effect.Effect<void>
    /** Opened by a signal; the waiter closes it before it looks for rows. */
    readonly latch: (topic: Topic) => Latch.Latch
    /** Whom the signals since the last call concerned; undefined: anybody. Ask after closing the latch. */
    readonly heard: (topic: Topic) => ReadonlySet<string> | undefined
    /** Whether other nodes exist; told by the heartbeat, true until it knows. */
    readonly setAlone: (alone: boolean) => void
  }
>()("ekimae/sql/Wakeup") {
  static readonly layer = Layer.effect(
    Wakeup,
    Effect.gen(function* () {
      const sql = yield* RuntimeSql
      const origin = yield* Effect.flatMap(SecureRandom.SecureRandom, (random) => random.ulid)
      const latches = new Map(topics.map((topic) => [topic, Latch.makeUnsafe(true)]))
      const latch = (topic: Topic) => latches.get(topic)!
      const heard = new Map<Topic, Audience>(topics.map((topic) => [topic, "anybody"]))
      const pending = new Map<Topic, Audience>()
      const dirty = Latch.makeUnsafe(false)
      /** Somebody waits here. */
      const awaited = Latch.makeUnsafe(false)
      /** The connection that listens has heard this node's own word. */
      const proven = Latch.makeUnsafe(false)
      let isKnownDeaf = false
      let alone = false

      const wake = (topic: Topic, audience: Audience) => {
        widen(heard, topic, audience)
        latch(topic).openUnsafe()
      }
      const wakeAll = () => {
        for (const topic of topics) wake(topic, "anybody")
      }

      /** The commit waits for no disk: a notification is not worth more than the process that it is sent to. */
      const flush = Effect.suspend(() => {
        if (pending.size === 0) return Effect.void
        const payload = write(origin, pending)
        pending.clear()
        return Effect.asVoid(
          sql`select pg_notify(${channel}, ${payload}), set_config('synchronous_commit', 'off', true)`
        )
      })
      const send = Effect.gen(function* () {
        yield* dirty.await
        dirty.closeUnsafe()
        yield* flush
        yield* Effect.sleep(coalesce)
      })

      const hear = (payload: string) => {
        const { audiences, from } = read(payload)
        if (from === origin) proven.openUnsafe()
        else for (const [topic, audience] of audiences) wake(topic, audience)
      }

      /** Says a word that concerns nobody, and waits for it to come back. */
      const prove = Effect.gen(function* () {
        yield* Effect.retry(sql`select pg_notify(${channel}, ${write(origin, new Map())})`, Schedule.spaced(pollEvery))
        if (Option.isNone(yield* Effect.timeoutOption(proven.await, patience)) && !isKnownDeaf) {
          isKnownDeaf = true
          yield* Effect.logWarning(deaf)
        }
        yield* proven.await
        if (!isKnownDeaf) return
        isKnownDeaf = false
        yield* Effect.logInfo("Notifications arrive now")
      })

      /** After every (re)connection all wake: what was sent meanwhile is lost. */
      const listen = Effect.scoped(
        Effect.gen(function* () {
          const notifications = yield* sql.listen(channel)
          wakeAll()
          yield* Effect.forkScoped(prove)
          while (true) for (const { payload } of yield* Queue.takeAll(notifications)) hear(payload)
        })
      ).pipe(
        Effect.ensuring(Effect.sync(() => proven.closeUnsafe())),
        Effect.tapCause((cause) =>
          Cause.hasDies(cause) && !isAway(cause)
            ? Effect.logError("Listening failed; polling until it works again", cause)
            : Effect.logDebug("Lost the connection that listens; polling until it is back", cause)
        ),
        Effect.sandbox,
        Effect.retry(Schedule.spaced("1 second"))
      )
      const poll = Effect.andThen(
        Effect.sleep(pollEvery),
        Effect.sync(() => {
          if (!proven.isOpen()) wakeAll()
        })
      )

      // A command may end before its word is out; a database that is away is not waited for.
      yield* Effect.addFinalizer(() => Effect.ignore(Effect.timeoutOption(flush, "1 second")))
      yield* Effect.forkScoped(Daemon.forever("Wakeup sender", send))
      yield* Effect.forkScoped(Effect.andThen(awaited.await, (yield* Pooled) ? Effect.logInfo(pooled) : listen))
      yield* Effect.forkScoped(Effect.andThen(awaited.await, Daemon.forever("Wakeup poll", poll)))

      return Wakeup.of({
        signal: (topic, about) =>
          Effect.sync(() => {
            const audience = about === undefined ? "anybody" : new Set([about])
            wake(topic, audience)
            if (alone) return
            widen(pending, topic, audience)
            dirty.openUnsafe()
          }),
        signalOthers: (topic, about) =>
          Effect.sync(() => {
            if (alone) return
            widen(pending, topic, about.length > mostNamed ? "anybody" : new Set(about))
            dirty.openUnsafe()
          }),
        latch: (topic) => {
          awaited.openUnsafe()
          return latch(topic)
        },
        heard: (topic) => {
          const audience = heard.get(topic)
          heard.delete(topic)
          return audience === "anybody" ? undefined : (audience ?? nobody)
        },
        setAlone: (value) => {
          alone = value
        }
      })
    })
  )
}
