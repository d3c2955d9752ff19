/** SQL of what a mail says of a booking beside its notice. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../../../src/sql/Rows.ts"

export const LetterRow = Schema.Struct({
  /** The first reservation of a chain of moves: the number that the guest knows. */
  number: Schema.String,
  firstMadeAt: Schema.Date,
  changedAt: Schema.Date,
  staffName: Schema.NullOr(Schema.String),
  /** Whether a calendar entry of the booking was mailed before. */
  isInCalendar: Schema.Boolean,
  /** Whether the booking was never confirmed. */
  isUnconfirmed: Schema.Boolean,
  isByShop: Schema.Boolean,
  language: Schema.Literals(["ja", "en"]),
  address: Schema.String,
  phone: Schema.String,
  email: Schema.String
})
export type LetterRow = typeof LetterRow.Type

const mostMoves = 100

export class LetterRepo extends Context.Service<
  LetterRepo,
  { readonly find: (accountId: string, reservationId: string) => Effect.Effect<LetterRow | undefined> }
>()("crm/reminder/mail/LetterRepo") {
  static readonly layer = Layer.effect(
    LetterRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return LetterRepo.of({
        find: (accountId, reservationId) =>
          sql`
            with recursive earlier(id, moved_from, created_at, moves) as (
              select id, moved_from, created_at, 0 from crm_reservation
              where account_id = ${accountId} and id = ${reservationId}
              union all
              select r.id, r.moved_from, r.created_at, moves + 1 from earlier
              join crm_reservation r on r.account_id = ${accountId} and r.id = earlier.moved_from
              where moves < ${mostMoves}
            ), first as (select id, created_at from earlier order by moves desc limit 1)
            select first.id as number, first.created_at as "firstMadeAt", r.updated_at as "changedAt", s.name as "staffName",
              exists (
                select from crm_mail m join earlier e on m.key = 'reservation/' || e.id || '/confirmed'
                where m.account_id = ${accountId} and m.status = 'sent'
              ) as "isInCalendar",
              r.hold_expires_at is not null and not exists (
                select from crm_notice c
                where c.account_id = ${accountId} and c.reservation_id = r.id and c.kind = 'confirmed'
              ) as "isUnconfirmed",
              r.source = 'dashboard' or r.canceled_by is not distinct from 'staff' as "isByShop",
              coalesce(f.email_language, 'ja') as language, coalesce(p.address, '') as address,
              coalesce(p.phone, '') as phone, coalesce(p.email, '') as email
            from first join crm_reservation r on r.account_id = ${accountId} and r.id = ${reservationId}
            join crm_friend f on f.account_id = ${accountId} and f.id = r.friend_id
            left join crm_resource s on s.account_id = ${accountId} and s.id = r.staff_id
            left join crm_shop_profile p on p.account_id = ${accountId}`.pipe(Rows.first(LetterRow))
      })
    })
  )
}
