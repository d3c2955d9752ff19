/**
 * Simulations as server-sent events. All streams of a node share one sampler, which looks up every simulation that is
 * followed in two statements a few times a second, while there are any. A stream ends with the simulation, or when the
 * node stops.
 */
import { Clock, Context, Effect, Layer, type Scope, Stream } from "effect"
import { Jobs } from "../../src/actor/Jobs.ts"
import type { Language } from "../../src/Language.ts"
import { Lifecycle } from "../../src/Lifecycle.ts"
import * as Tenant from "../../src/sql/Tenant.ts"
import { SimulationNotFound, type TooManyStreams } from "./Errors.ts"
import { Followed, isFinished } from "./Simulation.ts"
import { SimulationRepo, type StateRow } from "./SimulationRepo.ts"
import { isStoredId } from "./StoredId.ts"
import { Streams } from "./Streams.ts"
import { followed } from "./Told.ts"

/** Progress is stored four times a second. */
const sampleEveryMs = 250
/** A sample that took long is not repeated soon. */
const restPerSample = 20
/** More often than proxies cut a silent connection (60 s). */
const heartbeat = "15 seconds"

type State = typeof Followed.Type
/** By id, how to tell of each. */
type Sample = ReadonlyMap<string, (language: Language) => State>

export class Progress extends Context.Service<
  Progress,
  {
    /**
     * The text of an event stream; its first event tells the state at once. It has its place until the scope closes,
     * which is when the request has been answered.
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
      const streams = new Streams()

      const statesOf = Effect.fnUntraced(function* (rows: ReadonlyArray<StateRow>) {
        const running = rows.filter(({ status }) => status === "running").map(({ jobId }) => jobId)
        const views = running.length === 0 ? [] : yield* jobs.findAll(running)
        const byId = new Map(views.map((view) => [view.jobId, view]))
        const told = (row: StateRow) => (language: Language) => followed(row, byId.get(row.jobId), language)
        return new Map(rows.map((row) => [row.id, told(row)]))
      })

      /** Streams outlive a database that is away; whoever needs the database says so. */
      const look = Effect.suspend(() => repo.states([...streams.followed])).pipe(
        Effect.flatMap(statesOf),
        Effect.catchCause((cause) => Effect.as(Effect.logDebug("No sample of the simulations", cause), new Map()))
      )
      const samples = Stream.unfold(0, (restMs) =>
        Effect.gen(function* () {
          yield* Effect.sleep(restMs)
          const began = yield* Clock.currentTimeMillis
          const sample: Sample = yield* look
          const tookMs = (yield* Clock.currentTimeMillis) - began
          return [sample, Math.max(sampleEveryMs, tookMs * restPerSample)] as const
        })
      )
      const shared = yield* Stream.share(samples, { capacity: 1, strategy: "sliding" })

      const place = (accountId: string, id: string) =>
        Effect.acquireRelease(
          Effect.suspend(() => {
            const refusal = streams.open(accountId, id)
            return refusal === undefined ? Effect.void : Effect.fail(refusal)
          }),
          () => Effect.sync(() => streams.close(accountId, id))
        )

      const feed = (first: State, language: Language) => {
        const later = Stream.flatMap(shared, (sample) => {
          const told = sample.get(first.id)
          return told === undefined ? Stream.empty : Stream.succeed(told(language))
        })
        const events = Stream.concat(Stream.succeed(first), later).pipe(
          Stream.takeUntil(({ status }) => isFinished(status)),
          Stream.map(eventOf),
          Stream.changes
        )
        return Stream.merge(events, beats, { haltStrategy: "left" }).pipe(Stream.interruptWhen(draining.await))
      }

      return Progress.of({
        follow: Effect.fn("Progress.follow")(function* (accountId, id, language) {
          const told = (yield* statesOf(
            isStoredId(id) ? yield* within(accountId, repo.states([id], accountId)) : []
          )).get(id)
          if (told === undefined) return yield* new SimulationNotFound()
          yield* place(accountId, id)
          return feed(told(language), language)
        })
      })
    })
  )
}

const beats = Stream.drop(
  Stream.map(Stream.tick(heartbeat), () => ": still here\n\n"),
  1
)

/** While it runs only what changes is told; at the end what `GET` tells but the result itself. */
const eventOf = (state: State): string => {
  const { progress, status } = state
  const [event, data] = isFinished(status) ? [status, state] : ["progress", { status, progress }]
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
