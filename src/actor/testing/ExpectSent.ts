/** What was sent to an actor, for tests of use cases: payloads as the actor declares them, wherever the jobs are now. */
import { isDeepStrictEqual } from "node:util"
import { Data, Effect, Formatter, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../sql/Pg.ts"
import type * as Actor from "../Actor.ts"
import type { JobView } from "../Job.ts"
import { fromHistory, fromLive, fromScheduled, type JobRow, viewOf } from "../pg/JobRows.ts"

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
  const sql = yield* SqlClient.SqlClient
  const rows = yield* dieOnSql(
    sql<JobRow>`${sql.literal(
      [fromLive, fromScheduled, fromHistory]
        .map((from, n) => `${from} where ${"jsh"[n]}.actor = '${actor.name}'`)
        .join(" union all ")
    )} order by id`.unprepared
  )
  const decode = Schema.decodeUnknownEffect(Schema.toCodecJson(actor.payload as Actor.Json))
  return yield* Effect.forEach(rows, (row) =>
    Effect.map(Effect.orDie(decode(row.payload)), (payload): ExpectedJob<A> => ({ ...viewOf(row), payload }))
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
