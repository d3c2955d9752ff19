/** Deletes stored responses that name a person. A repetition of such a request is then carried out again, as with a new key. */
import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { texts } from "../../sql/Pg.ts"
import { asService } from "../../sql/tenant/Tenant.ts"

export interface Subject {
  readonly accountId: string
  /** A response is about the person if its body contains one of these texts. Sealed ones hold secrets, not persons. */
  readonly containing: ReadonlyArray<string>
}

/** Returns how many. In the caller's transaction. */
export const erase = ({
  accountId,
  containing
}: Subject): Effect.Effect<number, SqlError.SqlError, SqlClient.SqlClient> =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      delete from http_idempotency where account_id = ${accountId} and exists (
        select from unnest(${texts(containing)}) as t(text) where strpos(body::text, t.text) > 0)
      returning 1`
  ).pipe(
    asService,
    Effect.map(({ length }) => length)
  )
