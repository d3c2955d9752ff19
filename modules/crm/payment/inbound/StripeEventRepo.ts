/** SQL of the provider's events. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, json } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import { StripeFact } from "./StripeFacts.ts"
import type { ReadEvent } from "./StripeReader.ts"

/** Stripe delivers an event again for some days, by hand for thirty. */
export const keptDays = 30

const StoredFact = Schema.Struct({ fact: Schema.NullOr(Schema.toCodecJson(StripeFact)) })
const EventKey = Schema.Struct({ eventId: Schema.String, objectKey: Schema.String })
const encode = Schema.encodeSync(Schema.toCodecJson(StripeFact))

export class StripeEventRepo extends Context.Service<
  StripeEventRepo,
  {
    /** False: it was stored before. */
    readonly insert: (accountId: string, event: ReadEvent, receivedAt: Date) => Effect.Effect<boolean>
    /** Marks the event as applied and answers its fact; undefined when it was applied before, or is gone. */
    readonly take: (accountId: string, eventId: string) => Effect.Effect<StripeFact | undefined>
    readonly mark: (accountId: string, eventId: string, outcome: "ignored" | "unmatched") => Effect.Effect<void>
    /** Events of an object that were not matched are to be applied again. */
    readonly reopen: (accountId: string, objectKey: string) => Effect.Effect<ReadonlyArray<typeof EventKey.Type>>
    /** Deletes what has expired, of all accounts. */
    readonly expire: Effect.Effect<void>
  }
>()("crm/payment/inbound/StripeEventRepo") {
  static readonly layer = Layer.effect(
    StripeEventRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return StripeEventRepo.of({
        insert: (accountId, { at, fact, id, objectKey, type }, receivedAt) =>
          sql`
            insert into crm_payment_event (account_id, event_id, type, object_key, fact, occurred_at, received_at, outcome)
            values (${accountId}, ${id}, ${type}, ${objectKey}, ${fact === undefined ? null : json(encode(fact))}, ${at},
              ${receivedAt}, ${fact === undefined ? "ignored" : null})
            on conflict do nothing returning 1`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length > 0)
          ),
        take: (accountId, eventId) =>
          sql`
            update crm_payment_event set outcome = 'applied'
            where account_id = ${accountId} and event_id = ${eventId} and outcome is null returning fact`.pipe(
            Rows.first(StoredFact),
            Effect.map((row) => row?.fact ?? undefined)
          ),
        mark: (accountId, eventId, outcome) =>
          sql`
            update crm_payment_event set outcome = ${outcome}
            where account_id = ${accountId} and event_id = ${eventId}`.pipe(dieOnSql, Effect.asVoid),
        reopen: (accountId, objectKey) =>
          sql`
            update crm_payment_event set outcome = null
            where account_id = ${accountId} and object_key = ${objectKey} and outcome = 'unmatched'
            returning event_id as "eventId", object_key as "objectKey"`.pipe(Rows.all(EventKey)),
        expire: sql`
          delete from crm_payment_event where received_at < now() - make_interval(days => ${keptDays})`.pipe(
          dieOnSql,
          Effect.asVoid
        )
      })
    })
  )
}
