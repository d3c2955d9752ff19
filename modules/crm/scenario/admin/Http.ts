/** Calls a use case for each endpoint of operators about scenarios. */
import { Effect } from "effect"
import { operatorHandlers } from "../../../../src/operate/OperatorHandlers.ts"
import { nextCursor } from "../../../../src/operate/Page.ts"
import { Scenarios } from "../Scenarios.ts"
import { ScenarioGroup } from "./Api.ts"
import { toDetailView, toRunView, toView } from "./ScenarioView.ts"

export const layer = operatorHandlers(
  ScenarioGroup,
  Effect.fnUntraced(function* (build) {
    const scenarios = yield* Scenarios

    const view = Effect.map(toView)
    const page = (limit: number, cursor: string | undefined) => ({ limit, startingAfter: cursor })
    return build.handleAll({
      list: ({ params: { accountId }, query: { archived, cursor, limit } }) =>
        Effect.map(
          scenarios.list(accountId, { archived: archived === "true", ...page(limit, cursor) }),
          ({ hasMore, scenarios: found }) => ({ scenarios: found.map(toView), nextCursor: nextCursor(found, hasMore) })
        ),
      create: ({ params: { accountId }, payload: { name, status = "active", ...definition } }) =>
        view(scenarios.create(accountId, { name, status, definition })),
      read: ({ params: { accountId, id } }) => Effect.map(scenarios.find(accountId, id), toView),
      update: ({ params: { accountId, id }, payload }) => view(scenarios.change(accountId, id, payload)),
      pause: ({ params: { accountId, id } }) => view(scenarios.pause(accountId, id)),
      resume: ({ params: { accountId, id } }) => view(scenarios.resume(accountId, id)),
      stop: ({ params: { accountId, id } }) => view(scenarios.stop(accountId, id)),
      archive: ({ params: { accountId, id } }) => view(scenarios.archive(accountId, id)),
      start: ({ params: { accountId, id }, payload: { friendId } }) =>
        Effect.map(scenarios.start(accountId, id, friendId), toDetailView),
      runs: ({ params: { accountId, id }, query: { cursor, limit, ...filter } }) =>
        Effect.map(
          scenarios.runs(accountId, { scenarioId: id, ...filter, ...page(limit, cursor) }),
          ({ hasMore, runs }) => ({ runs: runs.map(toRunView), nextCursor: nextCursor(runs, hasMore) })
        ),
      readRun: ({ params: { accountId, id, runId } }) => Effect.map(scenarios.run(accountId, id, runId), toDetailView),
      stopRun: ({ params: { accountId, id, runId } }) =>
        Effect.map(scenarios.stopRun(accountId, id, runId), toDetailView)
    })
  })
)
