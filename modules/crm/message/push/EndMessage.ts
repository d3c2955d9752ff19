/**
 * Ends a message that is not sent: gives its unit of the quota back, unless LINE may have accepted it, and publishes
 * `NotificationFailed` for one that another feature asked for. One transaction; a message that has ended already stays as it is.
 */
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Events } from "../../../../src/event/Events.ts"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import { NotificationFailed } from "../../events/Inside.ts"
import type { MessageError } from "../Message.ts"
import { MessageRepo } from "../MessageRepo.ts"
import { Quotas } from "../Quotas.ts"

export interface MessageEnd {
  readonly status: "failed" | "unknown"
  readonly error: MessageError
  /** In LINE's words. */
  readonly reason?: string | undefined
}

export const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const repo = yield* MessageRepo
  const quotas = yield* Quotas
  const events = yield* Events

  return Effect.fnUntraced(
    function* (messageId: string, { error, reason, status }: MessageEnd) {
      const at = DateTime.toDateUtc(yield* DateTime.now)
      const ended = yield* repo.end(messageId, status, error, reason?.slice(0, 1_000) ?? null, at)
      if (ended === undefined) return
      const { accountId, friendId, key, month, purpose } = ended
      if (status === "failed") yield* quotas.refund(accountId, [month])
      if (key === null || purpose === "api") return
      yield* events.publish(NotificationFailed, { friendId, purpose, key, reason: error }, { accountId })
    },
    sql.withTransaction,
    dieOnSql
  )
})
