/** Decodes the result of a finished job, for a fiber that awaits it. */
import { Effect, Schema } from "effect"
import type * as Actor from "../Actor.ts"
import { JobEnded, type JobView } from "../Job.ts"

const ended = (jobId: string, state: JobEnded["state"], reason: string) =>
  Effect.fail(new JobEnded({ jobId, state, reason }))

/** The result or failure of a finished job, decoded as the actor declares it. */
export const resultOf = <A extends Actor.Any>(
  actor: A,
  jobId: string,
  view: JobView | undefined
): Effect.Effect<Actor.Success<A>, Actor.Failure<A> | JobEnded> => {
  if (view === undefined || view.actor !== actor.name) return ended(jobId, "unknown", `no job of ${actor.name}`)
  if (view.state === "completed") {
    const decode = Schema.decodeUnknownEffect(Schema.toCodecJson(actor.success as Actor.Json))
    return Effect.orDie(decode(view.result))
  }
  if (view.state === "cancelled") return ended(jobId, "cancelled", "it was cancelled")
  const last = view.attempts.at(-1)
  const reason = last === undefined ? "" : `${last.tag}: ${last.message}`
  if (last?.outcome !== "failed" || last.error === undefined) return ended(jobId, "failed", reason)
  const decode = Schema.decodeUnknownEffect(Schema.toCodecJson(actor.failure as Actor.Json))
  return Effect.matchEffect(decode(last.error), {
    onFailure: () => ended(jobId, "failed", reason),
    onSuccess: (failure: Actor.Failure<A>) => Effect.fail(failure)
  })
}
