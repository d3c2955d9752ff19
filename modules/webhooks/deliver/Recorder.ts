/**
 * Stores what became of attempts: one statement for all turns of this node and everything that ended meanwhile. While the
 * database is away it keeps the results and tries again. Results of one endpoint are stored in the order of their ends.
 */
import { type Cause, Context, Effect, Fiber, Layer, Queue } from "effect"
import { steadyMillis } from "../../../src/SteadyClock.ts"
import { patiently, patientlyOr } from "./Patience.ts"
import { type Change, type Fate, type Judged, RecordRepo, type Result } from "./RecordRepo.ts"

export interface Entry {
  readonly result: Result
  readonly change: Change
  /** Told once, when it is stored or will not be. */
  readonly done: (fate: Exclude<Fate, "busy">) => void
}

/** In one statement; each may hold 16 KiB of a response. */
const largest = 400
/** For whoever holds an endpoint's row. */
const pause = "5 millis"
/** At the end of the process. */
const lastMoment = "5 seconds"

export class Recorder extends Context.Service<Recorder, { readonly offer: (entry: Entry) => void }>()(
  "webhooks/deliver/Recorder"
) {
  static readonly layer = Layer.effect(
    Recorder,
    Effect.gen(function* () {
      const repo = yield* RecordRepo
      const queue = yield* Queue.unbounded<Entry, Cause.Done>()
      let held: ReadonlyArray<Entry> = []

      const store = Effect.fnUntraced(function* (batch: ReadonlyArray<Entry>) {
        const judged = yield* persist(repo, batch)
        const fates = new Map(judged.map((one) => [keyOf(one), one.fate]))
        const refused: Array<Result> = []
        const busy: Array<Entry> = []
        for (const entry of batch) {
          const fate = fates.get(keyOf(entry.result)) ?? "refused"
          if (fate === "busy") busy.push(entry)
          else entry.done(fate)
          if (fate === "refused") refused.push(entry.result)
        }
        held = busy
        if (refused.length > 0) yield* patiently(repo.late(refused, yield* steadyMillis))
      })

      const round = Effect.gen(function* () {
        if (held.length > 0) yield* Effect.sleep(pause)
        const fresh = yield* Queue.takeBetween(queue, held.length > 0 ? 0 : 1, largest)
        yield* store([...held, ...fresh])
      })
      const fiber = yield* round.pipe(Effect.forever, Effect.ignoreCause, Effect.forkScoped)
      yield* Effect.addFinalizer(() =>
        Effect.timeoutOption(Effect.andThen(Queue.end(queue), Fiber.await(fiber)), lastMoment)
      )
      return Recorder.of({ offer: (entry) => void Queue.offerUnsafe(queue, entry) })
    })
  )
}

/** A result that the database will never hold must not hold up the others. */
const persist = (repo: RecordRepo["Service"], batch: ReadonlyArray<Entry>): Effect.Effect<ReadonlyArray<Judged>> =>
  Effect.flatMap(steadyMillis, (now) =>
    repo.record(
      batch.map(({ result }) => result),
      merged(batch),
      now
    )
  ).pipe(
    patientlyOr(
      (error): Effect.Effect<ReadonlyArray<Judged>> =>
        batch.length > 1
          ? Effect.map(
              Effect.forEach(batch, (entry) => persist(repo, [entry])),
              (each) => each.flat()
            )
          : Effect.as(Effect.logError("A result of a delivery cannot be stored", error), [])
    )
  )

/** The last change of each owner, with what happened in all of them. */
const merged = (batch: ReadonlyArray<Entry>): ReadonlyArray<Change> => {
  const changes = new Map<string, Change>()
  for (const { change } of batch) {
    const before = changes.get(keyOf(change))
    changes.set(keyOf(change), {
      ...change,
      disabled: change.disabled || before?.disabled === true,
      hadSuccess: change.hadSuccess || before?.hadSuccess === true,
      hadFailure: change.hadFailure || before?.hadFailure === true
    })
  }
  return [...changes.values()]
}

const keyOf = ({ endpointId, run }: { readonly endpointId: string; readonly run: string }) => `${endpointId} ${run}`
