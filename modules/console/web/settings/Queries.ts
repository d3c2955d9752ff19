/** What the service knows of the settings of a shop, and how they are changed. */
import { queryOptions } from "@tanstack/react-query"
import { answer, api } from "../api/Client.ts"
import type { Schema } from "../api/Types.ts"

export type Shop = Schema<"CrmShop">
export type Profile = Schema<"CrmShopProfile">
export type Member = Schema<"CrmStaffMember">
export type Closure = Schema<"CrmClosure">
export type Absence = Schema<"CrmStaffAbsence">
export type LineStatus = Schema<"CrmLineStatus">
export type Policy = Schema<"CrmCancellationPolicy">

const at = (accountId: string) => ({ params: { path: { accountId } } })

export const shopQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["shop", accountId],
    queryFn: () => answer(api.GET("/admin/v1/crm/accounts/{accountId}/shop", at(accountId))),
    staleTime: 300_000
  })

export const saveShop = (accountId: string, body: Schema<"CrmShopUpdate">) =>
  answer(api.PATCH("/admin/v1/crm/accounts/{accountId}/shop", { ...at(accountId), body }))

export const profileQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["shop-profile", accountId],
    queryFn: () => answer(api.GET("/admin/v1/crm/accounts/{accountId}/shop/profile", at(accountId)))
  })

export const saveProfile = (accountId: string, body: Schema<"CrmShopProfileUpdate">) =>
  answer(api.PATCH("/admin/v1/crm/accounts/{accountId}/shop/profile", { ...at(accountId), body }))

export const closuresQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["closures", accountId],
    queryFn: () => answer(api.GET("/admin/v1/crm/accounts/{accountId}/shop/closures", at(accountId)))
  })

export const staffQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["staff", accountId],
    queryFn: () => answer(api.GET("/admin/v1/crm/accounts/{accountId}/staff", at(accountId)))
  })

export const absencesQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["staff", accountId, "absences"],
    queryFn: () => answer(api.GET("/admin/v1/crm/accounts/{accountId}/staff/absences", at(accountId)))
  })

export const pagesQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["pages", accountId],
    queryFn: () => answer(api.GET("/admin/v1/crm/accounts/{accountId}/pages", at(accountId)))
  })

/** Asks LINE, so it may take some seconds. */
export const lineQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["line", accountId],
    queryFn: () => answer(api.GET("/admin/v1/crm/accounts/{accountId}/line", at(accountId))),
    staleTime: 60_000
  })

export const mailQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["mail", accountId],
    queryFn: () => answer(api.GET("/admin/v1/crm/accounts/{accountId}/mail", at(accountId))),
    staleTime: 300_000
  })

export const sendTestMail = (accountId: string) =>
  answer(api.POST("/admin/v1/crm/accounts/{accountId}/mail/test", at(accountId)))

export const policiesQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["policies", accountId],
    queryFn: () => answer(api.GET("/admin/v1/crm/accounts/{accountId}/cancellation-policies", at(accountId)))
  })

/** A menu with those who serve it. */
export const menuQuery = (accountId: string, id: string) =>
  queryOptions({
    queryKey: ["menus", accountId, "one", id],
    queryFn: () =>
      answer(api.GET("/admin/v1/crm/accounts/{accountId}/menus/{id}", { params: { path: { accountId, id } } }))
  })
