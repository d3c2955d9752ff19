/** Queries of the shop, and of the reservations and slots of some days. */
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { answer, api } from "../api/Client.ts"
import { useAccountId } from "../api/Session.ts"
import type { Schema } from "../api/Types.ts"
import { clockIn, todayIn, usualZone } from "./Days.ts"

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

export const useTimeZone = (): string => useQuery(shopQuery(useAccountId())).data?.timeZone ?? usualZone

/** Now where the shop is, as it passes. */
export const useShopClock = () => {
  const timeZone = useTimeZone()
  const [clock, setClock] = useState(() => clockIn(timeZone))
  useEffect(() => {
    setClock(clockIn(timeZone))
    const timer = setInterval(() => setClock(clockIn(timeZone)), 30_000)
    return () => clearInterval(timer)
  }, [timeZone])
  return clock
}

/** Today where the shop is, wherever the browser is. */
export const useToday = (): string => todayIn(useTimeZone())

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

/** Staff and rooms, oldest first. */
export const staffQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["staff", accountId],
    queryFn: () => answer(api.GET("/admin/v1/crm/accounts/{accountId}/staff", { params: { path: { accountId } } })),
    staleTime: 300_000
  })

/** What is looked for in the list; empty texts ask for all. */
export interface ListFilter {
  readonly q: string
  readonly status: Reservation["status"] | ""
  readonly staffId: string
  /** Undefined: of all days. */
  readonly days: Days | undefined
}

/** Bookings on a page of the list. */
export const listed = 100

/** Newest first, cancelled ones too. */
export const listQuery = (accountId: string, { days, q, staffId, status }: ListFilter) =>
  queryOptions({
    queryKey: ["reservations", accountId, "list", q, status, staffId, days],
    queryFn: () =>
      answer(
        api.GET("/admin/v1/crm/accounts/{accountId}/reservations", {
          params: {
            path: { accountId },
            query: {
              limit: listed,
              ...days,
              ...(q !== "" && { q }),
              ...(status !== "" && { status }),
              ...(staffId !== "" && { staffId })
            }
          }
        })
      ),
    refetchInterval: 30_000,
    placeholderData: keepPreviousData
  })

/** Bookings that wait for the staff: to be approved, or because their guests ask to cancel. */
export const waitingQuery = (accountId: string, status: "pending" | "cancel_requested") =>
  queryOptions({
    queryKey: ["reservations", accountId, "waiting", status],
    queryFn: () =>
      answer(
        api.GET("/admin/v1/crm/accounts/{accountId}/reservations", {
          params: { path: { accountId }, query: { limit: listed, status } }
        })
      ),
    refetchInterval: 30_000
  })

/** Those that were made last. */
export const newestQuery = (accountId: string, limit: number) =>
  queryOptions({
    queryKey: ["reservations", accountId, "newest", limit],
    queryFn: () =>
      answer(
        api.GET("/admin/v1/crm/accounts/{accountId}/reservations", {
          params: { path: { accountId }, query: { limit } }
        })
      ),
    refetchInterval: 30_000
  })
