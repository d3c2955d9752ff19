/** SQL of the days on which staff and rooms get no bookings. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, texts, timestamps } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import { Absence } from "./Absence.ts"

interface Span {
  readonly startsAt: Date
  readonly endsAt: Date
}

/** A calendar date, and when it begins in the time zone of the shop. */
export interface Midnight {
  readonly date: string
  readonly at: Date
}

const Beginning = Schema.Struct({ date: Schema.String, at: Schema.Date })

export class AbsenceRepo extends Context.Service<
  AbsenceRepo,
  {
    /** Those that end after this time, earliest first. */
    readonly list: (accountId: string, after: Date) => Effect.Effect<ReadonlyArray<Absence>>
    /** Waits for bookings under way of the member: those that follow see the absence. */
    readonly insert: (accountId: string, absence: Absence, span: Span, at: Date) => Effect.Effect<void>
    /**
     * When days of business begin: at midnight, or when the last slot of the day before ends that runs past it. A shop whose own first
     * slot of the day begins earlier, as one that never closes, begins with that.
     */
    readonly beginnings: (
      accountId: string,
      midnights: ReadonlyArray<Midnight>
    ) => Effect.Effect<ReadonlyArray<typeof Beginning.Type>>
    /** Moves the times of absences, of all that differ. */
    readonly move: (accountId: string, spans: ReadonlyArray<Span & { readonly id: string }>) => Effect.Effect<void>
    readonly remove: (accountId: string, id: string) => Effect.Effect<boolean>
  }
>()("crm/AbsenceRepo") {
  static readonly layer = Layer.effect(
    AbsenceRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return AbsenceRepo.of({
        list: (accountId, after) =>
          sql`
            select id, resource_id as "staffId", first_date::text as "from", last_date::text as "until", note
            from crm_absence where account_id = ${accountId} and ends_at > ${after} order by starts_at, id`.pipe(
            Rows.all(Absence)
          ),
        insert: (accountId, { from, id, note, staffId, until }, { endsAt, startsAt }, at) =>
          sql`
            with member as (
              select id from crm_resource where account_id = ${accountId} and id = ${staffId} for no key update
            )
            insert into crm_absence (id, account_id, resource_id, first_date, last_date, starts_at, ends_at, note,
              created_at)
            select ${id}, ${accountId}, id, ${from}::date, ${until}::date, ${startsAt}::timestamptz,
              ${endsAt}::timestamptz, ${note}::text, ${at}::timestamptz from member`.pipe(dieOnSql, Effect.asVoid),
        beginnings: (accountId, midnights) =>
          sql`
            select day.date, greatest(day.at, least(
              coalesce((
                select max(ends_at) from crm_slot where account_id = ${accountId}
                  and starts_at > day.at - interval '1 day' and starts_at < day.at + interval '6 hours'
                  and business_date = day.date::date - 1 and ends_at <= day.at + interval '6 hours'
              ), day.at),
              coalesce((
                select min(starts_at) from crm_slot where account_id = ${accountId} and starts_at >= day.at
                  and starts_at < day.at + interval '6 hours' and business_date = day.date::date
                  and (not is_closed or booked_count > 0)
              ), 'infinity')
            )) as at
            from unnest(${texts(midnights.map(({ date }) => date))}, ${timestamps(midnights.map(({ at }) => at))})
              as day (date, at)`.pipe(Rows.all(Beginning)),
        move: (accountId, spans) =>
          sql`
            update crm_absence as a set starts_at = span.starts_at, ends_at = span.ends_at
            from unnest(${texts(spans.map(({ id }) => id))}, ${timestamps(spans.map(({ startsAt }) => startsAt))},
              ${timestamps(spans.map(({ endsAt }) => endsAt))}) as span (id, starts_at, ends_at)
            where a.account_id = ${accountId} and a.id = span.id
              and (a.starts_at, a.ends_at) is distinct from (span.starts_at, span.ends_at)`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        remove: (accountId, id) =>
          sql`delete from crm_absence where account_id = ${accountId} and id = ${id} returning id`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length > 0)
          )
      })
    })
  )
}
