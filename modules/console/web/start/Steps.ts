/** What a new shop sets up, and what of it is done, as the service knows it. */
import { queryOptions, useQuery } from "@tanstack/react-query"
import { answer, api } from "../api/Client.ts"
import { useAccountId, useIsAtLeast } from "../api/Session.ts"
import { menusQuery } from "../reservations/Queries.ts"
import { lineQuery, pagesQuery, shopQuery, staffQuery } from "../settings/Queries.ts"

export const stepNames = ["hours", "staff", "menu", "publish", "line", "booking"] as const
export type StepName = (typeof stepNames)[number]

export interface Step {
  readonly name: StepName
  readonly isDone: boolean
  /** The shop takes bookings without it. */
  readonly isOptional: boolean
}

/** Whether the shop ever had a booking. */
const bookingQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["reservations", accountId, "any"],
    queryFn: async () => {
      const params = { path: { accountId }, query: { limit: 1 } }
      const page = await answer(api.GET("/admin/v1/crm/accounts/{accountId}/reservations", { params }))
      return page.reservations.length > 0
    }
  })

/** Undefined until the service has answered. */
export const useSteps = (): ReadonlyArray<Step> | undefined => {
  const accountId = useAccountId()
  const isOwner = useIsAtLeast("owner")
  const shop = useQuery(shopQuery(accountId)).data
  const staff = useQuery(staffQuery(accountId)).data
  const menus = useQuery(menusQuery(accountId)).data
  const pages = useQuery(pagesQuery(accountId)).data
  const booked = useQuery(bookingQuery(accountId)).data
  const line = useQuery({ ...lineQuery(accountId), enabled: isOwner })
  if (shop === undefined || staff === undefined || menus === undefined || pages === undefined || booked === undefined) {
    return undefined
  }
  const active = menus.menus.filter(({ status }) => status === "active")
  const isServed = staff.staff.some(({ isActive, kind }) => kind === "staff" && isActive)
  const done: Readonly<Record<StepName, boolean>> = {
    hours: shop.hours !== null,
    staff: isServed || (active.length > 0 && active.every(({ needsStaff }) => !needsStaff)),
    menu: active.length > 0,
    publish: pages.slug !== null,
    line: line.data?.channel?.mode === "line",
    booking: booked
  }
  return stepNames
    .filter((name) => isOwner || name !== "line")
    .map((name) => ({ name, isDone: done[name], isOptional: name === "line" }))
}
