/**
 * The last turn of an endpoint, read newest first: the rows of turns before it are deleted, but stay in the index while a
 * snapshot is open.
 */
import type { PgClient } from "@effect/sql-pg"

/** A subquery that answers one value, or null before the first turn. @param endpointId an expression of the statement */
export const lastTurn = (sql: Pick<PgClient.PgClient, "literal">, column: "turn" | "run", endpointId: string) =>
  sql.literal(`(select t.${column} from webhooks_turn t where t.endpoint_id = ${endpointId}
    order by t.turn desc limit 1)`)
