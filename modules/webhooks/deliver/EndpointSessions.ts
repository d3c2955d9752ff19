/**
 * What this node knows of the endpoints that it delivers to: receiver, secrets and circuit breaker, for as long as it holds
 * the lease of their key. A change of an endpoint is heard right after its commit, here and from other nodes: the receiver
 * is then read again before the next request, and of a deleted endpoint the requests in flight are given up. Where a
 * notification may have been lost, all count as changed.
 */
import { Context, Effect, Latch, Layer, Option } from "effect"
import * as Daemon from "../../../src/process/Daemon.ts"
import { steadyMillis } from "../../../src/process/SteadyClock.ts"
import { Vault } from "../../../src/secrets/Vault.ts"
import { RuntimeSql } from "../../../src/sql/Database.ts"
import { Notifier, topic } from "../../../src/sql/Notifier.ts"
import { texts } from "../../../src/sql/Pg.ts"
import type { DialectName } from "../dialect/Dialect.ts"
import type { CustomHeaders } from "../endpoint/CustomHeaders.ts"
import * as SealedHeaders from "../endpoint/SealedHeaders.ts"
import * as CircuitBreaker from "./CircuitBreaker.ts"
import { retryWhileUnavailable } from "./RetryWhileUnavailable.ts"

export interface Receiver {
  readonly id: string
  readonly url: string
  readonly dialect: DialectName
  readonly active: boolean
  readonly epoch: number
  /** Grows when the endpoint is enabled or its URL changes: results of earlier requests say nothing of it. */
  readonly generation: number
  readonly failures: number
  readonly pauseMs: number
  /** Newest first; undefined when the present one or the headers cannot be opened. */
  readonly secrets: ReadonlyArray<string> | undefined
  /** That its owner adds. */
  readonly headers: CustomHeaders
  /** Null: no rate limit. */
  readonly maxPerSecond: number | null
}

/** State of one lease; its attempts share it. */
export interface Session {
  readonly endpointId: string
  readonly claim: number
  /** Undefined: the endpoint is deleted. */
  receiver: Receiver | undefined
  breaker: CircuitBreaker.CircuitBreaker
  /** The endpoint has changed since the receiver was read. */
  isStale: boolean
  /** Open when the endpoint is deleted. */
  readonly removed: Latch.Latch
  changes: number
  /** Time by the steady clock, set by each attempt: a session that is not used is forgotten, and hears of changes no more. */
  usedAt: number
}

/** Endpoints that were changed or removed. */
export const ChangedEndpoints = topic("webhooks/endpoint")

const removal = "removed "
/** Longer than an attempt may take. */
const unusedMs = 120_000

interface Row extends Omit<Receiver, "secrets" | "headers"> {
  readonly headers: Uint8Array | null
  readonly secret: Uint8Array
  readonly previousSecret: Uint8Array | null
}

export class EndpointSessions extends Context.Service<
  EndpointSessions,
  {
    /** The sessions of these leases, by endpoint. A lease keeps its session. */
    readonly open: (
      actor: string,
      leases: ReadonlyArray<Pick<Session, "endpointId" | "claim">>
    ) => Effect.Effect<ReadonlyMap<string, Session>>
    /** Reads the receiver again. */
    readonly refresh: (session: Session) => Effect.Effect<void>
    /** To be called after the commit. */
    readonly announce: (endpointId: string, what: "changed" | "removed") => Effect.Effect<void>
  }
>()("webhooks/deliver/EndpointSessions") {
  static readonly layer = Layer.effect(
    EndpointSessions,
    Effect.gen(function* () {
      const sql = yield* RuntimeSql
      const vault = yield* Vault
      const notifier = yield* Notifier
      const sessions = new Map<string, Session>()
      let cleanedAt = 0

      const toReceiver = Effect.fnUntraced(function* ({ headers: sealed, previousSecret, secret, ...rest }: Row) {
        const opened = yield* Effect.option(vault.open(rest.id, secret))
        const headers = yield* SealedHeaders.open(vault, rest.id, sealed)
        if (Option.isNone(opened) || Option.isNone(headers)) return { ...rest, headers: {}, secrets: undefined }
        const row = { ...rest, headers: headers.value }
        // A previous one that cannot be opened signs no more.
        const previous =
          previousSecret === null ? Option.none() : yield* Effect.option(vault.open(row.id, previousSecret))
        return { ...row, secrets: Option.isSome(previous) ? [opened.value, previous.value] : [opened.value] }
      })
      const receiversOf = Effect.fnUntraced(function* (ids: ReadonlyArray<string>) {
        const rows = yield* retryWhileUnavailable(sql<Row>`
          select id, url, dialect, secret, headers, max_per_second as "maxPerSecond", epoch, generation, status = 'active' as active, consecutive_failures as failures,
            pause_ms as "pauseMs", case when previous_secret_until > now() then previous_secret end as "previousSecret"
          from webhooks_endpoint where id = any(${texts(ids)})`)
        const receivers = yield* Effect.forEach(rows, toReceiver)
        return new Map(receivers.map((receiver): [string, Receiver] => [receiver.id, receiver]))
      })

      /** A receiver that was enabled, disabled or changed begins with what is stored of it. */
      const adopt = (session: Session, receiver: Receiver | undefined): void => {
        const before = session.receiver
        session.receiver = receiver
        if (receiver === undefined) return
        if (receiver.epoch === before?.epoch && receiver.generation === before.generation) return
        session.breaker = CircuitBreaker.stored(receiver)
      }

      const removeUnused = (now: number) => {
        if (now - cleanedAt < unusedMs) return
        cleanedAt = now
        for (const [name, { usedAt }] of sessions) if (now - usedAt > unusedMs) sessions.delete(name)
      }

      const open = Effect.fnUntraced(function* (
        actor: string,
        leases: ReadonlyArray<Pick<Session, "endpointId" | "claim">>
      ) {
        const now = yield* steadyMillis
        removeUnused(now)
        const opened = new Map<string, Session>()
        const changes = new Map<string, number>()
        for (const { claim, endpointId } of leases) {
          const name = `${actor} ${endpointId}`
          const known = sessions.get(name)
          const session = known?.claim === claim ? known : newSession(endpointId, claim, now)
          session.usedAt = now
          sessions.set(name, session)
          opened.set(endpointId, session)
          changes.set(endpointId, session.changes)
        }
        const receivers = yield* receiversOf([...opened.keys()])
        for (const [id, session] of opened) {
          adopt(session, receivers.get(id))
          session.isStale = session.changes !== changes.get(id)
        }
        return opened
      })

      const refresh = Effect.fnUntraced(function* (session: Session) {
        const { changes, endpointId } = session
        adopt(session, (yield* receiversOf([endpointId])).get(endpointId))
        session.isStale = session.changes !== changes
      })

      const hear = Effect.gen(function* () {
        const latch = notifier.latch(ChangedEndpoints)
        yield* latch.await
        latch.closeUnsafe()
        const messages = notifier.take(ChangedEndpoints)
        const changed = (session: Session, isRemoved: boolean) => {
          session.isStale = true
          session.changes++
          if (isRemoved) session.removed.openUnsafe()
        }
        if (messages === undefined) return sessions.forEach((session) => changed(session, false))
        for (const message of messages) {
          const isRemoved = message.startsWith(removal)
          const id = isRemoved ? message.slice(removal.length) : message
          for (const session of sessions.values()) if (session.endpointId === id) changed(session, isRemoved)
        }
      })
      yield* Effect.forkScoped(Daemon.forever("Webhook changes", hear))

      return EndpointSessions.of({
        open,
        refresh,
        announce: (endpointId, what) =>
          notifier.notify(ChangedEndpoints, what === "removed" ? `${removal}${endpointId}` : endpointId)
      })
    })
  )
}

const newSession = (endpointId: string, claim: number, usedAt: number): Session => ({
  endpointId,
  claim,
  receiver: undefined,
  breaker: CircuitBreaker.closed,
  isStale: false,
  removed: Latch.makeUnsafe(false),
  changes: 0,
  usedAt
})
