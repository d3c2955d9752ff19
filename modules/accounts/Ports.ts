/** Implements the ports of the contract (workspaces and plans of an account) on the tables of this module. */
import { Effect, Layer } from "effect"
import { KnownAccounts } from "../../src/operate/Accounts.ts"
import * as Tenant from "../../src/sql/tenant/Tenant.ts"
import { isUlid } from "../../src/Ulids.ts"
import { lowestPlans } from "./account/Account.ts"
import { AccountRepo } from "./account/AccountRepo.ts"
import * as OpenAccount from "./account/OpenAccount.ts"
import { WorkspaceRepo } from "./account/WorkspaceRepo.ts"
import { AccountDirectory, AccountPlans, NewAccounts, Workspaces } from "./contract.ts"
import { AccountNotFound, WorkspaceNotFound } from "./Errors.ts"

const workspaces = Layer.effect(
  Workspaces,
  Effect.gen(function* () {
    const repo = yield* WorkspaceRepo
    const within = yield* Tenant.within
    const own = (accountId: string, id: string) =>
      isUlid(id) ? Effect.map(repo.exists(accountId, id), (exists) => (exists ? id : undefined)) : Effect.undefined
    return Workspaces.of({
      resolve: Effect.fn("Workspaces.resolve")(function* (accountId, workspaceId) {
        const find = workspaceId === undefined ? repo.first(accountId) : own(accountId, workspaceId)
        const found = yield* within(accountId, find)
        return found ?? (yield* new WorkspaceNotFound({}))
      })
    })
  })
)

const plans = Layer.effect(
  AccountPlans,
  Effect.gen(function* () {
    const repo = yield* AccountRepo
    const within = yield* Tenant.within
    const ownPlans = (accountId: string) =>
      Effect.map(within(accountId, repo.plans(accountId)), (plans) => plans ?? lowestPlans)
    return AccountPlans.of({
      analytics: (accountId) => Effect.map(ownPlans(accountId), ({ analytics }) => analytics),
      crm: (accountId) => Effect.map(ownPlans(accountId), ({ crm }) => crm),
      analyticsOf: Effect.fn("AccountPlans.analyticsOf")((accountIds) =>
        repo.analyticsPlans(accountIds.filter(isUlid))
      ),
      crmOf: Effect.fn("AccountPlans.crmOf")((accountIds) => repo.crmPlans(accountIds.filter(isUlid))),
      all: Effect.fn("AccountPlans.all")(function* (accountId) {
        const plans = isUlid(accountId) ? yield* repo.plans(accountId) : undefined
        return plans ?? (yield* new AccountNotFound({ accountId }))
      })
    })
  })
)

const directory = Layer.effect(
  AccountDirectory,
  Effect.map(AccountRepo, ({ findAll }) => AccountDirectory.of({ find: (ids) => findAll(ids.filter(isUlid)) }))
)

const opening = Layer.effect(
  NewAccounts,
  Effect.map(OpenAccount.make, (open) =>
    NewAccounts.of({ open: (name, plans) => Effect.map(open(name, plans), ({ id }) => id) })
  )
)

const known = Layer.effect(
  KnownAccounts,
  Effect.map(AccountPlans, ({ all }) => ({ check: (accountId: string) => Effect.asVoid(all(accountId)) }))
).pipe(Layer.provide(plans))

export const layer = Layer.mergeAll(workspaces, plans, directory, opening, known)
