/** One node of the accounts module on the database of the test file, with access to its inner services. */
import { Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { Accounts } from "../../modules/accounts/Accounts.ts"
import { AccountWorkspaces } from "../../modules/accounts/AccountWorkspaces.ts"
import { AccountRepo } from "../../modules/accounts/account/AccountRepo.ts"
import { WorkspaceRepo } from "../../modules/accounts/account/WorkspaceRepo.ts"
import { Admission } from "../../modules/accounts/authentication/Admission.ts"
import * as CredentialInvalidation from "../../modules/accounts/authentication/CredentialInvalidation.ts"
import { Credentials } from "../../modules/accounts/authentication/Credentials.ts"
import { LastUse } from "../../modules/accounts/authentication/LastUse.ts"
import { Demo } from "../../modules/accounts/demo/Demo.ts"
import { FirstRunTour } from "../../modules/accounts/demo/FirstRunTour.ts"
import { Keys } from "../../modules/accounts/Keys.ts"
import * as InstallationTokens from "../../modules/accounts/key/InstallationTokens.ts"
import type { Scope } from "../../modules/accounts/key/Key.ts"
import { KeyRepo } from "../../modules/accounts/key/KeyRepo.ts"
import * as Ports from "../../modules/accounts/Ports.ts"
import { type DemoContent, DemoContents } from "../../src/DemoContent.ts"
import { FastSql } from "../../src/sql/Database.ts"
import { Notifier } from "../../src/sql/Notifier.ts"

/** All services except the listener and the daemon, which work in the background; the demo account gets the contents. */
export const quietNodeWith = (contents: ReadonlyArray<DemoContent>) =>
  Layer.mergeAll(
    Accounts.layer,
    AccountWorkspaces.layer,
    Keys.layer,
    FirstRunTour.layer,
    Ports.layer,
    InstallationTokens.layer
  ).pipe(
    Layer.provideMerge(Demo.layer.pipe(Layer.provide(Layer.succeed(DemoContents, contents)))),
    Layer.provideMerge(Admission.layer),
    Layer.provideMerge(LastUse.layer),
    Layer.provideMerge(Layer.mergeAll(AccountRepo.layer, KeyRepo.layer, WorkspaceRepo.layer, Credentials.layer)),
    Layer.provideMerge(Notifier.layer),
    Layer.provideMerge(SecureRandom.layerWebCrypto)
  )

export const quietNode = quietNodeWith([])

export const node = CredentialInvalidation.listener.pipe(Layer.provideMerge(quietNode))

/** Creates an account with access to all products. */
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

/** Counts the statements of authentication, and still runs them. */
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
