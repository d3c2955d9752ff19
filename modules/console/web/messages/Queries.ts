/** What the service knows of what the shop sends: broadcasts, free replies, templates. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query"
import { answer, api } from "../api/Client.ts"
import type { Schema } from "../api/Types.ts"
import { nowMs } from "./broadcast/Now.ts"

export type Broadcast = Schema<"CrmBroadcast">
export type BroadcastDetail = Schema<"CrmBroadcastDetail">
export type Audience = Schema<"CrmAudience">
export type Preview = Schema<"CrmBroadcastPreview">
export type AutoReply = Schema<"CrmAutoReply">
export type AutoReplyDraft = Schema<"CrmAutoReplyDraft">
export type Template = Schema<"CrmTemplate">

const pageSize = 50

export const broadcastsQuery = (accountId: string) =>
  infiniteQueryOptions({
    queryKey: ["broadcasts", accountId, "list"],
    queryFn: ({ pageParam }) =>
      answer(
        api.GET("/admin/v1/crm/accounts/{accountId}/broadcasts", {
          params: { path: { accountId }, query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) } }
        })
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor
  })

const isUnderWay = ({ status }: Broadcast): boolean => status === "sending" || status === "scheduled"

/** Asked again while it is under way; one that is to begin tomorrow need not be looked at each second. */
const pace = (broadcast: BroadcastDetail | undefined): number | false => {
  if (broadcast === undefined || !isUnderWay(broadcast)) return false
  const waitsFor = broadcast.scheduledAt === null ? 0 : Date.parse(broadcast.scheduledAt) - nowMs()
  return waitsFor > 60_000 ? 30_000 : 1_000
}

export const broadcastQuery = (accountId: string, id: string) =>
  queryOptions({
    queryKey: ["broadcasts", accountId, "one", id],
    queryFn: () =>
      answer(api.GET("/admin/v1/crm/accounts/{accountId}/broadcasts/{id}", { params: { path: { accountId, id } } })),
    refetchInterval: ({ state }) => pace(state.data)
  })

/** Who opened it, asked for once a page shows it. */
export const insightQuery = (accountId: string, id: string) =>
  queryOptions({
    queryKey: ["broadcasts", accountId, "insight", id],
    queryFn: () =>
      answer(
        api.GET("/admin/v1/crm/accounts/{accountId}/broadcasts/{id}/insight", { params: { path: { accountId, id } } })
      ),
    staleTime: 60_000
  })

/** How many would get it, and what it would leave of the quota. The former count stays while the next one comes. */
export const previewQuery = (accountId: string, audience: Audience) =>
  queryOptions({
    queryKey: ["broadcasts", accountId, "preview", audience],
    queryFn: () =>
      answer(
        api.POST("/admin/v1/crm/accounts/{accountId}/broadcasts/preview", {
          params: { path: { accountId } },
          body: { audience }
        })
      ),
    placeholderData: keepPreviousData,
    staleTime: 10_000
  })

export const autoRepliesQuery = (accountId: string) =>
  infiniteQueryOptions({
    queryKey: ["auto-replies", accountId],
    queryFn: ({ pageParam }) =>
      answer(
        api.GET("/admin/v1/crm/accounts/{accountId}/auto-replies", {
          params: { path: { accountId }, query: pageParam === null ? {} : { cursor: pageParam } }
        })
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor
  })

/** All of them: an account has 200 at most. */
export const templatesQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["templates", accountId],
    queryFn: async () => {
      const path = "/admin/v1/crm/accounts/{accountId}/templates"
      const found: Array<Template> = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const query = { limit: 100, ...(cursor !== undefined && { cursor }) }
        const page = await answer(api.GET(path, { params: { path: { accountId }, query } }))
        found.push(...page.templates)
        cursor = page.nextCursor
      }
      return found
    },
    staleTime: 30_000
  })

/** The name that guests see. */
export const shopQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["shop", accountId, "name"],
    queryFn: () => answer(api.GET("/admin/v1/crm/accounts/{accountId}/shop", { params: { path: { accountId } } })),
    staleTime: 60_000
  })

/** Friends whose names have a text in them, who get messages. */
export const recipientsQuery = (accountId: string, search: string) =>
  queryOptions({
    queryKey: ["friends", accountId, "recipients", search],
    queryFn: () =>
      answer(
        api.GET("/admin/v1/crm/accounts/{accountId}/friends", {
          params: { path: { accountId }, query: { status: "following", limit: 20, ...(search !== "" && { search }) } }
        })
      ),
    placeholderData: keepPreviousData,
    staleTime: 30_000
  })
