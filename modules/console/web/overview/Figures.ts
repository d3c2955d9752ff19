/** What an account has used of its limits, as the service counts it. */
import { queryOptions } from "@tanstack/react-query"
import { answer, api, callConsole } from "../api/Client.ts"

interface Calls {
  readonly operations: ReadonlyArray<{ readonly operation: string; readonly byKeys: number; readonly byUsers: number }>
  readonly callsByKeys: number
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

/** How often operations that begin so were called, by keys and users together. */
export const timesOf = ({ operations }: Calls, ...beginnings: ReadonlyArray<string>): number =>
  operations.reduce(
    (sum, { byKeys, byUsers, operation }) =>
      beginnings.some((beginning) => operation.startsWith(beginning)) ? sum + byKeys + byUsers : sum,
    0
  )
