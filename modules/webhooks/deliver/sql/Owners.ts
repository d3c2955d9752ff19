import type { PgClient } from "@effect/sql-pg"
import { texts } from "../../../../src/sql/Pg.ts"
import type { Owner } from "../TurnRepo.ts"

/** Who asks, in their order: `endpoint_id, run, n`. The commit does not wait for the disk. */
export const ownersOf = (sql: PgClient.PgClient, owners: ReadonlyArray<Owner>) =>
  sql`select * from unnest(${texts(owners.map(({ endpointId }) => endpointId))},
    ${texts(owners.map(({ run }) => run))}) with ordinality as asked(endpoint_id, run, n)
    where (select set_config('synchronous_commit', 'off', true)) = 'off'`
