/** What the page of a friend asks for besides the friend; apart, since the first page of the console needs none of it. */
import { queryOptions } from "@tanstack/react-query"
import { answer, api } from "../../api/Client.ts"
import type { Schema } from "../../api/Types.ts"

export type ReceivedMessage = Schema<"CrmReceivedMessage">
export type ReceivedList = Schema<"CrmReceivedList">

/** What the friend wrote, where the account keeps it. It comes by itself. */
export const receivedQuery = (accountId: string, friendId: string) =>
  queryOptions({
    queryKey: ["received", accountId, friendId],
    queryFn: () =>
      answer(
        api.GET("/admin/v1/crm/accounts/{accountId}/received/friends/{friendId}", {
          params: { path: { accountId, friendId }, query: { limit: 50 } }
        })
      ),
    refetchInterval: ({ state }) => (state.data?.keptDays == null ? false : 15_000)
  })

/** Bookings of a friend or guest, newest first. */
export const bookingsQuery = (accountId: string, friendId: string) =>
  queryOptions({
    queryKey: ["reservations", accountId, "of", friendId],
    queryFn: () =>
      answer(
        api.GET("/admin/v1/crm/accounts/{accountId}/reservations", {
          params: { path: { accountId }, query: { friendId, limit: 20 } }
        })
      )
  })

/** The membership card of a user of LINE; null for one who has none. */
export const cardQuery = (accountId: string, lineUserId: string) =>
  queryOptions({
    queryKey: ["members", accountId, "of", lineUserId],
    queryFn: async () => {
      const { members } = await answer(
        api.GET("/admin/v1/crm/accounts/{accountId}/members", {
          params: { path: { accountId }, query: { lineUserId } }
        })
      )
      return members[0] ?? null
    }
  })

/** What a friend entered into forms, newest first. */
export const answersQuery = (accountId: string, friendId: string) =>
  queryOptions({
    queryKey: ["forms", accountId, "of", friendId],
    queryFn: () =>
      answer(
        api.GET("/admin/v1/crm/accounts/{accountId}/forms/submissions", {
          params: { path: { accountId }, query: { friendId, limit: 20 } }
        })
      )
  })
