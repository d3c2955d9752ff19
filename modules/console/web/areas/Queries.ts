/** What the service knows of areas. */
import { queryOptions } from "@tanstack/react-query"
import { answer, api } from "../api/Client.ts"
import type { Schema } from "../api/Types.ts"
import type { Level } from "../maps/Shapes.ts"

export type AreaValues = Schema<"AreaValues">
export type AreaMeasure = Schema<"AreaMeasures">["measures"][number]
export type Indicator = Schema<"IndicatorExplanation">
export type AreaFigure = Schema<"AreaFigure">
export type Comparison = Schema<"AreaComparison">

const staleTime = 300_000
const at = (areaCode: string) => ({ path: { areaCode } })

/** Labels are in the language that was asked for. */
export const measuresQuery = (language: string) =>
  queryOptions({
    queryKey: ["areas", "measures", language],
    queryFn: () => answer(api.GET("/api/v1/areas/measures")),
    staleTime
  })

export const valuesQuery = (measure: string, level: Level, prefCode: string | undefined, language: string) =>
  queryOptions({
    queryKey: ["areas", "values", measure, level, prefCode, language],
    queryFn: () =>
      answer(
        api.GET("/api/v1/areas/values", {
          params: { query: { measure: measure as AreaValues["measure"], level, ...(prefCode && { prefCode }) } }
        })
      ),
    staleTime
  })

export const profileQuery = (areaCode: string) =>
  queryOptions({
    queryKey: ["areas", areaCode, "profile"],
    queryFn: () => answer(api.GET("/api/v1/areas/{areaCode}", { params: at(areaCode) })),
    staleTime
  })

/** Texts of the explanation are in the language that was asked for. */
export const scoresQuery = (areaCode: string, language: string) =>
  queryOptions({
    queryKey: ["areas", areaCode, "scores", language],
    queryFn: () =>
      answer(api.GET("/api/v1/areas/{areaCode}/scores", { params: { ...at(areaCode), query: { explain: true } } })),
    staleTime
  })

export const figuresQuery = (areaCode: string, language: string) =>
  queryOptions({
    queryKey: ["areas", areaCode, "figures", language],
    queryFn: () => answer(api.GET("/api/v1/areas/{areaCode}/figures", { params: at(areaCode) })),
    staleTime
  })

export const comparisonQuery = (a: string, b: string) =>
  queryOptions({
    queryKey: ["areas", "comparison", a, b],
    queryFn: () => answer(api.GET("/api/v1/areas/compare", { params: { query: { a, b } } })),
    staleTime
  })
