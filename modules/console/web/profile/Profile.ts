/** Sessions, password and passkeys of the user who is signed in, by the endpoints of the sign-in library. */
import { queryOptions } from "@tanstack/react-query"
import { callConsole } from "../api/Client.ts"

const base = "/console/api/auth"

interface WebSession {
  readonly id: string
  readonly token: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly ipAddress?: string | null
  readonly userAgent?: string | null
}

interface Passkey {
  readonly id: string
  readonly name?: string | null
  readonly createdAt?: string | null
}

export const sessionsQuery = queryOptions({
  queryKey: ["profile", "sessions"],
  queryFn: () => callConsole<ReadonlyArray<WebSession>>(`${base}/list-sessions`)
})

export const passkeysQuery = queryOptions({
  queryKey: ["profile", "passkeys"],
  queryFn: () => callConsole<ReadonlyArray<Passkey>>(`${base}/passkey/list-user-passkeys`)
})

export const revokeSession = (token: string) => callConsole(`${base}/revoke-session`, { body: { token } })
export const revokeOtherSessions = () => callConsole(`${base}/revoke-other-sessions`, { body: {} })
export const removePasskey = (id: string) => callConsole(`${base}/passkey/delete-passkey`, { body: { id } })

export const changePassword = (currentPassword: string, newPassword: string) =>
  callConsole(`${base}/change-password`, { body: { currentPassword, newPassword } })
