/**
 * Sends deliveries: each is a job, whose key is its endpoint. The steps: what the jobs of a claim need is looked up together
 * (`Preparation.ts`); each attempt is one request, or ends without one; its outcome becomes a verdict (`Verdict.ts`), by which the
 * delivery, the key and the endpoint go on; what became of it is stored in the transaction that settles the jobs (`Settlement.ts`).
 *
 * A failure holds the key for the pause of the circuit breaker. Deliveries of a disabled or deleted endpoint are still run,
 * but send nothing: they end as parked or cancelled.
 */
import { Clock, Duration, Effect, Layer, Option, Random } from "effect"
import * as Actor from "../../../../src/actor/Actor.ts"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import * as Ulids from "../../../../src/Ulids.ts"
import * as CloudEvents from "../../dialect/CloudEvents.ts"
import type { Dialect } from "../../dialect/Dialect.ts"
import { dialects } from "../../dialect/Dialects.ts"
import { hidden } from "../../endpoint/CustomHeaders.ts"
import { DeliverByHand, DeliverEvent, NotDelivered } from "../../Jobs.ts"
import { Sender } from "../../send/Sender.ts"
import { WebhookSettings } from "../../WebhookSettings.ts"
import { AttemptLog } from "../AttemptLog.ts"
import type { AttemptOutcome, DeliveryEnd, EndpointChange } from "../AttemptResult.ts"
import type { AttemptKind } from "../Delivery.ts"
import { EndpointSessions, type Receiver, type Session } from "../EndpointSessions.ts"
import { LostSecrets } from "../LostSecrets.ts"
import * as Metrics from "../Metrics.ts"
import * as RetrySchedule from "../RetrySchedule.ts"
import { RateLimit } from "../rate/RateLimit.ts"
import * as Preparation from "./Preparation.ts"
import { requestHeaders } from "./RequestHeaders.ts"
import { resultsOf, type SettledAttempt, type Value, withoutDetails } from "./Settlement.ts"
import { conclude } from "./Verdict.ts"

type Payload = Preparation.Payload

/** A job that is run, with what its steps share. */
interface Delivery {
  readonly payload: Payload
  readonly kind: AttemptKind
  readonly session: Session
  readonly attempt: Actor.RecordingAttempt<Value>
  /** What is stored of it unless a later step knows more. */
  readonly value: Value
}

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
    const sender = yield* Sender
    const log = yield* AttemptLog
    const jobs = yield* Jobs
    const sessions = yield* EndpointSessions
    const lostSecrets = yield* LostSecrets
    const rateLimit = yield* RateLimit
    const prepare = yield* Preparation.make
    const random = yield* Random.Random
    const clock = yield* Clock.Clock
    const nextId = yield* Ulids.monotonic
    const rules = { schedule: RetrySchedule.make(retryBase), firstPauseMs: Duration.toMillis(probeBase) }
    const steadyNow = () => Number(clock.monotonicTimeNanosUnsafe() / 1_000_000n)

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
        prepared: Preparation.Preparation
      ): Effect.Effect<void, NotDelivered> => {
        const kind = kindOf(payload)
        const session = prepared.sessions.get(payload.endpointId)!
        session.usedAt = steadyNow()
        return start({ payload, kind, session, attempt, value: newValue(payload, kind) }, prepared, false)
      }

    /** @param mayStart whether the rate limit has let it */
    const start = (delivery: Delivery, prepared: Preparation.Preparation, mayStart: boolean) =>
      Effect.suspend(() => {
        const decided = Effect.suspend(() => decide(delivery, prepared, mayStart))
        return delivery.session.isStale ? Effect.andThen(refresh(delivery), decided) : decided
      })

    /** Sends the request, unless the delivery ends without one. */
    const decide = (
      delivery: Delivery,
      prepared: Preparation.Preparation,
      mayStart: boolean
    ): Effect.Effect<void, NotDelivered> => {
      const { kind, payload, session } = delivery
      const { breaker, receiver } = session
      if (prepared.ended.has(payload.id)) return unsent(delivery)
      if (receiver === undefined) return finish(delivery, "cancelled")
      const isPast = "epoch" in payload && (receiver.epoch > payload.epoch || breaker.disabled)
      if (isPast) return finish(delivery, "parked")
      const { maxPerSecond, secrets } = receiver
      if (secrets === undefined) {
        const end = finish(delivery, kind === "event" ? "parked" : "failed")
        return Effect.andThen(lostSecrets.disable(payload.endpointId), end)
      }
      const body = prepared.bodies.get(payload.messageId)
      if (body === undefined) return finish(delivery, "failed")
      if (mayStart || maxPerSecond === null) return send(delivery, { ...receiver, secrets }, body)
      return Effect.andThen(awaitStart(delivery, maxPerSecond), start(delivery, prepared, true))
    }

    /** An attempt that sent no request does not end the half-open state: the next one runs alone too. */
    const unsent = ({ attempt, session }: Delivery) =>
      Effect.suspend(() =>
        session.breaker.phase === "half-open" && !session.breaker.disabled ? attempt.holdKey(0) : Effect.void
      )

    const finish = (delivery: Delivery, end: DeliveryEnd) =>
      Effect.andThen(unsent(delivery), delivery.attempt.record({ ...delivery.value, end }))

    /** While the database is away the job is given back: it uses up no retry. */
    const refresh = ({ attempt, session }: Delivery): Effect.Effect<void> =>
      Effect.flatMap(Effect.timeoutOption(sessions.refresh(session), longestRefresh), (done) =>
        Option.isSome(done) ? Effect.void : attempt.giveBack
      )

    /** A job that could not start, or whose receiver has failed meanwhile, is given back: it uses up no retry. */
    const awaitStart = ({ attempt, kind, session }: Delivery, perSecond: number): Effect.Effect<void> =>
      rateLimit.take(session.endpointId, perSecond).pipe(
        Effect.raceFirst(session.removed.await),
        Effect.timeoutOption(longestWait),
        Effect.flatMap((turn) =>
          Option.isNone(turn) || (kind === "event" && session.breaker.phase === "open") ? attempt.giveBack : Effect.void
        )
      )

    const send = (
      delivery: Delivery,
      receiver: Receiver & { readonly secrets: ReadonlyArray<string> },
      stored: string
    ): Effect.Effect<void, NotDelivered> => {
      const { attempt, payload, session, value } = delivery
      const { headers: added, secrets, url } = receiver
      const dialect = dialects[receiver.dialect]
      const timestamp = Math.floor(clock.currentTimeMillisUnsafe() / 1000)
      const { eventId, sequence = null, type } = payload
      const body = CloudEvents.numbered(stored, sequence)
      const own = requestHeaders(dialect, { eventId, type, timestamp, body, secrets, sequence })
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
        Effect.flatMap((outcome) =>
          outcome === undefined
            ? attempt.record({ ...value, sent: { headers, outcome: lost }, end: "cancelled", endedAt: steadyNow() })
            : settle(delivery, receiver, headers, outcome)
        )
      )
    }

    /** Records the verdict on an attempt whose request was made, and lets the key and the job go on by it. */
    const settle = (
      { attempt, kind, session, value }: Delivery,
      receiver: Receiver,
      headers: Readonly<Record<string, string>>,
      outcome: AttemptOutcome
    ): Effect.Effect<void, NotDelivered> => {
      const dialect = dialects[receiver.dialect]
      const { generation } = receiver
      Metrics.attempted(dialect.name, outcome)
      const attempted = {
        kind,
        failures: attempt.number - 1,
        generation,
        current: session.receiver?.generation,
        outcome
      }
      const verdict = conclude({ ...rules, dialect }, attempted, session.breaker, random.nextDoubleUnsafe())
      const { breaker, change, end } = verdict
      session.breaker = breaker
      const recorded = attempt.record({ ...value, change, end, sent: { headers, outcome }, endedAt: steadyNow() })
      const applied = change === undefined ? Effect.void : apply(attempt, session, dialect, change)
      const failed =
        typeof end === "string"
          ? Effect.void
          : Effect.andThen(
              attempt.retryIn(end.retryInMs),
              new NotDelivered({ error: outcome.error ?? "", status: outcome.status })
            )
      return Effect.andThen(Effect.andThen(recorded, applied), failed)
    }

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

    const options = (actor: string, kindOf: (payload: Payload) => AttemptKind) => {
      const results = (attempts: ReadonlyArray<SettledAttempt>) =>
        resultsOf(attempts, (payload) => newValue(payload, kindOf(payload)))
      return {
        prepare: prepare(actor),
        run: run(kindOf),
        onSettled: (attempts: ReadonlyArray<SettledAttempt>) => log.store(results(attempts)),
        onClaimLost: (attempts: ReadonlyArray<SettledAttempt>) => log.storeLate(results(attempts)),
        withoutDetails
      }
    }
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
