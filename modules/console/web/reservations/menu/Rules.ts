/** The rules by which a menu gets its slots, and how they are said. */
import { queryOptions } from "@tanstack/react-query"
import { answer, api } from "../../api/Client.ts"
import type { Schema } from "../../api/Types.ts"

export type SlotRule = Schema<"CrmSlotRule">
export type NewRule = Schema<"CrmSlotRuleCreation">["rule"]

const path = (accountId: string, id: string) => ({ params: { path: { accountId, id } } })

export const rulesQuery = (accountId: string, menuId: string) =>
  queryOptions({
    queryKey: ["rules", accountId, menuId],
    queryFn: () => answer(api.GET("/admin/v1/crm/accounts/{accountId}/menus/{id}/rules", path(accountId, menuId)))
  })

/** Makes the slots that follow from the rules at once; a job would do it within moments. */
const generate = (accountId: string, menuId: string) =>
  answer(
    api.POST("/admin/v1/crm/accounts/{accountId}/slots/generate", {
      params: { path: { accountId } },
      body: { menuId }
    })
  )

export const addRule = async (accountId: string, menuId: string, rule: NewRule) => {
  await answer(
    api.POST("/admin/v1/crm/accounts/{accountId}/menus/{id}/rules", { ...path(accountId, menuId), body: { rule } })
  )
  return generate(accountId, menuId)
}

export const removeRule = async (accountId: string, menuId: string, ruleId: string) => {
  await answer(
    api.DELETE("/admin/v1/crm/accounts/{accountId}/menus/{id}/rules/{ruleId}", {
      params: { path: { accountId, id: menuId, ruleId } }
    })
  )
  return generate(accountId, menuId)
}
