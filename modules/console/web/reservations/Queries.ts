/** Queries of the shop, and of the reservations and slots of some days. */
import { queryOptions, useQuery } from "@tanstack/react-query"
import { answer, api } from "../api/Client.ts"
import { useAccountId } from "../api/Session.ts"
import type { Schema } from "../api/Types.ts"
import { todayIn, usualZone } from "./Days.ts"

export type Reservation = Schema<"CrmAdminReservation">
export type Slot = Schema<"CrmSlot">
export type Menu = Schema<"CrmMenu">

export interface Days {
  readonly from: string
  readonly to: string
}

const shopQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["shop", accountId],
    queryFn: () => answer(api.GET("/admin/v1/crm/accounts/{accountId}/shop", { params: { path: { accountId } } })),
    staleTime: 300_000
  })

/** Today where the shop is, wherever the browser is. */
export const useToday = (): string => todayIn(useQuery(shopQuery(useAccountId())).data?.timeZone ?? usualZone)

/** All pages of the reservations of the days. */
const readAll = async (accountId: string, days: Days): Promise<ReadonlyArray<Reservation>> => {
  const found: Array<Reservation> = []
  let cursor: string | null = null
  do {
    const page: Schema<"CrmAdminReservationList"> = await answer(
      api.GET("/admin/v1/crm/accounts/{accountId}/reservations", {
        params: { path: { accountId }, query: { ...days, limit: 100, ...(cursor !== null && { cursor }) } }
      })
    )
    found.push(...page.reservations)
    cursor = page.nextCursor
  } while (cursor !== null)
  return found
}

/** Those that stand: what was cancelled takes no place. Asked again every half minute. */
export const reservationsQuery = (accountId: string, days: Days) =>
  queryOptions({
    queryKey: ["reservations", accountId, days],
    queryFn: async () => (await readAll(accountId, days)).filter(({ status }) => status !== "canceled"),
    refetchInterval: 30_000
  })

export const slotsQuery = (accountId: string, days: Days, menuId: string) =>
  queryOptions({
    queryKey: ["slots", accountId, days, menuId],
    queryFn: () =>
      answer(
        api.GET("/admin/v1/crm/accounts/{accountId}/slots", {
          params: { path: { accountId }, query: { ...days, menuId } }
        })
      )
  })

export const menusQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["menus", accountId],
    queryFn: () => answer(api.GET("/admin/v1/crm/accounts/{accountId}/menus", { params: { path: { accountId } } })),
    staleTime: 300_000
  })
