/** SQL of the days on which staff and rooms get no bookings. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import { Absence } from "./Absence.ts"

interface Span {
  readonly startsAt: Date
  readonly endsAt: Date
}

export class AbsenceRepo extends Context.Service<
  AbsenceRepo,
  {
    /** Those that end after this time, earliest first. */
    readonly list: (accountId: string, after: Date) => Effect.Effect<ReadonlyArray<Absence>>
    readonly insert: (accountId: string, absence: Absence, span: Span, at: Date) => Effect.Effect<void>
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
            insert into crm_absence (id, account_id, resource_id, first_date, last_date, starts_at, ends_at, note,
              created_at)
            values (${id}, ${accountId}, ${staffId}, ${from}::date, ${until}::date, ${startsAt}, ${endsAt}, ${note},
              ${at})`.pipe(dieOnSql, Effect.asVoid),
        remove: (accountId, id) =>
          sql`delete from crm_absence where account_id = ${accountId} and id = ${id} returning id`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length > 0)
          )
      })
    })
  )
}
