/**
 * A turn of an endpoint, from taking it over to leaving it. What the turn sends is noted before, so whatever ends it, the
 * next one knows what may have arrived. It ends when nothing more is due now, the endpoint pauses or changed, or its
 * time is up; then others have theirs, and a job waits for what is left.
 */
import { Context, Duration, Effect, FiberSet, Latch, Layer, Option, Schedule as Repeats } from "effect"
import { SecureRandom } from "effect/crypto"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { Lifecycle } from "../../../src/process/Lifecycle.ts"
import { steadyMillis } from "../../../src/process/SteadyClock.ts"
import { Vault } from "../../../src/secrets/Vault.ts"
import type { Dialect } from "../dialect/Dialect.ts"
import { dialects } from "../dialect/Dialects.ts"
import { PumpEndpoint } from "../Jobs.ts"
import { WebhookSettings } from "../WebhookSettings.ts"
import * as CircuitBreaker from "./CircuitBreaker.ts"
import * as Drive from "./Drive.ts"
import { LostSecrets } from "./LostSecrets.ts"
import * as Metrics from "./Metrics.ts"
import { Parking } from "./Parking.ts"
import { Recorder } from "./Recorder.ts"
import * as RetrySchedule from "./RetrySchedule.ts"
import { Running } from "./Running.ts"
import { Turn } from "./Turn.ts"
import type { Owner, Receiver } from "./TurnRepo.ts"
import { busy, Turns } from "./Turns.ts"

/** Longer would keep endpoints waiting that have no place on this node. */
const sliceMs = 5_000
/**
 * A turn that delivered something waits so long for more: what comes soon after needs no job, no start and no leave. Not
 * where turns are so many that others may wait for their place.
 */
const lingerFor = "500 millis"
const mostWithLingerers = PumpEndpoint.concurrency * 0.75
/** While another transaction holds what the turn needs. */
const backoff = Repeats.min([Repeats.exponential("5 millis"), Repeats.spaced("500 millis")])

/** Until deliveries are tried to be moved again that another transaction holds. */
const whileHeld = "1 second"

export class Pump extends Context.Service<
  Pump,
  {
    /** Delivers what is due to the endpoint. Only the job of its mailbox may call it. */
    readonly run: (endpointId: string) => Effect.Effect<void>
  }
>()("webhooks/deliver/Pump") {
  static readonly layer = Layer.effect(
    Pump,
    Effect.gen(function* () {
      const random = yield* SecureRandom.SecureRandom
      const turns = yield* Turns
      const recorder = yield* Recorder
      const parking = yield* Parking
      const jobs = yield* Jobs
      const turnOf = yield* turning
      /** Moves what will not be sent any more, here or in a job that follows. */
      const park = Effect.fnUntraced(function* (endpointId: string) {
        const left = yield* parking.move(endpointId)
        if (left !== "nothing")
          yield* jobs.send(PumpEndpoint, { endpointId }, left === "held" ? { delay: whileHeld } : {})
      })

      const run = Effect.fn("Pump.run")(function* (endpointId: string) {
        const owner = { endpointId, run: yield* random.ulid }
        // Results of the turn before are stored first: otherwise its deliveries would count as lost.
        const begin = Effect.suspend(() => (recorder.isWaiting(endpointId) ? Effect.succeed(busy) : turns.start(owner)))
        const { lost, receiver, stale } = yield* Effect.repeat(begin, {
          while: ({ state }) => state === "busy",
          schedule: backoff
        })
        if (lost > 0)
          yield* Effect.logInfo(`${lost} deliveries may have been sent by a turn that was lost`, { endpointId })
        if (receiver !== null) yield* turnOf(owner, receiver)
        if (stale) yield* park(endpointId)
      })
      return Pump.of({ run })
    })
  )
}

/** Delivers for as long as the turn lasts, and sees to it that what is left is not forgotten. */
const turning = Effect.gen(function* () {
  const { probeBase, retryBase } = yield* WebhookSettings
  const lifecycle = yield* Lifecycle
  const jobs = yield* Jobs
  const turns = yield* Turns
  const running = yield* Running
  const vault = yield* Vault
  const lostSecrets = yield* LostSecrets
  const driving = yield* Effect.context<Drive.Services>()
  const schedule = RetrySchedule.make(retryBase)
  const firstPauseMs = Duration.toMillis(probeBase)

  /** Fails when the secret cannot be opened; a previous one that cannot be opened signs no more. */
  const targetOf = Effect.fnUntraced(function* (owner: Owner, { dialect, previousSecret, secret, url }: Receiver) {
    const secrets = [yield* vault.open(owner.endpointId, secret)]
    if (previousSecret !== null) {
      const previous = yield* Effect.option(vault.open(owner.endpointId, previousSecret))
      if (Option.isSome(previous)) secrets.push(previous.value)
    }
    return { owner, url, dialect: dialects[dialect], secrets }
  })

  const leave = Effect.fnUntraced(function* (owner: Owner, turn: Turn, wasActive: boolean) {
    const { isDue, nextAt, willWake } = yield* turns.leave(owner)
    if (isDue && !turn.isOver && turn.breaker.phase !== "open") return "go on"
    // What waited when it was disabled is to be parked.
    if (isDue || (turn.breaker.disabled && wasActive)) yield* jobs.send(PumpEndpoint, { endpointId: owner.endpointId })
    else if (nextAt !== null && !willWake) yield* turns.wake({ ...owner, at: nextAt })
    return "over"
  })

  /** It is stored: a turn leaves when all its results are. */
  const reportDisabled = ({ endpointId }: Owner, { disableAfter, name }: Dialect) => {
    Metrics.disabled(name)
    return Effect.logWarning(
      `An endpoint of ${name} is disabled after ${disableAfter} consecutive failures; enable it when its receiver is back`,
      { endpointId }
    )
  }

  /** Answers whether more may have come. */
  const linger = Effect.fnUntraced(function* (turn: Turn, changed: Latch.Latch) {
    if (!turn.mayLinger || running.count() > mostWithLingerers || lifecycle.isDraining()) return false
    changed.closeUnsafe()
    return Option.isSome(yield* Effect.timeoutOption(changed.await, lingerFor)) && !turn.isOver
  })

  const drive = Effect.fnUntraced(
    function* (owner: Owner, receiver: Receiver) {
      const began = yield* steadyMillis
      const target = yield* targetOf(owner, receiver)
      const lanes = yield* FiberSet.make<void, never>()
      const turn = new Turn(CircuitBreaker.stored(receiver))
      const changed = Latch.makeUnsafe(false)
      const stop = () => {
        turn.stop()
        changed.openUnsafe()
      }
      let isLost = false
      const lose = () => {
        isLost = true
        stop()
      }
      const queued = () => {
        turn.expectMore()
        changed.openUnsafe()
      }
      yield* Effect.acquireRelease(
        Effect.sync(() => running.add(owner.endpointId, { changed: stop, removed: lose, queued })),
        Effect.sync
      )
      const going = Drive.run(
        {
          target,
          turn,
          schedule,
          rules: { pauseMs: firstPauseMs, disableAfter: target.dialect.disableAfter },
          changed,
          isTimeUp: (now) => now - began > sliceMs || lifecycle.isDraining(),
          lose,
          isLost: () => isLost
        },
        lanes
      )
      do {
        do {
          yield* going
          if (isLost) return "lost"
          turn.startOver()
        } while (yield* linger(turn, changed))
      } while ((yield* leave(owner, turn, receiver.active)) === "go on")
      if (turn.breaker.disabled && receiver.active) yield* reportDisabled(owner, target.dialect)
      return "left"
    },
    Effect.scoped,
    Effect.provideContext(driving)
  )

  return Effect.fnUntraced(function* (owner: Owner, receiver: Receiver) {
    const unsigned = Effect.as(lostSecrets.disable(owner.endpointId), "lost" as const)
    const ended = yield* Effect.catchTag(drive(owner, receiver), "SecretUnreadable", () => unsigned)
    // What was on its way is given up by now.
    if (ended === "lost") yield* turns.leave(owner)
  })
})
