/**
 * Wakes waiting loops within milliseconds of a commit: those of this process by a latch, those of other nodes by NOTIFY.
 * Notifications are coalesced, because each one takes a lock that serialises commits; a lost one costs no more than the
 * polling interval of the loop that waits.
 *
 * A LISTEN connection can be silently deaf: behind a transaction pooler LISTEN succeeds and nothing arrives. This node
 * therefore trusts it only after three notifications of its own have come back in a row, a second apart: a single one can
 * come back by luck, while the pooler still holds the session of the LISTEN for this client. Until then, while the connection
 * is lost, and always behind a known pooler, every waiting loop wakes once a second. A process in which no loop waits does
 * not listen.
 */
import { Cause, Clock, Context, Effect, Latch, Layer, Option, Queue, Schedule } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient, type SqlError } from "effect/sql"
import * as Daemon from "../process/Daemon.ts"
import { isAway } from "../process/Outage.ts"
import { RuntimeSql } from "./Database.ts"
import { Pooled } from "./server/Server.ts"
import * as Wakeups from "./Wakeups.ts"

/** What loops wait for: rows of one kind. The feature that owns the rows declares the topic; a module lists its own. */
export interface Topic {
  readonly name: string
}

/** A module's topics are called `module/rows`. */
export const topic = (name: string): Topic => ({ name })

/** The channel shared by all nodes of one database. */
const channel = "ekimae_wakeup"
const coalesce = "5 millis"
/** Commits that notify wait for each other. A process rests between its own, for this multiple of the time of the last one. */
const restPerCommit = 3
/** While a commit that notifies is under way, no other one begins. */
const never = 2n ** 63n
/** How often waiting loops wake while no notification arrives. */
const pollEvery = "1 second"
/** Limit for the node's own notification to come back: a millisecond on an idle server, far longer on a swamped one. */
const echoWithin = "5 seconds"
/** The number of notifications in a row that have to come back before the connection is trusted. */
const echoesInARow = 3

const pooled = "Behind a pooler no notification arrives: this node looks for work every second"
const deaf =
  "No notification arrives: this node looks for work every second. If DATABASE_URL names a transaction pooler, add " +
  "pgbouncer=true to it"

/** More names at once mean the whole topic. */
const mostNames = 100

/** PostgreSQL takes 8,000 bytes; a longer list of names is replaced by the whole topic. */
const longestPayload = 7_000

const encode = (origin: string, scopes: ReadonlyMap<string, Wakeups.Scope>): string => {
  const entries = [...scopes].map(([topic, scope]) => [topic, scope === "all" ? null : [...scope]] as const)
  const payload = JSON.stringify([origin, entries])
  return Buffer.byteLength(payload) <= longestPayload
    ? payload
    : JSON.stringify([origin, entries.map(([topic]) => [topic, null])])
}

type Notification = readonly [origin: string, entries: ReadonlyArray<readonly [string, ReadonlyArray<string> | null]>]

/** Without a schema, which would take a tenth of a millisecond of each wake-up. */
const isNotification = (value: unknown): value is Notification =>
  Array.isArray(value) &&
  typeof value[0] === "string" &&
  Array.isArray(value[1]) &&
  value[1].every(
    (entry: unknown) =>
      Array.isArray(entry) &&
      typeof entry[0] === "string" &&
      (entry[1] === null || (Array.isArray(entry[1]) && entry[1].every((name: unknown) => typeof name === "string")))
  )

/** Undefined for the format of another version of the service. */
const decode = (payload: string): Notification | undefined => {
  try {
    const value: unknown = JSON.parse(payload)
    return isNotification(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** What a statement sends with its own commit, by `pg_notify(channel, payload)`. */
export interface CommitNotification {
  readonly channel: string
  readonly payload: string
}

export class Notifier extends Context.Service<
  Notifier,
  {
    /** Wakes the loops that wait for a topic, here and on other nodes; `about` narrows it to one name. Call it after the commit. */
    readonly notify: (topic: Topic, about?: string) => Effect.Effect<void>
    /** Notifies other nodes only, when the loops of this one know already. */
    readonly notifyOthers: (topic: Topic, about: ReadonlyArray<string>) => Effect.Effect<void>
    /**
     * Notifies other nodes with the commit of the caller's transaction or never, whatever happens to this process. Each call is a
     * notification of its own, so it is for changes that are rare.
     */
    readonly notifyOthersOnCommit: (topic: Topic, about: string) => Effect.Effect<void, SqlError.SqlError>
    /** Wakes the loops of this process only, when other nodes are notified by the commit itself. */
    readonly notifyHere: (topic: Topic, about: string) => Effect.Effect<void>
    /**
     * For a change by one statement that commits by itself: gives it the notification of other nodes to send along, which
     * saves them a round trip. None when there are no others, or after a commit that notified not long ago: then `notify`
     * is called after the commit, as for any other change.
     */
    readonly withCommit: <A, E, R>(
      topic: Topic,
      about: string,
      commit: (notification: CommitNotification | undefined) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E, R>
    /** Opened by a notification; the loop closes it before it looks for rows. */
    readonly latch: (topic: Topic) => Latch.Latch
    /** The names notified since the last call; undefined for everything. Call it after closing the latch. */
    readonly take: (topic: Topic) => ReadonlySet<string> | undefined
    /** Whether this is the only node, so that nothing need be sent; the heartbeat sets it, and it is false until then. */
    readonly setAlone: (alone: boolean) => void
  }
>()("ekimae/sql/Notifier") {
  static readonly layer = Layer.effect(
    Notifier,
    Effect.gen(function* () {
      const sql = yield* RuntimeSql
      const callers = yield* SqlClient.SqlClient
      const origin = yield* Effect.flatMap(SecureRandom.SecureRandom, (random) => random.ulid)
      const wakeups = Wakeups.make()
      /** What other nodes are still to be sent. */
      const outgoing = new Map<string, Wakeups.Scope>()
      const dirty = Latch.makeUnsafe(false)
      /** A loop waits in this process. */
      const awaited = Latch.makeUnsafe(false)
      /** The LISTEN connection has received a notification of this node since the latch was closed. */
      const echoed = Latch.makeUnsafe(false)
      let isProven = false
      let isKnownDeaf = false
      let alone = false
      /** Until then no commit notifies by itself. */
      let restsUntil = 0n

      const { wake, wakeAll } = wakeups

      /** The commit waits for no disk: a notification is worth no more than the processes that receive it. */
      const flush = Effect.suspend(() => {
        if (outgoing.size === 0) return Effect.void
        const payload = encode(origin, outgoing)
        outgoing.clear()
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

      const receive = (payload: string) => {
        const notification = decode(payload)
        if (notification === undefined) return wakeAll()
        const [from, entries] = notification
        if (from === origin) echoed.openUnsafe()
        else for (const [topic, names] of entries) wake(topic, names === null ? "all" : new Set(names))
      }

      /** Sends a notification about nothing; returns whether it came back. */
      const echo = Effect.gen(function* () {
        echoed.closeUnsafe()
        yield* Effect.retry(sql`select pg_notify(${channel}, ${encode(origin, new Map())})`, Schedule.spaced(pollEvery))
        return Option.isSome(yield* Effect.timeoutOption(echoed.await, echoWithin))
      })
      const prove = Effect.gen(function* () {
        for (let heard = 0; heard < echoesInARow; ) {
          if (heard > 0 || isKnownDeaf) yield* Effect.sleep(pollEvery)
          const isHeard = yield* echo
          heard = isHeard ? heard + 1 : 0
          if (isHeard || isKnownDeaf) continue
          isKnownDeaf = true
          yield* Effect.logWarning(deaf)
        }
        isProven = true
        if (!isKnownDeaf) return
        isKnownDeaf = false
        yield* Effect.logInfo("Notifications arrive now")
      })

      /** Every (re)connection wakes all loops: what was sent before it is lost. */
      const listen = Effect.scoped(
        Effect.gen(function* () {
          const notifications = yield* sql.listen(channel)
          wakeAll()
          yield* Effect.forkScoped(prove)
          while (true) for (const { payload } of yield* Queue.takeAll(notifications)) receive(payload)
        })
      ).pipe(
        Effect.ensuring(
          Effect.sync(() => {
            isProven = false
          })
        ),
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
          if (!isProven) wakeAll()
        })
      )

      // A command may end before its notification is out; it does not wait for a database that is away.
      yield* Effect.addFinalizer(() => Effect.ignore(Effect.timeoutOption(flush, "1 second")))
      yield* Effect.forkScoped(Daemon.forever("Notifier sender", send))
      yield* Effect.forkScoped(Effect.andThen(awaited.await, (yield* Pooled) ? Effect.logInfo(pooled) : listen))
      yield* Effect.forkScoped(Effect.andThen(awaited.await, Daemon.forever("Notifier poll", poll)))

      const enqueue = (topic: Topic, scope: Wakeups.Scope) => {
        if (alone) return
        Wakeups.widen(outgoing, topic.name, scope)
        dirty.openUnsafe()
      }

      return Notifier.of({
        notify: (topic, about) =>
          Effect.sync(() => {
            const scope = about === undefined ? "all" : new Set([about])
            wake(topic.name, scope)
            enqueue(topic, scope)
          }),
        notifyOthers: (topic, about) =>
          Effect.sync(() => enqueue(topic, about.length > mostNames ? "all" : new Set(about))),
        notifyOthersOnCommit: (topic, about) =>
          Effect.asVoid(
            callers`select pg_notify(${channel}, ${encode(origin, new Map([[topic.name, new Set([about])]]))})`
          ),
        notifyHere: (topic, about) => Effect.sync(() => wake(topic.name, new Set([about]))),
        withCommit: (topic, about, commit) =>
          Effect.gen(function* () {
            const begun = yield* Clock.currentTimeNanos
            if (alone || begun < restsUntil) return yield* commit(undefined)
            restsUntil = never
            const payload = encode(origin, new Map([[topic.name, new Set([about])]]))
            return yield* Effect.onExit(commit({ channel, payload }), () =>
              Effect.map(Clock.currentTimeNanos, (ended) => {
                restsUntil = ended + BigInt(restPerCommit) * (ended - begun)
              })
            )
          }),
        latch: (topic) => {
          awaited.openUnsafe()
          return wakeups.latch(topic.name)
        },
        take: (topic) => wakeups.take(topic.name),
        setAlone: (value) => {
          alone = value
        }
      })
    })
  )
}
