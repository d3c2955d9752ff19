/** Makes a menu, its rule of the week, and the slots that follow from it. */
import { answer, api } from "../../api/Client.ts"
import type { Schema } from "../../api/Types.ts"

type Weekday = Schema<"WeeklySlotRule">["days"][number]

export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const satisfies ReadonlyArray<Weekday>

export const createMenu = async (accountId: string, body: Schema<"CrmMenuCreation">): Promise<string> =>
  (await answer(api.POST("/admin/v1/crm/accounts/{accountId}/menus", { params: { path: { accountId } }, body }))).id

interface WeeklyHours {
  readonly days: Array<Weekday>
  readonly from: string
  readonly until: string
}

export const offerWeekly = async (accountId: string, menuId: string, hours: WeeklyHours): Promise<void> => {
  const rule = {
    type: "weekly" as const,
    ...hours,
    firstDate: null,
    lastDate: null,
    stepMinutes: null,
    capacity: null,
    staffId: null
  }
  await answer(
    api.POST("/admin/v1/crm/accounts/{accountId}/menus/{id}/rules", {
      params: { path: { accountId, id: menuId } },
      body: { rule }
    })
  )
  await answer(
    api.POST("/admin/v1/crm/accounts/{accountId}/slots/generate", {
      params: { path: { accountId } },
      body: { menuId }
    })
  )
}
