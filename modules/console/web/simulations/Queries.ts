/** What the service knows of simulations. */
import { queryOptions } from "@tanstack/react-query"
import { answer, api } from "../api/Client.ts"
import type { Schema } from "../api/Types.ts"

export type Simulation = Schema<"Simulation">
export type SimulationItem = Schema<"SimulationItem">
export type SimulationTemplate = Schema<"SimulationTemplate">
export type SimulationStatus = Schema<"SimulationStatus">

export const isUnsettled = (status: SimulationStatus): boolean => status === "queued" || status === "running"

export const simulationsQuery = queryOptions({
  queryKey: ["simulations"],
  queryFn: () => answer(api.GET("/api/v1/simulations")),
  // Programs start them too, at any time.
  refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => isUnsettled(status)) ? 2_000 : 10_000)
})

export const simulationQuery = (id: string) =>
  queryOptions({
    queryKey: ["simulations", id],
    queryFn: () => answer(api.GET("/api/v1/simulations/{id}", { params: { path: { id } } }))
  })
