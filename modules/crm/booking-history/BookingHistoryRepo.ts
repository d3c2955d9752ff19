/** SQL of the guests that came by day, and of how early they had booked. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../../src/sql/Rows.ts"

const Change = Schema.Struct({
  date: Schema.String,
  /** Whole days from the change to the same time of the day; null for the guests who came. */
  lead: Schema.NullOr(Schema.Int),
  guests: Schema.Int
})

export interface Span {
  /** The shop's date now. */
  readonly today: string
  readonly now: Date
  /** First date whose guests are counted. */
  readonly from: string
  /** First date of which bookings are followed day by day. */
  readonly followedFrom: string
  /** First date that is not read. */
  readonly until: string
  /** Reservations that are read, the latest dates first. */
  readonly most: number
}

const Found = Schema.Struct({ found: Schema.Boolean })
const Day = Schema.Struct({ date: Schema.String })

export class BookingHistoryRepo extends Context.Service<
  BookingHistoryRepo,
  {
    /**
     * Guests who came by date, and by date and lead how the bookings changed. Where there are more reservations than are
     * read, the oldest date is left out, since it is not whole.
     */
    readonly changes: (accountId: string, span: Span) => Effect.Effect<ReadonlyArray<typeof Change.Type>>
    readonly hasMenus: (accountId: string) => Effect.Effect<boolean>
    /** Dates with an open slot that begins within the time, in order. */
    readonly openDates: (accountId: string, from: Date, until: Date) => Effect.Effect<ReadonlyArray<string>>
  }
>()("crm/BookingHistoryRepo") {
  static readonly layer = Layer.effect(
    BookingHistoryRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return BookingHistoryRepo.of({
        changes: (accountId, { followedFrom, from, most, now, today, until }) => {
          const leadOf = (column: string) =>
            sql`floor(extract(epoch from ${now}::timestamptz - ${sql.literal(column)}) / 86400)::int + (date - ${today}::text::date)`
          return sql`
            with recent as materialized (
              select date, number_of_guests as guests, status in ('confirmed', 'completed') as came,
                ${leadOf("created_at")} as booked, ${leadOf("canceled_at")} as canceled
              from crm_reservation
              where account_id = ${accountId} and date >= ${from}::text::date and date < ${until}::text::date
              order by date desc, starts_at desc limit ${most}
            ), whole as materialized (
              select * from recent
              where (select count(*) from recent) < ${most} or date > (select min(date) from recent)
            )
            select date::text, null::int as lead, coalesce(sum(guests) filter (where came), 0)::int as guests
            from whole where date < ${today}::text::date group by date
            union all
            select date::text, lead, sum(change)::int from (
              select date, booked as lead, guests as change from whole
              union all select date, canceled, -guests from whole where canceled is not null
            ) as followed
            where lead >= 0 and date >= ${followedFrom}::text::date group by date, lead`.pipe(Rows.all(Change))
        },
        hasMenus: (accountId) =>
          sql`select exists (select from crm_menu where account_id = ${accountId}) as found`.pipe(
            Rows.first(Found),
            Effect.map((row) => row?.found === true)
          ),
        openDates: (accountId, from, until) =>
          sql`
            select distinct date::text from crm_slot
            where account_id = ${accountId} and starts_at >= ${from} and starts_at < ${until} and not is_closed
            order by date`.pipe(
            Rows.all(Day),
            Effect.map((rows) => rows.map(({ date }) => date))
          )
      })
    })
  )
}
