/**
 * Sends deliveries: each is a job, whose key is its endpoint. For the jobs of a claim the endpoints and bodies are looked up
 * together; each job is one request; what became of them is stored in the transaction that settles the jobs.
 *
 * A failure holds the key for the pause of the circuit breaker. Deliveries of a disabled or deleted endpoint are still run,
 * but send nothing: they end as parked or cancelled.
 */
import { Clock, Duration, Effect, Layer, Option, Random } from "effect"
import pkg from "../../../package.json" with { type: "json" }
import * as Actor from "../../../src/actor/Actor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { RuntimeSql } from "../../../src/sql/Database.ts"
import { texts } from "../../../src/sql/Pg.ts"
import * as Ulids from "../../../src/Ulids.ts"
import type { Dialect } from "../dialect/Dialect.ts"
import { dialects } from "../dialect/Dialects.ts"
import { hidden } from "../endpoint/CustomHeaders.ts"
import { DeliverByHand, DeliverEvent, NotDelivered } from "../Jobs.ts"
import { Sender } from "../send/Sender.ts"
import { WebhookSettings } from "../WebhookSettings.ts"
import { AttemptLog } from "./AttemptLog.ts"
import type { AttemptOutcome, DeliveryEnd, EndpointChange, Result } from "./AttemptResult.ts"
import * as CircuitBreaker from "./CircuitBreaker.ts"
import type { AttemptKind } from "./Delivery.ts"
import { EndpointSessions, type Receiver, type Session } from "./EndpointSessions.ts"
import { LostSecrets } from "./LostSecrets.ts"
import * as Metrics from "./Metrics.ts"
import * as RetrySchedule from "./RetrySchedule.ts"
import { retryWhileUnavailable } from "./RetryWhileUnavailable.ts"
import { RateLimit } from "./rate/RateLimit.ts"

/** What the jobs of a claim share. */
interface Preparation {
  readonly sessions: ReadonlyMap<string, Session>
  readonly bodies: ReadonlyMap<string, string>
  /** Deliveries of events that are over already: a replay has succeeded. */
  readonly ended: ReadonlySet<string>
}

type Payload = Actor.Payload<typeof DeliverEvent> | Actor.Payload<typeof DeliverByHand>
/** All of a result but what the end of the attempt says. */
type Value = Omit<Result, "failures" | "losses">

/** Headers of every request; the rest is the dialect's and the owner's. */
const commonHeaders = { "content-type": "application/json", "user-agent": `Ekimae-Webhooks/${pkg.version}` }

/** Longest time of reading an endpoint again; far below the time-out of an attempt. */
const longestRefresh = "10 seconds"
/** Longest wait for the rate limit; with the request it stays below the time-out of an attempt. */
const longestWait = "40 seconds"

/** Recorded before the request, so it stands when the attempt is interrupted or times out; and of a deleted endpoint. */
const lost: AttemptOutcome = {
  status: null,
  error: "lost",
  ok: false,
  durationMs: 0,
  response: "",
  responseHeaders: {},
  resent: false
}

export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const { probeBase, retryBase } = yield* WebhookSettings
    const sql = yield* RuntimeSql
    const sender = yield* Sender
    const log = yield* AttemptLog
    const jobs = yield* Jobs
    const sessions = yield* EndpointSessions
    const lostSecrets = yield* LostSecrets
    const rateLimit = yield* RateLimit
    const random = yield* Random.Random
    const clock = yield* Clock.Clock
    const nextId = yield* Ulids.monotonic
    const schedule = RetrySchedule.make(retryBase)
    const firstPauseMs = Duration.toMillis(probeBase)
    const steadyNow = () => Number(clock.monotonicTimeNanosUnsafe() / 1_000_000n)

    const bodiesOf = Effect.fnUntraced(function* (messageIds: ReadonlyArray<string>) {
      const rows = yield* retryWhileUnavailable(sql<{ readonly id: string; readonly body: string }>`
        select m.id, m.body from unnest(${texts(messageIds)}) as message(id)
        cross join lateral (select id, body from webhooks_message m where m.id = message.id limit 1) m`)
      return new Map(rows.map(({ body, id }) => [id, body]))
    })

    const endedOf = Effect.fnUntraced(function* (deliveryIds: ReadonlyArray<string>) {
      const ids = deliveryIds.toSorted()
      const rows = yield* retryWhileUnavailable(sql<{ readonly id: string }>`
        select id from webhooks_delivery where id = any(${texts(ids)}) and id >= ${ids[0] ?? ""}
          and id <= ${ids.at(-1) ?? ""} and state <> 'pending'`)
      return new Set(rows.map(({ id }) => id))
    })

    const prepare =
      (actor: string) =>
      (jobs: ReadonlyArray<{ readonly payload: Payload; readonly claim: number }>): Effect.Effect<Preparation> =>
        Effect.all(
          {
            sessions: sessions.open(
              actor,
              jobs.map(({ claim, payload: { endpointId } }) => ({ claim, endpointId }))
            ),
            bodies: bodiesOf([...new Set(jobs.map(({ payload }) => payload.messageId))]),
            ended:
              actor === DeliverEvent.name
                ? endedOf(jobs.map(({ payload }) => payload.id))
                : Effect.succeed(new Set<string>())
          },
          // One connection of the runtime stays free.
          { concurrency: 2 }
        )

    /** The verdict on an attempt whose request was made, and what follows for the endpoint. */
    const conclude = (
      attempt: Actor.RecordingAttempt<Value>,
      session: Session,
      { dialect, generation }: { readonly dialect: Dialect; readonly generation: number },
      value: Value,
      outcome: AttemptOutcome
    ): { readonly end: DeliveryEnd; readonly change: EndpointChange | undefined } => {
      Metrics.attempted(dialect.name, outcome)
      const { kind } = value
      const attempted = { ...outcome, kind, failures: attempt.number - 1 }
      const end = RetrySchedule.verdictOf(schedule, attempted, random.nextDoubleUnsafe())
      // Of a receiver that was changed meanwhile it says nothing.
      if (kind !== "event" || session.receiver?.generation !== generation) return { end, change: undefined }
      const before = session.breaker
      const rules = { pauseMs: firstPauseMs, disableAfter: dialect.disableAfter }
      const after = CircuitBreaker.afterAttempt(before, kind, outcome.ok, rules)
      session.breaker = after
      const { disabled, failures, pauseMs, phase } = after
      return {
        end: disabled && typeof end !== "string" ? "parked" : end,
        change: {
          generation,
          failures,
          pauseMs,
          paused: phase === "open",
          disabled: disabled && !before.disabled,
          hadSuccess: outcome.ok,
          hadFailure: !outcome.ok
        }
      }
    }

    const request = (
      attempt: Actor.RecordingAttempt<Value>,
      { eventId, type }: Payload,
      session: Session,
      receiver: Receiver & { readonly secrets: ReadonlyArray<string> },
      body: string,
      value: Value
    ) => {
      const { dialect: name, generation, headers: added, secrets, url } = receiver
      const dialect = dialects[name]
      const timestamp = Math.floor(clock.currentTimeMillisUnsafe() / 1000)
      const own = { ...commonHeaders, ...dialect.headers({ eventId, type, timestamp, body, secrets }) }
      const adds = Object.keys(added).length > 0
      const headers = adds ? { ...hidden(added), ...own } : own
      const { headersTimeoutMs } = dialect
      const { endpointId } = session
      return Effect.andThen(
        attempt.record({ ...value, sent: { headers, outcome: lost } }),
        Effect.raceFirst(
          sender.send({ endpointId, url, headers: adds ? { ...added, ...own } : own, body, headersTimeoutMs }),
          Effect.as(session.removed.await, undefined)
        )
      ).pipe(
        Effect.flatMap((outcome) => {
          if (outcome === undefined) {
            return attempt.record({
              ...value,
              sent: { headers, outcome: lost },
              end: "cancelled",
              endedAt: steadyNow()
            })
          }
          const concluded = conclude(attempt, session, { dialect, generation }, value, outcome)
          const { change, end } = concluded
          const recorded = attempt.record({ ...value, ...concluded, sent: { headers, outcome }, endedAt: steadyNow() })
          const applied = change === undefined ? Effect.void : apply(attempt, session, dialect, change)
          const failed =
            typeof end === "string"
              ? Effect.void
              : Effect.andThen(
                  attempt.retryIn(end.retryInMs),
                  new NotDelivered({ error: outcome.error ?? "", status: outcome.status })
                )
          return Effect.andThen(Effect.andThen(recorded, applied), failed)
        })
      )
    }

    /** While the database is away the job is given back: it uses up no retry. */
    const refreshed = ({ giveBack }: Actor.RecordingAttempt<Value>, session: Session): Effect.Effect<void> =>
      Effect.flatMap(Effect.timeoutOption(sessions.refresh(session), longestRefresh), (done) =>
        Option.isSome(done) ? Effect.void : giveBack
      )

    /** A job that could not start, or whose receiver has failed meanwhile, is given back: it uses up no retry. */
    const awaitStart = (
      { giveBack }: Actor.RecordingAttempt<Value>,
      session: Session,
      kind: AttemptKind,
      perSecond: number
    ): Effect.Effect<void> =>
      rateLimit.take(session.endpointId, perSecond).pipe(
        Effect.raceFirst(session.removed.await),
        Effect.timeoutOption(longestWait),
        Effect.flatMap((turn) =>
          Option.isNone(turn) || (kind === "event" && session.breaker.phase === "open") ? giveBack : Effect.void
        )
      )

    const apply = (
      attempt: Actor.RecordingAttempt<Value>,
      { endpointId }: Session,
      { disableAfter, name }: Dialect,
      { disabled, pauseMs, paused }: EndpointChange
    ): Effect.Effect<void> => {
      if (disabled) {
        Metrics.disabled(name)
        const message = `An endpoint of ${name} is disabled after ${disableAfter} consecutive failures; enable it when its receiver is back`
        return Effect.all([
          Effect.logWarning(message, { endpointId }),
          // Those that wait for a retry are parked now.
          jobs.runKeyNow(DeliverEvent, endpointId),
          attempt.releaseKey
        ])
      }
      // A success of a request that began before the pause takes the pause back.
      return paused ? attempt.holdKey(pauseMs) : attempt.releaseKey
    }

    const newValue = ({ accountId, endpointId, id }: Payload, kind: AttemptKind): Value => ({
      attemptId: nextId(),
      deliveryId: id,
      endpointId,
      accountId,
      kind,
      sent: null,
      end: "failed",
      endedAt: steadyNow(),
      change: undefined
    })

    const run =
      (kindOf: (payload: Payload) => AttemptKind) =>
      (
        payload: Payload,
        attempt: Actor.RecordingAttempt<Value>,
        prepared: Preparation
      ): Effect.Effect<void, NotDelivered> => {
        const { endpointId, id, messageId } = payload
        const kind = kindOf(payload)
        const session = prepared.sessions.get(endpointId)!
        const value = newValue(payload, kind)
        session.usedAt = steadyNow()
        // One that sends nothing is no probe: the next one runs alone too.
        const unsent = Effect.suspend(() =>
          session.breaker.phase === "half-open" && !session.breaker.disabled ? attempt.holdKey(0) : Effect.void
        )
        const finish = (end: DeliveryEnd) => Effect.andThen(unsent, attempt.record({ ...value, end }))
        const send = (mayStart: boolean): Effect.Effect<void, NotDelivered> => {
          if (prepared.ended.has(id)) return unsent
          const { breaker, receiver } = session
          if (receiver === undefined) return finish("cancelled")
          const isPast = "epoch" in payload && (receiver.epoch > payload.epoch || breaker.disabled)
          if (isPast) return finish("parked")
          const { secrets } = receiver
          if (secrets === undefined) {
            return Effect.andThen(lostSecrets.disable(endpointId), finish(kind === "event" ? "parked" : "failed"))
          }
          const body = prepared.bodies.get(messageId)
          if (body === undefined) return finish("failed")
          const { maxPerSecond } = receiver
          if (mayStart || maxPerSecond === null) {
            return request(attempt, payload, session, { ...receiver, secrets }, body, value)
          }
          return Effect.andThen(awaitStart(attempt, session, kind, maxPerSecond), sendCurrent(true))
        }
        const sendCurrent = (mayStart: boolean): Effect.Effect<void, NotDelivered> =>
          Effect.suspend(() =>
            session.isStale
              ? Effect.andThen(
                  refreshed(attempt, session),
                  Effect.suspend(() => send(mayStart))
                )
              : send(mayStart)
          )
        return sendCurrent(false)
      }

    /** The runtime decides whether and when a job runs again; the handler, how its delivery ended. */
    const resultOf =
      (kindOf: (payload: Payload) => AttemptKind) =>
      ({ losses, number, payload, value, verdict }: SettledAttempt): ReadonlyArray<Result> => {
        const end = endOf(verdict, value)
        return end === undefined
          ? []
          : [{ ...(value ?? newValue(payload, kindOf(payload))), end, losses, failures: number - 1 }]
      }

    const options = (actor: string, kindOf: (payload: Payload) => AttemptKind) => ({
      prepare: prepare(actor),
      run: run(kindOf),
      onSettled: (attempts: ReadonlyArray<SettledAttempt>) => log.store(attempts.flatMap(resultOf(kindOf))),
      onClaimLost: (attempts: ReadonlyArray<SettledAttempt>) => log.storeLate(attempts.flatMap(resultOf(kindOf))),
      withoutDetails
    })
    return Layer.merge(
      Actor.toLayerBatched(
        DeliverEvent,
        options(DeliverEvent.name, () => "event")
      ),
      Actor.toLayerBatched(
        DeliverByHand,
        options(DeliverByHand.name, (payload) => ("kind" in payload ? payload.kind : "event"))
      )
    )
  })
)

type SettledAttempt = Actor.SettledAttempt<typeof DeliverEvent | typeof DeliverByHand, Value>

/** Undefined when nothing was to be done. A job without a value was never started, or its preparation failed. */
const endOf = (verdict: SettledAttempt["verdict"], value: Value | undefined): DeliveryEnd | undefined => {
  switch (verdict.to) {
    case "completed":
      return value?.end
    case "scheduled":
      return { retryInMs: verdict.delayMs }
    case "ready":
      return value === undefined ? undefined : { retryInMs: 0 }
    case "incompatible":
      return undefined
    default:
      return verdict.to
  }
}

/** The verdict, without what came from outside. */
const withoutDetails = (value: Value): Value => {
  if (value.sent === null) return value
  const { remote: _, ...outcome } = value.sent.outcome
  return { ...value, sent: { headers: {}, outcome: { ...outcome, response: "", responseHeaders: {} } } }
}
