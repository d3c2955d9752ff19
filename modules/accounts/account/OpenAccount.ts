/** Opens an account: an active one with its first workspace. Needs no credentials, so other modules may use it by their port. */
import { DateTime, Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import type { Plans } from "../Plan.ts"
import { type Account, firstWorkspaceName, lowestPlans } from "./Account.ts"
import { AccountRepo } from "./AccountRepo.ts"
import { WorkspaceRepo } from "./WorkspaceRepo.ts"

export const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const repo = yield* AccountRepo
  const workspaces = yield* WorkspaceRepo
  const random = yield* SecureRandom.SecureRandom
  /** Plans that are not given are the lowest. */
  return Effect.fnUntraced(
    function* (name: string, plans: Partial<Plans>) {
      const id = yield* random.ulid
      const createdAt = DateTime.toDateUtc(yield* DateTime.now)
      const account: Account = { id, name, status: "active", plans: { ...lowestPlans, ...plans }, createdAt }
      yield* repo.insert(account)
      yield* workspaces.insert({ id: yield* random.ulid, accountId: id, name: firstWorkspaceName, createdAt })
      return account
    },
    sql.withTransaction,
    dieOnSql
  )
})
