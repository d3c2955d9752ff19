/** Calls a use case for each endpoint of operators about scenarios. */
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../../src/module.ts"
import { AdminToken } from "../../../../src/operate/AdminToken.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import type { Scenario } from "../Scenario.ts"
import { Scenarios } from "../Scenarios.ts"
import { ScenarioGroup } from "./Api.ts"
import { toDetailView, toRunView, toView } from "./ScenarioView.ts"

const handlers = HttpApiBuilder.group(
  localApi(ScenarioGroup),
  "crmScenarios",
  Effect.fnUntraced(function* (build) {
    const scenarios = yield* Scenarios
    const operators = yield* OperatorActions.make

    const changed = <E, R>(accountId: string, action: string, self: Effect.Effect<Scenario, E, R>) =>
      Effect.map(
        operators.change({ accountId, action: `crm_scenario_${action}`, target: ({ id }) => id }, self),
        toView
      )
    const page = (limit: number, cursor: string | undefined) => ({ limit, startingAfter: cursor })
    const next = (rows: ReadonlyArray<{ readonly id: string }>, hasMore: boolean) =>
      hasMore ? (rows.at(-1)?.id ?? null) : null

    return build.handleAll({
      list: ({ params: { accountId }, query: { archived, cursor, limit } }) =>
        Effect.map(
          operators.read(
            accountId,
            scenarios.list(accountId, { archived: archived === "true", ...page(limit, cursor) })
          ),
          ({ hasMore, scenarios: found }) => ({ scenarios: found.map(toView), nextCursor: next(found, hasMore) })
        ),
      create: ({ params: { accountId }, payload: { name, status = "active", ...definition } }) =>
        changed(accountId, "create", scenarios.create(accountId, { name, status, definition })),
      read: ({ params: { accountId, id } }) =>
        Effect.map(operators.read(accountId, scenarios.find(accountId, id)), toView),
      update: ({ params: { accountId, id }, payload }) =>
        changed(accountId, "update", scenarios.change(accountId, id, payload)),
      pause: ({ params: { accountId, id } }) => changed(accountId, "pause", scenarios.pause(accountId, id)),
      resume: ({ params: { accountId, id } }) => changed(accountId, "resume", scenarios.resume(accountId, id)),
      stop: ({ params: { accountId, id } }) => changed(accountId, "stop", scenarios.stop(accountId, id)),
      archive: ({ params: { accountId, id } }) => changed(accountId, "archive", scenarios.archive(accountId, id)),
      start: ({ params: { accountId, id }, payload: { friendId } }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_scenario_start", target: (run) => run.id },
            scenarios.start(accountId, id, friendId)
          ),
          toDetailView
        ),
      runs: ({ params: { accountId, id }, query: { cursor, limit, ...filter } }) =>
        Effect.map(
          operators.read(accountId, scenarios.runs(accountId, { scenarioId: id, ...filter, ...page(limit, cursor) })),
          ({ hasMore, runs }) => ({ runs: runs.map(toRunView), nextCursor: next(runs, hasMore) })
        ),
      readRun: ({ params: { accountId, id, runId } }) =>
        Effect.map(operators.read(accountId, scenarios.run(accountId, id, runId)), toDetailView),
      stopRun: ({ params: { accountId, id, runId } }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_scenario_stop_run", target: () => runId },
            scenarios.stopRun(accountId, id, runId)
          ),
          toDetailView
        )
    })
  })
)

export const layer = handlers.pipe(Layer.provide(AdminToken.layer))
