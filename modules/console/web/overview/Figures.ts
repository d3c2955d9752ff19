/** What an account has used of its limits, as the service counts it. */
import { queryOptions } from "@tanstack/react-query"
import { answer, api, callConsole } from "../api/Client.ts"

interface Calls {
  readonly callsByKeys: number
  readonly asked: { readonly simulations: number; readonly tradeAreas: number; readonly forecasts: number }
  readonly requestsPerMinute: { readonly analytics: number; readonly business: number; readonly crm: number }
}

const refreshMs = 30_000

export const callsQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["usage", accountId, "calls"],
    queryFn: () => callConsole<Calls>(`/console/api/accounts/${accountId}/usage`),
    refetchInterval: refreshMs
  })

export const simulationUsageQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["usage", accountId, "simulations"],
    queryFn: async () => (await answer(api.GET("/api/v1/simulations/usage"))).data,
    refetchInterval: refreshMs
  })

export const observationUsageQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["usage", accountId, "observations"],
    queryFn: async () => (await answer(api.GET("/api/v1/observations/usage"))).data,
    refetchInterval: refreshMs
  })
