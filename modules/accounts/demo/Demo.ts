/**
 * Creates demo accounts and keys, one for every response that a key can get. Repeating it keeps the accounts and replaces
 * their keys: the text of a key is not stored, so the old ones cannot be shown again and are revoked.
 */
import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { DemoContents, type DemoDetails } from "../../../src/DemoContent.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { firstWorkspaceName } from "../account/Account.ts"
import { AccountRepo } from "../account/AccountRepo.ts"
import { WorkspaceRepo } from "../account/WorkspaceRepo.ts"
import * as CredentialInvalidation from "../authentication/CredentialInvalidation.ts"
import { DemoRefused } from "../Errors.ts"
import { generateKey } from "../key/GenerateKey.ts"
import { KeyRepo } from "../key/KeyRepo.ts"
import { accounts, type DemoAccount, type DemoKeys, demoAccounts, type KeySpec, keys, mainDemoId } from "./DemoData.ts"

/** The keys of each family, and beside them what modules tell of the demo content. */
export type DemoAccess = { readonly [Family in keyof DemoKeys]: DemoKeys[Family] & DemoDetails } & {
  readonly [name: string]: string | DemoDetails
}

export class Demo extends Context.Service<
  Demo,
  {
    /** Creates the demo accounts or resets them, fills them, revokes all their keys and creates new ones. */
    readonly refresh: Effect.Effect<DemoAccess, DemoRefused>
    /** Creates the demo account only if no account exists yet; of several concurrent calls one gets the keys. */
    readonly createIfEmpty: Effect.Effect<DemoAccess | undefined, DemoRefused>
  }
>()("accounts/Demo") {
  static readonly layer = Layer.effect(
    Demo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const repo = yield* AccountRepo
      const keyRepo = yield* KeyRepo
      const workspaces = yield* WorkspaceRepo
      const random = yield* SecureRandom.SecureRandom
      const invalidate = yield* CredentialInvalidation.make
      const { environment } = yield* Settings
      const contents = yield* DemoContents

      const resetAccount = Effect.fnUntraced(function* (name: DemoAccount, createdAt: Date) {
        const newId = name === "main" ? mainDemoId : yield* random.ulid
        const id = yield* repo.upsertDemo(name, { ...accounts[name], id: newId, createdAt })
        yield* workspaces.insertFirst({ id: yield* random.ulid, accountId: id, name: firstWorkspaceName, createdAt })
        yield* keyRepo.revokeAll(id, createdAt)
        yield* invalidate({ account: id })
        return [name, id] as const
      })

      const createAll = Effect.gen(function* () {
        const now = DateTime.toDateUtc(yield* DateTime.now)
        const ids = new Map(yield* Effect.forEach(demoAccounts, (name) => resetAccount(name, now)))
        const issue = Effect.fnUntraced(function* ({ account, kind, scopes }: KeySpec) {
          const accountId = ids.get(account) ?? ""
          const { hash, key, secret } = yield* generateKey(random, { accountId, kind, name: "Demo", scopes }, now, null)
          yield* keyRepo.insert(key, hash)
          return Redacted.value(secret)
        })
        const issued: DemoAccess = yield* Effect.all({
          analytics: Effect.all(mapRecord(keys.analytics, issue)),
          business: Effect.all(mapRecord(keys.business, issue)),
          crm: Effect.all(mapRecord(keys.crm, issue))
        })
        return { issued, mainId: ids.get("main") ?? "" }
      })

      /** One transaction at a time, whose work may be done outside of it. */
      const exclusively = <A>(self: Effect.Effect<A>) =>
        Effect.andThen(repo.lockDemo, self).pipe(sql.withTransaction, dieOnSql)
      const outsideTransaction = <A>(self: Effect.Effect<A>): Effect.Effect<A> =>
        Effect.updateContext(self, Context.omit(sql.transactionService))

      /** The keys are shown whatever becomes of the contents: they exist, and cannot be read later. */
      const fill = ({ issued, mainId }: Effect.Success<typeof createAll>) =>
        Effect.forEach(contents, ({ fill, group }) => Effect.map(fill(mainId), (made) => ({ group, made }))).pipe(
          outsideTransaction,
          exclusively,
          Effect.map((details) => details.reduce(withDetails, issued)),
          Effect.catchCause((cause) =>
            Effect.as(Effect.logWarning("Could not fill the demo account; the command demo tries again", cause), issued)
          )
        )

      const unlessProduction = <A>(self: Effect.Effect<A>) =>
        environment === "production" ? Effect.fail(new DemoRefused({})) : self

      return Demo.of({
        refresh: unlessProduction(Effect.flatMap(exclusively(createAll), fill)).pipe(Effect.withSpan("Demo.refresh")),
        createIfEmpty: unlessProduction(
          exclusively(Effect.flatMap(repo.isEmpty, (empty) => (empty ? createAll : Effect.undefined))).pipe(
            Effect.flatMap((created) => (created === undefined ? Effect.undefined : fill(created)))
          )
        )
      })
    })
  )
}

const withDetails = (
  access: DemoAccess,
  { group, made }: { readonly group: string | undefined; readonly made: DemoDetails }
): DemoAccess =>
  group === undefined ? { ...access, ...made } : { ...access, [group]: { ...access[group as keyof DemoKeys], ...made } }

const mapRecord = <K extends string, A, B>(record: Readonly<Record<K, A>>, f: (value: A) => B): Record<K, B> =>
  Object.fromEntries(Object.entries<A>(record).map(([key, value]) => [key, f(value)])) as Record<K, B>
