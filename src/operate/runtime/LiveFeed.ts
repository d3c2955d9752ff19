/**
 * Counts and jobs as server-sent events. All streams of counts of a node share one sampler, which runs while a stream is open and
 * spends at most a twentieth of its time in the database. A node serves a limited number of streams; each ends when the
 * node stops, that of a job also with the job.
 */
import { Clock, Context, Effect, Layer, Schema, type Scope, Stream } from "effect"
import { isFinished } from "../../actor/JobState.ts"
import { eventText, heartbeats } from "../../http/response/EventStream.ts"
import { Lifecycle } from "../../process/Lifecycle.ts"
import { JobChange } from "./api/JobViews.ts"
import { LiveCounts } from "./api/RuntimeViews.ts"
import { type JobNotFound, TooManyStreams } from "./Errors.ts"
import { Inspector } from "./Inspector.ts"

export const maxStreams = 20
const sampleEveryMs = 1000
/** The pause after a sample, in multiples of the time that it took. */
const restPerSample = 20

export class LiveFeed extends Context.Service<
  LiveFeed,
  {
    /**
     *  The text of an event stream. It has its place until the scope closes, which is when the request has been answered.
     */
    readonly open: Effect.Effect<Stream.Stream<string>, TooManyStreams, Scope.Scope>
    /** How far a job is, whenever that changes. */
    readonly job: (jobId: string) => Effect.Effect<Stream.Stream<string>, TooManyStreams | JobNotFound, Scope.Scope>
  }
>()("ekimae/operate/runtime/LiveFeed") {
  static readonly layer = Layer.effect(
    LiveFeed,
    Effect.gen(function* () {
      const inspector = yield* Inspector
      const { draining } = yield* Lifecycle
      const encode = Schema.encodeEffect(Schema.fromJsonString(Schema.toCodecJson(LiveCounts)))

      /** A stream outlives an unavailable database: it misses samples. */
      const event = inspector.live.pipe(
        Effect.flatMap((actors) => Effect.orDie(encode({ actors }))),
        Effect.map((data) => eventText("counts", data)),
        Effect.catchCause((cause) => Effect.as(Effect.logDebug("No sample of the counts", cause), ""))
      )

      const samples = Stream.unfold(0, (restMs) =>
        Effect.gen(function* () {
          yield* Effect.sleep(restMs)
          const began = yield* Clock.currentTimeMillis
          const text = yield* event
          const tookMs = (yield* Clock.currentTimeMillis) - began
          return [text, Math.max(sampleEveryMs, tookMs * restPerSample)] as const
        })
      ).pipe(Stream.filter((text) => text !== ""))
      const shared = yield* Stream.share(samples, { capacity: 1, strategy: "sliding", replay: 1 })

      const feed = Stream.merge(Stream.changes(shared), heartbeats).pipe(Stream.interruptWhen(draining.await))

      let open = 0
      const refused = new TooManyStreams({ limit: maxStreams })
      const place = Effect.acquireRelease(
        Effect.suspend(() => (open < maxStreams ? Effect.succeed(++open) : Effect.fail(refused))),
        () => Effect.sync(() => void open--)
      )
      const encodeChange = Schema.encodeEffect(Schema.fromJsonString(Schema.toCodecJson(JobChange)))
      const changesOf = (jobId: string) =>
        Stream.unfold("now" as "now" | "later" | "ended", (next) =>
          Effect.gen(function* () {
            if (next === "ended") return undefined
            if (next === "later") yield* Effect.sleep(sampleEveryMs)
            const view = yield* inspector.change(jobId)
            const text = eventText("job", yield* Effect.orDie(encodeChange(view)))
            return [text, isFinished(view.state) ? "ended" : "later"] as const
          }).pipe(
            // It may be purged, and the database may be away: the next look tells.
            Effect.catchTag("JobNotFound", () => Effect.succeed(undefined)),
            Effect.catchDefect((defect) =>
              Effect.as(Effect.logDebug("No look at the job", defect), ["", "later"] as const)
            )
          )
        ).pipe(
          Stream.filter((text) => text !== ""),
          Stream.changes
        )

      return LiveFeed.of({
        open: Effect.as(place, feed),
        job: (jobId) =>
          Effect.gen(function* () {
            yield* inspector.change(jobId)
            yield* place
            return Stream.merge(changesOf(jobId), heartbeats, { haltStrategy: "left" }).pipe(
              Stream.interruptWhen(draining.await)
            )
          })
      })
    })
  )
}
