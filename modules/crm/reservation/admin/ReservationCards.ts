/** What staff need beside a reservation: whom to call, who serves it, what it costs, and whether the guest is new. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { isMailOn, MailSettings } from "../../mail/MailSettings.ts"
import type { Reservation } from "../Reservation.ts"

const Text = Schema.NullOr(Schema.String)

const CardRow = Schema.Struct({
  id: Schema.String,
  guestName: Text,
  kana: Text,
  phone: Text,
  email: Text,
  isOnLine: Schema.Boolean,
  /** Whether mails to the address arrive, as far as is known. */
  takesMail: Schema.Boolean,
  isErased: Schema.Boolean,
  staffName: Text,
  price: Schema.Number,
  isFirstVisit: Schema.Boolean
})

/** A reservation with what its card shows. */
export interface ReservationCard extends Reservation {
  /** Null for a guest who was erased. */
  readonly guest: {
    readonly name: string | null
    readonly kana: string | null
    readonly phone: string | null
    readonly email: string | null
    readonly isReachable: boolean
    readonly reachedBy: "line" | "mail" | null
  } | null
  readonly staffName: string | null
  readonly price: number
  readonly isFirstVisit: boolean
}

export class ReservationCards extends Context.Service<
  ReservationCards,
  {
    /** In the order that was given. */
    readonly of: (
      accountId: string,
      reservations: ReadonlyArray<Reservation>
    ) => Effect.Effect<ReadonlyArray<ReservationCard>>
  }
>()("crm/reservation/admin/ReservationCards") {
  static readonly layer = Layer.effect(
    ReservationCards,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const within = yield* Tenant.within
      const isMailed = isMailOn(yield* MailSettings)

      // A guest who books by phone is a new row each time, so earlier visits are looked for by the phone number as well.
      const rows = (accountId: string, ids: ReadonlyArray<string>) =>
        sql`
          with earlier as materialized (
            select r.id, exists (
              select from crm_reservation p
              where p.friend_id = r.friend_id and p.account_id = ${accountId} and p.starts_at < r.starts_at
                and p.status in ('confirmed', 'cancel_requested', 'completed')
            ) as by_guest
            from crm_reservation r where r.account_id = ${accountId} and r.id = any(${texts(ids)})
          )
          select r.id, f.display_name as "guestName", f.kana, f.phone, f.email, f.erased_at is not null as "isErased",
            coalesce(f.platform_state = 'following' and not f.is_blocked, false) as "isOnLine",
            f.email is not null and f.email_refused_at is null and not f.is_blocked as "takesMail", s.name as "staffName",
            coalesce(b.amount, m.price::float8 * r.number_of_guests) as price,
            not e.by_guest and not exists (
              select from crm_friend o join crm_reservation p on p.friend_id = o.id and p.account_id = ${accountId}
              where o.account_id = ${accountId} and o.phone = f.phone and o.id <> f.id and p.starts_at < r.starts_at
                and p.status in ('confirmed', 'cancel_requested', 'completed')
            ) and not exists (
              select from crm_member c
              where c.account_id = ${accountId} and c.line_user_id = f.line_user_id and c.visit_count > 0
            ) as "isFirstVisit"
          from earlier e join crm_reservation r on r.id = e.id and r.account_id = ${accountId}
          join crm_menu m on m.id = r.menu_id and m.account_id = ${accountId}
          join crm_friend f on f.id = r.friend_id and f.account_id = ${accountId}
          left join crm_resource s on s.id = r.staff_id and s.account_id = ${accountId}
          left join crm_page_booking b on b.reservation_id = r.id and b.account_id = ${accountId}`.pipe(
          Rows.all(CardRow)
        )

      return ReservationCards.of({
        of: Effect.fn("ReservationCards.of")(function* (accountId, reservations) {
          if (reservations.length === 0) return []
          const found = yield* within(
            accountId,
            rows(
              accountId,
              reservations.map(({ id }) => id)
            )
          )
          const known = new Map(found.map((row) => [row.id, row]))
          return reservations.map((reservation) => toCard(reservation, known.get(reservation.id), isMailed))
        })
      })
    })
  )
}

const guestOf = (row: typeof CardRow.Type, isMailed: boolean): ReservationCard["guest"] => {
  const { email, guestName, isErased, isOnLine, kana, phone, takesMail } = row
  if (isErased) return null
  const reachedBy = isOnLine ? "line" : isMailed && takesMail ? "mail" : null
  return { name: guestName, kana, phone, email, isReachable: reachedBy !== null, reachedBy }
}

const toCard = (
  reservation: Reservation,
  row: typeof CardRow.Type | undefined,
  isMailed: boolean
): ReservationCard => ({
  ...reservation,
  guest: row === undefined ? null : guestOf(row, isMailed),
  staffName: row?.staffName ?? null,
  price: row?.price ?? 0,
  isFirstVisit: row?.isFirstVisit ?? false
})
