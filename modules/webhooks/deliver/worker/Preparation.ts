/** First step of a claim of deliveries: looks up, for all of its jobs together, what their requests need. */
import { Effect } from "effect"
import type * as Actor from "../../../../src/actor/Actor.ts"
import { RuntimeSql } from "../../../../src/sql/Database.ts"
import { texts } from "../../../../src/sql/Pg.ts"
import { type DeliverByHand, DeliverEvent } from "../../Jobs.ts"
import { EndpointSessions, type Session } from "../EndpointSessions.ts"
import { retryWhileUnavailable } from "../RetryWhileUnavailable.ts"

export type Payload = Actor.Payload<typeof DeliverEvent> | Actor.Payload<typeof DeliverByHand>

/** What the jobs of a claim share. */
export interface Preparation {
  readonly sessions: ReadonlyMap<string, Session>
  readonly bodies: ReadonlyMap<string, string>
  /** Deliveries of events that are over already: a replay has succeeded. */
  readonly ended: ReadonlySet<string>
}

interface ClaimedDelivery {
  readonly payload: Payload
  readonly claim: number
}

export const make = Effect.gen(function* () {
  const sql = yield* RuntimeSql
  const sessions = yield* EndpointSessions

  const bodiesOf = Effect.fnUntraced(function* (messageIds: ReadonlyArray<string>) {
    const rows = yield* retryWhileUnavailable(sql<{ readonly id: string; readonly body: string }>`
      select m.id, m.body from unnest(${texts(messageIds)}) as message(id)
      cross join lateral (select id, body from webhooks_message m where m.id = message.id limit 1) m`)
    return new Map(rows.map(({ body, id }) => [id, body]))
  })

  const endedOf = Effect.fnUntraced(function* (deliveryIds: ReadonlyArray<string>) {
    const ids = deliveryIds.toSorted()
    const rows = yield* retryWhileUnavailable(sql<{ readonly id: string }>`
      select id from webhooks_delivery where id = any(${texts(ids)}) and id >= ${ids[0] ?? ""}
        and id <= ${ids.at(-1) ?? ""} and state <> 'pending'`)
    return new Set(rows.map(({ id }) => id))
  })

  return (actor: string) =>
    (jobs: ReadonlyArray<ClaimedDelivery>): Effect.Effect<Preparation> => {
      const leases = jobs.map(({ claim, payload: { endpointId } }) => ({ claim, endpointId }))
      const deliveryIds = actor === DeliverEvent.name ? jobs.map(({ payload }) => payload.id) : []
      return Effect.all(
        {
          sessions: sessions.open(actor, leases),
          bodies: bodiesOf([...new Set(jobs.map(({ payload }) => payload.messageId))]),
          ended: deliveryIds.length === 0 ? Effect.succeed(new Set<string>()) : endedOf(deliveryIds)
        },
        // One connection of the runtime stays free.
        { concurrency: 2 }
      )
    }
})
