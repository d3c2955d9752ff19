/** Implements the port of the contract for keys of one account: the use cases of operators, limited to its own keys. */
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { isUlid } from "../../../src/Ulids.ts"
import { AccountKeys } from "../contract.ts"
import { KeyNotFound } from "../Errors.ts"
import { Keys } from "../Keys.ts"
import { KeyRepo } from "./KeyRepo.ts"

/** More keys than an account has; the list of a page is not paged. */
const most = 1000

export const layer = Layer.effect(
  AccountKeys,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const keys = yield* Keys
    const repo = yield* KeyRepo

    /** A token of an installed app belongs to its installation. */
    const own = Effect.fnUntraced(function* (accountId: string, id: string) {
      const key = isUlid(id) ? yield* repo.lock(id) : undefined
      if (key === undefined || key.accountId !== accountId || key.installationId !== null) {
        return yield* new KeyNotFound({ keyId: id })
      }
    })

    return AccountKeys.of({
      list: (accountId) =>
        Effect.map(keys.list(accountId, { after: undefined, limit: most }), (all) =>
          all.filter(({ installationId }) => installationId === null)
        ),
      create: keys.create,
      revoke: Effect.fn("AccountKeys.revoke")((accountId, id) =>
        Effect.andThen(own(accountId, id), keys.revoke(id)).pipe(sql.withTransaction, dieOnSql)
      ),
      rotate: Effect.fn("AccountKeys.rotate")((accountId, id, grace) =>
        Effect.andThen(own(accountId, id), keys.rotate(id, grace)).pipe(sql.withTransaction, dieOnSql)
      )
    })
  })
)
