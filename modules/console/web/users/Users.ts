/** Users and invitations of the account, by the endpoints of the console. */
import { queryOptions } from "@tanstack/react-query"
import { callConsole } from "../api/Client.ts"
import type { Role } from "../api/Session.ts"

export interface User {
  readonly id: string
  readonly kind: "person" | "embedded" | "demo"
  /** Null for shared users. */
  readonly email: string | null
  readonly name: string
  readonly role: Role
  readonly isProven: boolean
  readonly createdAt: string
  /** Null for users who belong elsewhere, too. */
  readonly sessions: { readonly open: number; readonly lastSignInAt: string | null } | null
}

export interface RemovedVisitor {
  readonly id: string
  readonly name: string
}

export interface Invitation {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly createdAt: string
  readonly expiresAt: string
}

interface People {
  readonly users: ReadonlyArray<User>
  /** Visitors of embedded consoles whom an owner has removed. */
  readonly removedVisitors: ReadonlyArray<RemovedVisitor>
  readonly invitations: ReadonlyArray<Invitation>
}

const pathOf = (account: string) => `/console/api/accounts/${account}`

export const peopleQuery = (account: string) =>
  queryOptions({
    queryKey: ["people", account],
    queryFn: () => callConsole<People>(`${pathOf(account)}/users`)
  })

/** Returns the link, which is shown this once. */
export const invite = (account: string, email: string, role: Role) =>
  callConsole<Invitation & { readonly link: string }>(`${pathOf(account)}/invitations`, { body: { email, role } })

export const revokeInvitation = (account: string, id: string) =>
  callConsole<People>(`${pathOf(account)}/invitations/${id}/revoke`, { method: "POST" })

export const setRole = (account: string, id: string, role: Role) =>
  callConsole<People>(`${pathOf(account)}/users/${id}/role`, { body: { role } })

export const removeUser = (account: string, id: string) =>
  callConsole<People>(`${pathOf(account)}/users/${id}/remove`, { method: "POST" })

/** Returns the link by which the user sets a new password, which is shown this once. */
export const makeResetLink = (account: string, id: string) =>
  callConsole<{ readonly link: string }>(`${pathOf(account)}/users/${id}/reset-link`, { method: "POST" })

/** Lets a removed visitor of an embedded console come in again. */
export const readmitVisitor = (account: string, id: string) =>
  callConsole<People>(`${pathOf(account)}/users/${id}/readmit`, { method: "POST" })

export const signOutUser = (account: string, id: string) =>
  callConsole<People>(`${pathOf(account)}/users/${id}/sign-out`, { method: "POST" })
