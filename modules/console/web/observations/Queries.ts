/** What the service knows of observations. */
import { queryOptions } from "@tanstack/react-query"
import { answer, api } from "../api/Client.ts"
import type { Schema } from "../api/Types.ts"

export type ObservationItem = Schema<"ObservationItem">
export type Observation = Schema<"Observation">
export type ObservationType = Schema<"ObservationType">
export type ObservationSeries = Schema<"ObservationSeries">

export const observationTypes: ReadonlyArray<ObservationType> = [
  "price_monitor",
  "availability_watch",
  "review_watch",
  "competitor_count",
  "area_watch"
]

const one = (id: string) => ({ params: { path: { id } } })

export const observationsQuery = queryOptions({
  queryKey: ["observations"],
  queryFn: () => answer(api.GET("/api/v1/observations", { params: { query: { limit: 100 } } }))
})

/** Asked again every few seconds, since runs come by themselves. */
export const observationQuery = (id: string) =>
  queryOptions({
    queryKey: ["observations", id, "one"],
    queryFn: () => answer(api.GET("/api/v1/observations/{id}", one(id))),
    refetchInterval: 5_000
  })

/** Members of the staff whom notices of changes reach. */
export const recipientsQuery = queryOptions({
  queryKey: ["observations", "recipients"],
  queryFn: () => answer(api.GET("/api/v1/observations/recipients"))
})

/** The series changes with the number of runs. */
export const seriesQuery = (id: string, runs: number) =>
  queryOptions({
    queryKey: ["observations", id, "series", runs],
    queryFn: () =>
      answer(api.GET("/api/v1/observations/{id}/series", { params: { path: { id }, query: { points: 100 } } }))
  })

export const resultsQuery = (id: string, runs: number) =>
  queryOptions({
    queryKey: ["observations", id, "results", runs],
    queryFn: () =>
      answer(api.GET("/api/v1/observations/{id}/results", { params: { path: { id }, query: { limit: 50 } } }))
  })
