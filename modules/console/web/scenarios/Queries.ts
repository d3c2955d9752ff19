/** What the service knows of the scenarios of a shop and their runs. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import { answer, api } from "../api/Client.ts"
import type { Schema } from "../api/Types.ts"

export type Scenario = Schema<"CrmScenario">
export type Step = Scenario["steps"][number]
export type Run = Schema<"CrmScenarioRun">
export type RunDetail = Schema<"CrmScenarioRunDetail">

export const scenariosQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["scenarios", accountId],
    queryFn: () =>
      answer(
        api.GET("/admin/v1/crm/accounts/{accountId}/scenarios", {
          params: { path: { accountId }, query: { limit: 100 } }
        })
      )
  })

export const scenarioQuery = (accountId: string, id: string) =>
  queryOptions({
    queryKey: ["scenarios", accountId, "one", id],
    queryFn: () =>
      answer(api.GET("/admin/v1/crm/accounts/{accountId}/scenarios/{id}", { params: { path: { accountId, id } } })),
    refetchInterval: 10_000
  })

type Creation = Schema<"CrmScenarioCreation">

export const createScenario = (accountId: string, body: Creation): Promise<Scenario> =>
  answer(api.POST("/admin/v1/crm/accounts/{accountId}/scenarios", { params: { path: { accountId } }, body }))

export const updateScenario = (
  accountId: string,
  id: string,
  { name, ...definition }: Omit<Creation, "status">
): Promise<Scenario> =>
  answer(
    api.PATCH("/admin/v1/crm/accounts/{accountId}/scenarios/{id}", {
      params: { path: { accountId, id } },
      body: { name, definition }
    })
  )

const pageSize = 50

export const runsQuery = (accountId: string, id: string) =>
  infiniteQueryOptions({
    queryKey: ["scenarios", accountId, "runs", id],
    queryFn: ({ pageParam }) =>
      answer(
        api.GET("/admin/v1/crm/accounts/{accountId}/scenarios/{id}/runs", {
          params: {
            path: { accountId, id },
            query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) }
          }
        })
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor
  })

/** Asked again while the run is under way. */
export const runQuery = (accountId: string, id: string, runId: string) =>
  queryOptions({
    queryKey: ["scenarios", accountId, "run", id, runId],
    queryFn: () =>
      answer(
        api.GET("/admin/v1/crm/accounts/{accountId}/scenarios/{id}/runs/{runId}", {
          params: { path: { accountId, id, runId } }
        })
      ),
    refetchInterval: ({ state }) => (state.data?.status === "running" ? 3_000 : false)
  })
