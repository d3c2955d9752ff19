/** What the service knows of the members of a shop. */
import { queryOptions } from "@tanstack/react-query"
import { answer, api } from "../api/Client.ts"
import type { Schema } from "../api/Types.ts"

export type Member = Schema<"AdminMember">
export type PointsEntry = Schema<"AdminPointsEntry">

/** Members on a page of the list. */
const pageSize = 50

export const membersQuery = (accountId: string, page: number) =>
  queryOptions({
    queryKey: ["members", accountId, "page", page],
    queryFn: () =>
      answer(
        api.GET("/admin/v1/crm/accounts/{accountId}/members", {
          params: { path: { accountId }, query: { page, limit: pageSize } }
        })
      )
  })

const one = (accountId: string, id: string) => ({ params: { path: { accountId, id } } })

export const memberQuery = (accountId: string, id: string) =>
  queryOptions({
    queryKey: ["members", accountId, "one", id],
    queryFn: () => answer(api.GET("/admin/v1/crm/accounts/{accountId}/members/{id}", one(accountId, id)))
  })

export const pointsQuery = (accountId: string, id: string) =>
  queryOptions({
    queryKey: ["members", accountId, "points", id],
    queryFn: () => answer(api.GET("/admin/v1/crm/accounts/{accountId}/members/{id}/points", one(accountId, id)))
  })

export const tiersQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["members", accountId, "tiers"],
    queryFn: () =>
      answer(api.GET("/admin/v1/crm/accounts/{accountId}/members/tiers", { params: { path: { accountId } } })),
    staleTime: 300_000
  })
