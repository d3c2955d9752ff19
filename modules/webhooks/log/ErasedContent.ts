/** What deliveries hold of a person: finds the bodies that were sent, and deletes them and the responses to them. */
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { asService } from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { DeliveryLog } from "../contract.ts"

const Message = Schema.Struct({ id: Schema.String })

/** A delivery is inserted with its message, and has a later id. */
const fanOutMs = 60_000

const Found = Schema.Struct({
  endpointId: Schema.String,
  url: Schema.NullOr(Schema.String),
  eventId: Schema.String,
  type: Schema.String,
  state: Schema.String,
  attempts: Schema.Int,
  deliveredAt: Schema.NullOr(Schema.Date)
})

export const layer = Layer.effect(
  DeliveryLog,
  Effect.map(SqlClient.SqlClient, (sql) => ({
    disclosures: Effect.fn("DeliveryLog.disclosures")(
      ({ accountId, containing, from, to }) =>
        sql`
        select d.endpoint_id as "endpointId", e.url, d.type, d.state, d.attempts,
          case when e.dialect = 'analytics' then '' else 'evt_' end || d.event_id as "eventId",
          case when d.state = 'succeeded' then d.finished_at end as "deliveredAt"
        from webhooks_message m join webhooks_delivery d on d.message_id = m.id
          left join webhooks_endpoint e on e.id = d.endpoint_id
        where m.account_id = ${accountId} and m.id >= ${Ulids.from(from.getTime())} and m.id < ${Ulids.from(to.getTime())}
          and d.account_id = ${accountId} and d.id >= ${Ulids.from(from.getTime())}
          and d.id < ${Ulids.from(to.getTime() + fanOutMs)} and exists (select from unnest(${texts(containing)}) as t(text) where strpos(m.body, t.text) > 0)
        order by d.id`.unprepared.pipe(Rows.all(Found)),
      asService,
      dieOnSql
    ),
    // What follows runs in statements of one short time range each, so it needs no transaction: a repetition goes on.
    erase: Effect.fn("DeliveryLog.erase")(
      function* ({ accountId, before, containing, eventIds, from, to }) {
        const messages = yield* sql`
        delete from webhooks_message
        where account_id = ${accountId} and id >= ${Ulids.from(from.getTime())} and id < ${Ulids.from(to.getTime())}
          and (event_id = any(${texts(eventIds)}) or id < ${Ulids.from(before.getTime())} and exists (
            select from unnest(${texts(containing)}) as t(text) where strpos(body, t.text) > 0))
        returning id`.unprepared.pipe(Rows.all(Message))
        if (messages.length === 0) return { messages: 0, responses: 0 }
        const ids = texts(messages.map(({ id }) => id))
        const responses = yield* sql`
        with attempt as (
          select a.id from webhooks_delivery d join webhooks_attempt a on a.delivery_id = d.id
          where d.account_id = ${accountId} and a.account_id = ${accountId} and d.message_id = any(${ids})
            and d.id >= ${Ulids.from(from.getTime())} and a.id >= ${Ulids.from(from.getTime())})
        delete from webhooks_response where id in (select id from attempt) and account_id = ${accountId}
          and id >= ${Ulids.from(from.getTime())} returning id`.unprepared.pipe(Rows.all(Message))
        return { messages: messages.length, responses: responses.length }
      },
      asService,
      dieOnSql
    )
  }))
)
