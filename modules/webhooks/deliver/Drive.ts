/**
 * The loop of a turn that has begun: reads, sends and hands on, until nothing is left on its way. Each lane sends one
 * delivery after another; there are never more lanes than may be on their way.
 */
import { type Cause, Clock, Effect, FiberSet, type Latch, Option, Random } from "effect"
import { SecureRandom } from "effect/crypto"
import pkg from "../../../package.json" with { type: "json" }
import type { Retry } from "../../../src/actor/Retry.ts"
import * as Ulids from "../../../src/Ulids.ts"
import type { Dialect } from "../dialect/Dialect.ts"
import { Sender } from "../send/Sender.ts"
import * as CircuitBreaker from "./CircuitBreaker.ts"
import * as Metrics from "./Metrics.ts"
import { Recorder } from "./Recorder.ts"
import type { Result } from "./RecordRepo.ts"
import * as RetrySchedule from "./RetrySchedule.ts"
import { horizonMs, type Turn, type Wanted } from "./Turn.ts"
import type { Due, Owner } from "./TurnRepo.ts"
import { Turns } from "./Turns.ts"

export interface Target {
  readonly owner: Owner
  readonly url: string
  readonly dialect: Dialect
  /** Newest first. */
  readonly secrets: ReadonlyArray<string>
}

export interface Drive {
  readonly target: Target
  readonly turn: Turn
  readonly schedule: Retry
  readonly rules: CircuitBreaker.Rules
  /** Open when there may be something to do. */
  readonly changed: Latch.Latch
  /** Whether no more may be begun. @param now by the steady clock */
  readonly isTimeUp: (now: number) => boolean
  /** The endpoint was deleted, or another turn has begun: what is on its way is given up, and told as lost. */
  readonly lose: () => void
  readonly isLost: () => boolean
}

export type Services = Turns | Sender | Recorder | SecureRandom.SecureRandom

/** What another node queues while something is on its way is seen after this; of what this one queues, the turn is told. */
const lookAgain = "250 millis"

/** Of every request; the rest is the dialect's. */
const headersOfAll = { "content-type": "application/json", "user-agent": `Ekimae-Webhooks/${pkg.version}` }

type Sent = NonNullable<Result["sent"]>

export const run = Effect.fnUntraced(function* (drive: Drive, lanes: FiberSet.FiberSet) {
  const { changed, turn } = drive
  const turns = yield* Turns
  const random = yield* SecureRandom.SecureRandom
  const clock = yield* Clock.Clock
  const deliver = yield* delivering(drive)
  const now = () => Number(clock.monotonicTimeNanosUnsafe() / 1_000_000n)
  let isReading = false
  let failed: Cause.Cause<never> | undefined
  const fail = (cause: Cause.Cause<never>) =>
    Effect.sync(() => {
      failed = cause
      changed.openUnsafe()
    })

  const lane = (first: Due): Effect.Effect<void> =>
    Effect.gen(function* () {
      for (let due: Due | undefined = first; due !== undefined; due = turn.take()) yield* deliver(due)
    })
  const read = (wanted: Wanted) =>
    Effect.gen(function* () {
      const attemptBase = Ulids.base(yield* random.ulid)
      const { eventsAfter, manualAfter } = turn
      const page = yield* turns.page({ ...drive.target.owner, ...wanted, attemptBase, manualAfter, eventsAfter })
      if (page === undefined) return drive.lose()
      turn.read(page, wanted, now())
    }).pipe(
      Effect.ensuring(
        Effect.sync(() => {
          isReading = false
          changed.openUnsafe()
        })
      )
    )

  while (true) {
    changed.closeUnsafe()
    if (failed !== undefined) return yield* Effect.failCause(failed)
    if (drive.isLost()) return
    if (drive.isTimeUp(now())) turn.stop()
    for (let due = turn.take(); due !== undefined; due = turn.take())
      yield* FiberSet.run(lanes, Effect.catchCause(lane(due), fail))
    const wanted = isReading ? undefined : turn.wanted()
    if (wanted !== undefined) {
      isReading = true
      yield* FiberSet.run(lanes, Effect.catchCause(read(wanted), fail))
    } else if (!isReading && turn.isQuiet) return
    if (turn.isHeldBack) {
      if (Option.isNone(yield* Effect.timeoutOption(changed.await, horizonMs))) turn.hurry()
    } else if (isReading || !turn.hasRoom) yield* changed.await
    else if (Option.isNone(yield* Effect.timeoutOption(changed.await, lookAgain))) turn.expectMore()
  }
})

/** Sends one delivery and hands on what became of it. */
const delivering = Effect.fnUntraced(function* (drive: Drive) {
  const sender = yield* Sender
  const recorder = yield* Recorder
  const random = yield* Random.Random
  const clock = yield* Clock.Clock
  const { target, turn } = drive
  const { dialect, owner, secrets, url } = target

  const land = (due: Due, sent: Sent | null) => {
    const outcome = sent?.outcome ?? { ok: false }
    const attempt = { ...outcome, kind: due.kind, failures: due.failures }
    const verdict =
      sent === null ? "failed" : RetrySchedule.verdictOf(drive.schedule, attempt, random.nextDoubleUnsafe())
    const before = turn.breaker
    turn.landed(due, sent?.outcome.durationMs ?? 0)
    turn.breaker = sent === null ? before : CircuitBreaker.afterAttempt(before, due.kind, outcome.ok, drive.rules)
    if (sent !== null) Metrics.attempted(dialect.name, sent.outcome)
    const isEvent = due.kind === "event" && sent !== null
    const { disabled, failures, pauseMs, phase } = turn.breaker
    recorder.offer({
      result: { ...owner, due, sent, verdict, endedAt: Number(clock.monotonicTimeNanosUnsafe() / 1_000_000n) },
      change: {
        ...owner,
        failures,
        pauseMs,
        paused: phase === "open",
        disabled: disabled && !before.disabled,
        hadSuccess: isEvent && outcome.ok,
        hadFailure: isEvent && !outcome.ok
      },
      done: (fate) => {
        turn.stored()
        if (fate !== "mine") drive.lose()
        drive.changed.openUnsafe()
      }
    })
    drive.changed.openUnsafe()
  }

  return (due: Due): Effect.Effect<void> =>
    Effect.suspend(() => {
      const { body, eventId, type } = due
      if (body === null) return Effect.sync(() => land(due, null))
      const timestamp = Math.floor(clock.currentTimeMillisUnsafe() / 1000)
      const headers = { ...headersOfAll, ...dialect.headers({ eventId, type, timestamp, body, secrets }) }
      const { endpointId } = owner
      const { headersTimeoutMs } = dialect
      return Effect.onInterrupt(
        Effect.map(sender.send({ endpointId, url, headers, body, headersTimeoutMs }), (outcome) =>
          land(due, { headers, outcome })
        ),
        () => Effect.sync(() => (drive.isLost() ? land(due, { headers, outcome: givenUp }) : undefined))
      )
    })
})

/** The request was on its way when the endpoint was lost. */
const givenUp = {
  status: null,
  error: "lost",
  ok: false,
  durationMs: 0,
  response: "",
  responseHeaders: {},
  resent: false
} as const
