/** What the service knows of the chains of an account. */
import { queryOptions } from "@tanstack/react-query"
import { answer, api } from "../api/Client.ts"
import type { Schema } from "../api/Types.ts"

export type ChainStore = Schema<"ChainStore">
export type Analysis = Schema<"ChainAnalysis">

export const chainsQuery = queryOptions({
  queryKey: ["chains"],
  queryFn: () => answer(api.GET("/api/v1/chains", { params: { query: { limit: 100 } } }))
})

const at = (id: string) => ({ params: { path: { id } } })

export const chainQuery = (id: string) =>
  queryOptions({ queryKey: ["chains", "one", id], queryFn: () => answer(api.GET("/api/v1/chains/{id}", at(id))) })

/** Texts are in the language that was asked for. */
export const analysisQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: ["chains", "analysis", id, language],
    queryFn: () => answer(api.GET("/api/v1/chains/{id}/analysis", at(id))),
    staleTime: 300_000
  })
