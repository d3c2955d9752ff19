/** One node of the accounts module, with its inner services in reach, on the database of the test file. */
import { Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { AccountRepo } from "../../modules/accounts/AccountRepo.ts"
import { Accounts } from "../../modules/accounts/Accounts.ts"
import { AccountWorkspaces } from "../../modules/accounts/AccountWorkspaces.ts"
import { Admission } from "../../modules/accounts/Admission.ts"
import * as Changes from "../../modules/accounts/Changes.ts"
import { Credentials } from "../../modules/accounts/Credentials.ts"
import { Demo } from "../../modules/accounts/Demo.ts"
import type { Scope } from "../../modules/accounts/Key.ts"
import { KeyRepo } from "../../modules/accounts/KeyRepo.ts"
import { Keys } from "../../modules/accounts/Keys.ts"
import { LastUse } from "../../modules/accounts/LastUse.ts"
import * as Ports from "../../modules/accounts/Ports.ts"
import { Welcome } from "../../modules/accounts/Welcome.ts"
import { WorkspaceRepo } from "../../modules/accounts/WorkspaceRepo.ts"
import { FastSql } from "../../src/sql/Database.ts"

/** All services but the listener and the daemon, which run on their own. */
export const quietNode = Layer.mergeAll(
  Accounts.layerNoDeps,
  AccountWorkspaces.layerNoDeps,
  Keys.layerNoDeps,
  Welcome.layerNoDeps,
  Ports.layer
).pipe(
  Layer.provideMerge(Demo.layerNoDeps),
  Layer.provideMerge(Admission.layer),
  Layer.provideMerge(LastUse.layer),
  Layer.provideMerge(Layer.mergeAll(AccountRepo.layer, KeyRepo.layer, WorkspaceRepo.layer, Credentials.layer)),
  Layer.provideMerge(SecureRandom.layerWebCrypto)
)

export const node = Changes.listener.pipe(Layer.provideMerge(quietNode))

/** An account with all products open, and a way to make keys for it. */
export const openAccount = Effect.gen(function* () {
  const accounts = yield* Accounts
  const account = yield* accounts.create("Test", { analytics: "max_5x", business: "starter", crm: "pro" })
  return account.id
})

export const issue = Effect.fnUntraced(function* (
  accountId: string,
  kind: "sk" | "trade_live" | "trade_test" | "crm" | "crm_inst" = "sk",
  scopes: ReadonlyArray<Scope> = []
) {
  const keys = yield* Keys
  return yield* keys.create({ accountId, kind, name: "test", scopes, expiresIn: undefined })
})

/** Counts the statements of authentication; they run as ever. */
export const counted = <A, E, R>(self: (count: () => number) => Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* FastSql
    let statements = 0
    const counting = new Proxy(sql, {
      apply: (target, _, args: Parameters<typeof sql>) => {
        statements++
        return target(...args)
      }
    })
    return yield* self(() => statements).pipe(Effect.provideService(FastSql, counting))
  })
