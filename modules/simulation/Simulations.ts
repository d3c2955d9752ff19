/** Use cases of an account: create, list, read and cancel simulations. */
import { Context, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { Jobs } from "../../src/actor/Jobs.ts"
import type { OffsetPage } from "../../src/http/endpoint/Paging.ts"
import type { Language } from "../../src/Language.ts"
import * as Tenant from "../../src/sql/tenant/Tenant.ts"
import { isUlid } from "../../src/Ulids.ts"
import { AccountPlans, type WorkspaceNotFound, Workspaces } from "../accounts/contract.ts"
import { AreaStatistics } from "../area/contract.ts"
import {
  AreaNotAnalyzed,
  AreaNotFound,
  AreaWithoutPeople,
  fewestResidents,
  SimulationFinished,
  SimulationLimit,
  SimulationNotFound
} from "./Errors.ts"
import { RunSimulation } from "./Jobs.ts"
import { countedPersonas, exceededLimit, toUsageView, type UsageView } from "./Limits.ts"
import type { NewSimulation } from "./NewSimulation.ts"
import { cancelled, Failures } from "./run/Failures.ts"
import type { Cancelled, Queued, SimulationList } from "./Simulation.ts"
import { SimulationRepo } from "./SimulationRepo.ts"
import { toItem, toJson } from "./SimulationView.ts"

type CreateError = WorkspaceNotFound | AreaNotFound | AreaNotAnalyzed | AreaWithoutPeople | SimulationLimit

export class Simulations extends Context.Service<
  Simulations,
  {
    /** Stores the simulation and its job, within the limits of the account. */
    readonly create: (accountId: string, simulation: NewSimulation) => Effect.Effect<typeof Queued.Type, CreateError>
    readonly list: (
      accountId: string,
      page: OffsetPage,
      language: Language
    ) => Effect.Effect<typeof SimulationList.Type>
    /** What the account has used of its limits. */
    readonly usage: (accountId: string) => Effect.Effect<typeof UsageView.Type>
    /** The response body as JSON text. */
    readonly read: (accountId: string, id: string, language: Language) => Effect.Effect<string, SimulationNotFound>
    /** Fails a queued or running simulation. Idempotent. */
    readonly cancel: (
      accountId: string,
      id: string
    ) => Effect.Effect<typeof Cancelled.Type, SimulationNotFound | SimulationFinished>
  }
>()("simulation/Simulations") {
  static readonly layer = Layer.effect(
    Simulations,
    Effect.gen(function* () {
      const repo = yield* SimulationRepo
      const failures = yield* Failures
      const jobs = yield* Jobs
      const random = yield* SecureRandom.SecureRandom
      const workspaces = yield* Workspaces
      const plans = yield* AccountPlans
      const statistics = yield* AreaStatistics
      const within = yield* Tenant.within

      const requireAnalysed = Effect.fnUntraced(function* (areaCode: string) {
        const area = yield* statistics.figures(areaCode)
        if (area === undefined) return yield* new AreaNotFound({ areaCode })
        const { analysed, areaName, facts } = area
        if (!analysed) return yield* new AreaNotAnalyzed({ areaCode, areaName, statistics: facts.size > 0 })
        const population = facts.get("population")?.value ?? 0
        if (population < fewestResidents) return yield* new AreaWithoutPeople({ areaCode, areaName, population })
      })

      const create = Effect.fn("Simulations.create")(function* (accountId: string, simulation: NewSimulation) {
        const { areaCode, inputParams, personaCount, templateType } = simulation
        if (areaCode !== undefined) yield* requireAnalysed(areaCode)
        const id = yield* random.ulid
        const seed = simulation.seed ?? (yield* random.intBetween(0, 4_294_967_295))
        const store = Effect.gen(function* () {
          const workspaceId = yield* workspaces.resolve(accountId, simulation.workspaceId)
          const plan = yield* plans.analytics(accountId)
          yield* repo.lock(accountId)
          const counted = countedPersonas(templateType, personaCount)
          const exceeded = exceededLimit(plan, yield* repo.usage(accountId), counted)
          if (exceeded !== undefined) return yield* new SimulationLimit(exceeded)
          const { jobId } = yield* jobs.send(RunSimulation, { simulationId: id })
          const row = { id, accountId, workspaceId, templateType, personaCount, seed, jobId, input: inputParams }
          yield* repo.insert({ ...row, areaCode: areaCode ?? null })
          return { data: { id, status: "queued" as const } }
        })
        return yield* within(accountId, store)
      })

      const read = Effect.fn("Simulations.read")(function* (accountId: string, id: string, language: Language) {
        const row = isUlid(id) ? yield* within(accountId, repo.find(accountId, id, language)) : undefined
        if (row === undefined) return yield* new SimulationNotFound()
        return toJson(row, row.status === "running" ? yield* jobs.find(row.jobId) : undefined, language)
      })

      const cancel = Effect.fnUntraced(function* (accountId: string, id: string) {
        const ended = yield* failures.fail(id, cancelled, accountId)
        if (ended !== undefined) yield* jobs.cancel(ended.jobId)
        const [state] = yield* repo.states([id], accountId)
        if (state === undefined) return yield* new SimulationNotFound()
        const { errorCode, status } = state
        if (errorCode !== cancelled.code) return yield* new SimulationFinished({ status })
        return { data: { id, status: "failed" as const } }
      })

      return Simulations.of({
        create,
        list: Effect.fn("Simulations.list")((accountId, page, language) =>
          Effect.map(within(accountId, repo.list(accountId, page)), (rows) => ({
            data: rows.map((row) => toItem(row, language))
          }))
        ),
        usage: Effect.fn("Simulations.usage")(function* (accountId) {
          return toUsageView(yield* plans.analytics(accountId), yield* within(accountId, repo.usage(accountId)))
        }),
        read,
        cancel: Effect.fn("Simulations.cancel")((accountId, id) =>
          isUlid(id) ? within(accountId, cancel(accountId, id)) : Effect.fail(new SimulationNotFound())
        )
      })
    })
  )
}
