/** What the service knows of its actors, schedules, nodes, and of what operators did. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import { answer, api } from "../../api/Client.ts"
import type { Paths, Schema } from "../../api/Types.ts"

const refreshMs = 5_000

export const actorsQuery = queryOptions({
  queryKey: ["operate", "actors"],
  queryFn: () => answer(api.GET("/admin/v1/actors")),
  refetchInterval: refreshMs
})

export const statsQuery = queryOptions({
  queryKey: ["operate", "stats"],
  queryFn: () => answer(api.GET("/admin/v1/stats")),
  refetchInterval: refreshMs
})

export const healthQuery = queryOptions({
  queryKey: ["operate", "health"],
  queryFn: () => answer(api.GET("/admin/v1/health")),
  refetchInterval: 10_000
})

export const schedulesQuery = queryOptions({
  queryKey: ["operate", "schedules"],
  queryFn: () => answer(api.GET("/admin/v1/schedules")),
  refetchInterval: 10_000
})

export const nodesQuery = queryOptions({
  queryKey: ["operate", "nodes"],
  queryFn: () => answer(api.GET("/admin/v1/nodes")),
  refetchInterval: refreshMs
})

export type AuditEntry =
  Paths["/admin/v1/audit"]["get"]["responses"][200]["content"]["application/json"]["entries"][number]

export const auditQuery = infiniteQueryOptions({
  queryKey: ["operate", "audit"],
  queryFn: ({ pageParam }) =>
    answer(
      api.GET("/admin/v1/audit", {
        params: { query: { limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) } }
      })
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor
})

/** A name has a slash in it, which takes two parts of the path. */
const partsOf = (name: string) => {
  const [module = "", ...rest] = name.split("/")
  return { params: { path: { module, name: rest.join("/") } } }
}

export const pauseActor = (name: string) => answer(api.POST("/admin/v1/actors/{module}/{name}/pause", partsOf(name)))
export const resumeActor = (name: string) => answer(api.POST("/admin/v1/actors/{module}/{name}/resume", partsOf(name)))
export const overrideActor = (name: string, body: Schema<"JobActorOverriding">) =>
  answer(api.PATCH("/admin/v1/actors/{module}/{name}/override", { ...partsOf(name), body }))
export const revertActor = (name: string) =>
  answer(api.DELETE("/admin/v1/actors/{module}/{name}/override", partsOf(name)))
export const pauseSchedule = (name: string) =>
  answer(api.POST("/admin/v1/schedules/{module}/{name}/pause", partsOf(name)))
export const resumeSchedule = (name: string) =>
  answer(api.POST("/admin/v1/schedules/{module}/{name}/resume", partsOf(name)))
export const runSchedule = (name: string) => answer(api.POST("/admin/v1/schedules/{module}/{name}/run", partsOf(name)))
