/**
 * Streams the progress of simulations as server-sent events. All streams of a node share one sampler, which reads every
 * followed simulation with two statements a few times a second while there is any stream. A stream ends with its
 * simulation or when the node stops.
 */
import { Clock, Context, Effect, Layer, type Scope, Stream } from "effect"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { eventText, heartbeats } from "../../../src/http/response/EventStream.ts"
import type { Language } from "../../../src/Language.ts"
import { Lifecycle } from "../../../src/process/Lifecycle.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { isUlid } from "../../../src/Ulids.ts"
import { SimulationNotFound, type TooManyStreams } from "../Errors.ts"
import { isFinished, type SimulationState } from "../Simulation.ts"
import { SimulationRepo, type StateRow } from "../SimulationRepo.ts"
import { toState } from "../SimulationView.ts"
import { StreamLimits } from "./StreamLimits.ts"

/** Jobs store their progress four times a second. */
const sampleEveryMs = 250
/** The pause after a sample is at least this multiple of its duration, so that a slow database is asked less often. */
const pausePerDuration = 20

type State = typeof SimulationState.Type
/** States by simulation id, for any language. */
type Sample = ReadonlyMap<string, (language: Language) => State>

export class Progress extends Context.Service<
  Progress,
  {
    /**
     * The text of an event stream, which starts with the present state. It counts as open until the scope closes, which
     * is when the response has ended.
     */
    readonly follow: (
      accountId: string,
      id: string,
      language: Language
    ) => Effect.Effect<Stream.Stream<string>, SimulationNotFound | TooManyStreams, Scope.Scope>
  }
>()("simulation/Progress") {
  static readonly layer = Layer.effect(
    Progress,
    Effect.gen(function* () {
      const repo = yield* SimulationRepo
      const jobs = yield* Jobs
      const { draining } = yield* Lifecycle
      const within = yield* Tenant.within
      const streams = new StreamLimits()

      const statesOf = Effect.fnUntraced(function* (rows: ReadonlyArray<StateRow>) {
        const running = rows.filter(({ status }) => status === "running").map(({ jobId }) => jobId)
        const views = running.length === 0 ? [] : yield* jobs.findAll(running)
        const byId = new Map(views.map((view) => [view.jobId, view]))
        const stateOf = (row: StateRow) => (language: Language) => toState(row, byId.get(row.jobId), language)
        return new Map(rows.map((row) => [row.id, stateOf(row)]))
      })

      /** Streams survive an outage of the database, which is logged elsewhere. */
      const sampleStates = Effect.suspend(() => repo.states([...streams.followed])).pipe(
        Effect.flatMap(statesOf),
        Effect.catchCause((cause) =>
          Effect.as(Effect.logDebug("Sampling the progress of simulations failed", cause), new Map())
        )
      )
      const samples = Stream.unfold(0, (pauseMs) =>
        Effect.gen(function* () {
          yield* Effect.sleep(pauseMs)
          const startedAt = yield* Clock.currentTimeMillis
          const sample: Sample = yield* sampleStates
          const durationMs = (yield* Clock.currentTimeMillis) - startedAt
          return [sample, Math.max(sampleEveryMs, durationMs * pausePerDuration)] as const
        })
      )
      const shared = yield* Stream.share(samples, { capacity: 1, strategy: "sliding" })

      const openStream = (accountId: string, id: string) =>
        Effect.acquireRelease(
          Effect.suspend(() => {
            const error = streams.open(accountId, id)
            return error === undefined ? Effect.void : Effect.fail(error)
          }),
          () => Effect.sync(() => streams.close(accountId, id))
        )

      const eventsFrom = (first: State, language: Language) => {
        const later = Stream.flatMap(shared, (sample) => {
          const stateIn = sample.get(first.id)
          return stateIn === undefined ? Stream.empty : Stream.succeed(stateIn(language))
        })
        const events = Stream.concat(Stream.succeed(first), later).pipe(
          Stream.takeUntil(({ status }) => isFinished(status)),
          Stream.map(eventOf),
          Stream.changes
        )
        return Stream.merge(events, heartbeats, { haltStrategy: "left" }).pipe(Stream.interruptWhen(draining.await))
      }

      return Progress.of({
        follow: Effect.fn("Progress.follow")(function* (accountId, id, language) {
          const rows = isUlid(id) ? yield* within(accountId, repo.states([id], accountId)) : []
          const stateIn = (yield* statesOf(rows)).get(id)
          if (stateIn === undefined) return yield* new SimulationNotFound()
          yield* openStream(accountId, id)
          return eventsFrom(stateIn(language), language)
        })
      })
    })
  )
}

/**
 * `progress` with status and progress while the simulation runs; at the end the whole simulation without its result.
 */
const eventOf = (state: State): string => {
  const { progress, status } = state
  const [event, data] = isFinished(status) ? [status, state] : ["progress", { status, progress }]
  return eventText(event, JSON.stringify(data))
}
