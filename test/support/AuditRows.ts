/** Actions of the audit on an account or a row, oldest first: compared whole, so that no name changes unseen. */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export const actionsOn = (id: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<{ readonly action: string }>`
      select action from admin_audit where detail ->> 'accountId' = ${id} or target = ${id} order by id`
    return rows.map(({ action }) => action)
  })
