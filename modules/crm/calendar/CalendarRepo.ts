/** SQL of calendar feeds, and of the reservations that they show. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { CalendarFeed } from "./CalendarFeed.ts"

const Entry = Schema.Struct({
  id: Schema.String,
  status: Schema.Literals(["pending", "confirmed", "canceled", "no_show", "completed", "cancel_requested"]),
  startsAt: Schema.Date,
  endsAt: Schema.Date,
  menuName: Schema.String,
  guests: Schema.Int,
  staffName: Schema.NullOr(Schema.String),
  createdAt: Schema.Date,
  updatedAt: Schema.Date
})

export interface EntryRange {
  readonly accountId: string
  readonly staffId: string | null
  readonly from: Date
  readonly now: Date
  readonly until: Date
  readonly most: number
}

const First = Schema.Struct({ one: Schema.Int })

export class CalendarRepo extends Context.Service<
  CalendarRepo,
  {
    /** Serialises the creation of feeds per account until the transaction ends. */
    readonly lock: (accountId: string) => Effect.Effect<void>
    readonly insert: (feed: CalendarFeed, tokenHash: Uint8Array) => Effect.Effect<void>
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<CalendarFeed>>
    readonly find: (accountId: string, id: string) => Effect.Effect<CalendarFeed | undefined>
    readonly rotate: (accountId: string, id: string, tokenHash: Uint8Array, at: Date) => Effect.Effect<void>
    readonly remove: (accountId: string, id: string) => Effect.Effect<boolean>
    readonly hasStaff: (accountId: string, staffId: string) => Effect.Effect<boolean>
    /** As the service: before the account is known. */
    readonly byToken: (tokenHash: Uint8Array) => Effect.Effect<CalendarFeed | undefined>
    /** The next ones first, then those that have begun, the last ones first. */
    readonly entries: (range: EntryRange) => Effect.Effect<ReadonlyArray<typeof Entry.Type>>
  }
>()("crm/calendar/CalendarRepo") {
  static readonly layer = Layer.effect(
    CalendarRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const feeds = sql`
        select c.id, c.account_id as "accountId", c.resource_id as "staffId", s.name as "staffName", c.name,
          c.created_at as "createdAt", c.rotated_at as "rotatedAt"
        from crm_calendar_feed c left join crm_resource s on s.id = c.resource_id and s.account_id = c.account_id`
      const reservations = sql`
        select r.id, r.status, r.starts_at as "startsAt", r.ends_at as "endsAt", m.name as "menuName",
          r.number_of_guests as guests, s.name as "staffName", r.created_at as "createdAt", r.updated_at as "updatedAt"
        from crm_reservation r join crm_menu m on m.id = r.menu_id and m.account_id = r.account_id
        left join crm_resource s on s.id = r.staff_id and s.account_id = r.account_id`
      const ofStaff = (staffId: string | null) => (staffId === null ? sql`true` : sql`r.staff_id = ${staffId}`)

      return CalendarRepo.of({
        lock: (accountId) =>
          sql`select pg_advisory_xact_lock(hashtextextended(${`ekimae/crm/calendars/${accountId}`}, 0))`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        insert: ({ accountId, createdAt, id, name, staffId }, tokenHash) =>
          sql`
            insert into crm_calendar_feed (id, account_id, resource_id, name, token_hash, created_at)
            values (${id}, ${accountId}, ${staffId}, ${name}, ${tokenHash}, ${createdAt})`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        list: (accountId) =>
          sql`${feeds} where c.account_id = ${accountId} order by c.id desc`.pipe(Rows.all(CalendarFeed)),
        find: (accountId, id) =>
          sql`${feeds} where c.account_id = ${accountId} and c.id = ${id}`.pipe(Rows.first(CalendarFeed)),
        rotate: (accountId, id, tokenHash, at) =>
          sql`
            update crm_calendar_feed set token_hash = ${tokenHash}, rotated_at = ${at}
            where account_id = ${accountId} and id = ${id}`.pipe(dieOnSql, Effect.asVoid),
        remove: (accountId, id) =>
          sql`delete from crm_calendar_feed where account_id = ${accountId} and id = ${id} returning 1`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length > 0)
          ),
        hasStaff: (accountId, staffId) =>
          sql`
            select 1 as one from crm_resource
            where account_id = ${accountId} and id = ${staffId} and kind = 'staff'`.pipe(
            Rows.first(First),
            Effect.map((row) => row !== undefined)
          ),
        byToken: (tokenHash) => sql`${feeds} where c.token_hash = ${tokenHash}`.pipe(Rows.first(CalendarFeed)),
        // A date is local to the shop, so it may lie a day beside that of the moment: the index is read a day further.
        entries: ({ accountId, from, most, now, staffId, until }) =>
          sql`
            (${reservations} where r.account_id = ${accountId} and ${ofStaff(staffId)}
              and r.date >= ${now}::timestamptz::date - 1 and r.starts_at >= ${now} and r.starts_at < ${until}
              order by r.date, r.starts_at limit ${most})
            union all
            (${reservations} where r.account_id = ${accountId} and ${ofStaff(staffId)}
              and r.date <= ${now}::timestamptz::date + 1 and r.starts_at < ${now} and r.starts_at >= ${from}
              order by r.date desc, r.starts_at desc limit ${most})
            limit ${most}`.pipe(Rows.all(Entry))
      })
    })
  )
}
