/** What was sent to an actor, for tests of use cases: payloads as the actor declares them, wherever the jobs are now. */
import { isDeepStrictEqual } from "node:util"
import { Data, Effect, Formatter, Schema } from "effect"
import type * as Actor from "../Actor.ts"
import type { JobView } from "../Job.ts"
import { testedJobs } from "./TestedJobs.ts"

export interface ExpectedJob<A extends Actor.Any> extends Omit<JobView, "payload"> {
  readonly payload: Actor.Payload<A>
}

/** Other jobs were sent than expected. */
export class SentOtherwise extends Data.TaggedError("SentOtherwise")<{
  readonly actor: string
  readonly expected: ReadonlyArray<unknown>
  readonly sent: ReadonlyArray<unknown>
}> {
  override get message() {
    const list = (payloads: ReadonlyArray<unknown>) =>
      payloads.map((payload) => `\n  ${Formatter.format(payload)}`).join("")
    return `Expected for ${this.actor}:${list(this.expected)}\nSent:${list(this.sent)}`
  }
}

/** All jobs of the actor that are stored, in the order of sending. In a transaction, those of the transaction too. */
export const sentTo = Effect.fnUntraced(function* <A extends Actor.Any>(actor: A) {
  const sent = yield* (yield* testedJobs).sentTo(actor.name)
  const decode = Schema.decodeUnknownEffect(Schema.toCodecJson(actor.payload as Actor.Json))
  return yield* Effect.forEach(sent, (view) =>
    Effect.map(Effect.orDie(decode(view.payload)), (payload): ExpectedJob<A> => ({ ...view, payload }))
  )
})

/**
 * These payloads were sent to the actor, in this order, and no others; answers the jobs. What was there before is left out
 * with `after`, the id of the last job before.
 */
export const expectSent = Effect.fnUntraced(function* <A extends Actor.Any>(
  actor: A,
  payloads: ReadonlyArray<Actor.Payload<A>>,
  { after = "0" }: { readonly after?: string } = {}
) {
  const jobs = (yield* sentTo(actor)).filter(({ jobId }) => Number(jobId) > Number(after))
  const sent = jobs.map(({ payload }) => payload)
  if (!isDeepStrictEqual(sent, payloads)) {
    return yield* new SentOtherwise({ actor: actor.name, expected: payloads, sent })
  }
  return jobs
})
