/** The ports of the contract over the tables of the module. */
import { Effect, Layer } from "effect"
import { lowestPlans } from "./Account.ts"
import { AccountRepo } from "./AccountRepo.ts"
import { AccountPlans, Workspaces } from "./contract.ts"
import { AccountNotFound, WorkspaceNotFound } from "./Errors.ts"
import { WorkspaceRepo } from "./WorkspaceRepo.ts"

/** What has another shape is no id, and may hold what the database cannot take. */
const idShape = /^[0-9A-Z]{26}$/

const workspaces = Layer.effect(
  Workspaces,
  Effect.gen(function* () {
    const repo = yield* WorkspaceRepo
    const own = (accountId: string, id: string) =>
      idShape.test(id)
        ? Effect.map(repo.exists(accountId, id), (exists) => (exists ? id : undefined))
        : Effect.undefined
    return Workspaces.of({
      resolve: Effect.fn("Workspaces.resolve")(function* (accountId, workspaceId) {
        const found = yield* workspaceId === undefined ? repo.first(accountId) : own(accountId, workspaceId)
        return found ?? (yield* new WorkspaceNotFound({}))
      })
    })
  })
)

const plans = Layer.effect(
  AccountPlans,
  Effect.map(AccountRepo, (repo) =>
    AccountPlans.of({
      analytics: (accountId) => Effect.map(repo.plans(accountId), (plans) => plans?.analytics ?? lowestPlans.analytics),
      crm: (accountId) => Effect.map(repo.plans(accountId), (plans) => plans?.crm ?? lowestPlans.crm),
      all: Effect.fn("AccountPlans.all")(function* (accountId) {
        const plans = idShape.test(accountId) ? yield* repo.plans(accountId) : undefined
        return plans ?? (yield* new AccountNotFound({ accountId }))
      })
    })
  )
)

export const layer = Layer.merge(workspaces, plans)
