/** What the service knows of the friends of an account, their tags and messages. */
import { queryOptions } from "@tanstack/react-query"
import { answer, api } from "../api/Client.ts"
import type { Schema } from "../api/Types.ts"
import type { FriendSearch } from "./FriendSearch.ts"

export type Friend = Schema<"AdminFriend">
export type FriendTag = Schema<"Tag">
export type Message = Schema<"CrmMessage">
export type CountedTag = Schema<"AdminTagList">["tags"][number]

/** People on a page of the list. */
export const pageSize = 100

export const friendPageQuery = (accountId: string, search: FriendSearch, page: number) =>
  queryOptions({
    queryKey: ["friends", accountId, "page", search, page],
    queryFn: () =>
      answer(
        api.GET("/admin/v1/crm/accounts/{accountId}/friends", {
          params: { path: { accountId }, query: { ...search, page, limit: pageSize } }
        })
      ),
    staleTime: 30_000
  })

export const friendQuery = (accountId: string, id: string) =>
  queryOptions({
    queryKey: ["friends", accountId, "one", id],
    queryFn: () =>
      answer(api.GET("/admin/v1/crm/accounts/{accountId}/friends/{id}", { params: { path: { accountId, id } } }))
  })

export const tagsQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["tags", accountId],
    queryFn: () => answer(api.GET("/admin/v1/crm/accounts/{accountId}/tags", { params: { path: { accountId } } }))
  })

export const quotaQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["messages", accountId, "quota"],
    queryFn: () =>
      answer(api.GET("/admin/v1/crm/accounts/{accountId}/messages/quota", { params: { path: { accountId } } }))
  })

/** What the staff of the shop must see to by hand: notices that did not arrive, refunds that failed. */
export const attentionQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["attention", accountId],
    queryFn: () =>
      answer(
        api.GET("/admin/v1/crm/accounts/{accountId}/attention", {
          params: { path: { accountId }, query: { limit: 100 } }
        })
      ),
    refetchInterval: 30_000
  })

const isUnsettled = ({ finishedAt }: Message) => finishedAt === null

/** The newest messages to a friend; asked again while one is on its way. */
export const threadQuery = (accountId: string, friendId: string) =>
  queryOptions({
    queryKey: ["messages", accountId, "to", friendId],
    queryFn: () =>
      answer(
        api.GET("/admin/v1/crm/accounts/{accountId}/messages", {
          params: { path: { accountId }, query: { friendId, limit: 20 } }
        })
      ),
    refetchInterval: ({ state }) => (state.data?.messages.some(isUnsettled) ? 1_000 : false)
  })

/** The texts of a message as LINE takes them. They do not change. */
export const textsQuery = (accountId: string, id: string) =>
  queryOptions({
    queryKey: ["messages", accountId, "texts", id],
    queryFn: () =>
      answer(api.GET("/admin/v1/crm/accounts/{accountId}/messages/{id}", { params: { path: { accountId, id } } })),
    staleTime: Number.POSITIVE_INFINITY
  })
