/** Deletes what deliveries hold of a person: the bodies that were sent, and the responses to them. */
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { asService } from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { DeliveryLog } from "../contract.ts"

const Message = Schema.Struct({ id: Schema.String })

export const layer = Layer.effect(
  DeliveryLog,
  Effect.map(SqlClient.SqlClient, (sql) => ({
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
