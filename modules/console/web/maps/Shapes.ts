/** Outlines of areas as paths of a picture. */
import { queryOptions } from "@tanstack/react-query"
import { answer, api } from "../api/Client.ts"
import type { Schema } from "../api/Types.ts"
import type { Bounds, Project } from "./Projection.ts"

export type Shape = Schema<"AreaBoundaries">["features"][number]
export type Level = Schema<"AreaLevel">

type BoundaryQuery = {
  readonly level?: Level
  readonly prefCode?: string
  readonly lat?: number
  readonly lng?: number
  readonly radius_m?: number
}

/** They change with an import of boundaries alone. */
export const boundariesQuery = (query: BoundaryQuery) =>
  queryOptions({
    queryKey: ["boundaries", query],
    queryFn: () => answer(api.GET("/api/v1/areas/boundaries", { params: { query } })),
    staleTime: Number.POSITIVE_INFINITY
  })

/** Most metres around a point of which names are asked for. */
export const widestNames = 50_000

/** Stations and towns, the greatest first. An account without trade areas has none. */
export const namesQuery = (query: { readonly lat: number; readonly lng: number; readonly radius_m: number }) =>
  queryOptions({
    queryKey: ["map-names", query],
    queryFn: () => answer(api.GET("/api/v1/map-names", { params: { query: { ...query, limit: 60 } } })),
    enabled: query.radius_m <= widestNames,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY
  })

/** Tenths of a pixel. */
const short = (value: number) => Math.round(value * 10) / 10

/** The path of a shape; rings within others are holes (`fill-rule="evenodd"`). */
export const pathOf = ({ geometry }: Shape, project: Project): string =>
  geometry.coordinates
    .flatMap((rings) =>
      rings.map((ring) => {
        const points = ring.map(([lng = 0, lat = 0]) => project(lng, lat).map(short).join(" "))
        return `M${points.join("L")}Z`
      })
    )
    .join("")

export const boundsOfShapes = (shapes: ReadonlyArray<Shape>): Bounds => {
  const bounds = { west: 180, south: 90, east: -180, north: -90 }
  for (const { geometry } of shapes) {
    for (const [lng = 0, lat = 0] of geometry.coordinates.flat(2)) {
      if (lng < bounds.west) bounds.west = lng
      if (lng > bounds.east) bounds.east = lng
      if (lat < bounds.south) bounds.south = lat
      if (lat > bounds.north) bounds.north = lat
    }
  }
  return bounds
}
