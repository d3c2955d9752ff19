/** Signs in and out by the endpoints of the sign-in library. */
import { queryOptions } from "@tanstack/react-query"
import { callConsole } from "./Client.ts"
import type { Role } from "./Session.ts"

const base = "/console/api/auth"

export const signInByPassword = (email: string, password: string) =>
  callConsole(`${base}/sign-in/password`, { body: { email, password } })

export const signOut = () => callConsole(`${base}/sign-out`, { body: {} })

/** Leads to the company's own sign-in, and back: to one address, or to another one with an `error`. */
export const signInByCompany = async (callbackURL: string, errorCallbackURL: string) => {
  const { url } = await callConsole<{ readonly url: string }>(`${base}/sign-in/social`, {
    body: { provider: "company", callbackURL, errorCallbackURL }
  })
  location.assign(url)
}

export interface Redemption {
  readonly token: string
  /** The signed-in user who takes up the link, as the page shows it. */
  readonly as?: string
  readonly name?: string
  readonly email?: string
  readonly password?: string
}

/** Takes up an invitation or the link of the first start, and signs in. */
export const redeemLink = (redemption: Redemption) => callConsole(`${base}/link/redeem`, { body: redemption })

/** Asks the device for a passkey of this site and signs in by it. */
export const signInByPasskey = async () => {
  const options = await callConsole<PublicKeyCredentialRequestOptionsJSON>(
    `${base}/passkey/generate-authenticate-options`
  )
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = await navigator.credentials.get({ publicKey })
  if (!(credential instanceof PublicKeyCredential)) throw new Error("No passkey was given")
  await callConsole(`${base}/passkey/verify-authentication`, { body: { response: credential.toJSON() } })
}

/** Makes a passkey on this device for the user who is signed in. */
export const addPasskey = async (name: string) => {
  const options = await callConsole<PublicKeyCredentialCreationOptionsJSON>(`${base}/passkey/generate-register-options`)
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const credential = await navigator.credentials.create({ publicKey })
  if (!(credential instanceof PublicKeyCredential)) throw new Error("No passkey was made")
  await callConsole(`${base}/passkey/verify-registration`, { body: { response: credential.toJSON(), name } })
}

/** How people may sign in where the page is open. */
export interface SignInMethods {
  readonly password: boolean
  /** Not where the service is reached by an address instead of a name. */
  readonly passkeys: boolean
  readonly company: { readonly name: string } | null
  /** Whether there is an operator. */
  readonly setUp: boolean
  /** False over plain http from another machine. */
  readonly available: boolean
}

export const signInMethodsQuery = queryOptions({
  queryKey: ["sign-in-methods"],
  queryFn: () => callConsole<SignInMethods>("/console/api/sign-in")
})

/** What a one-time link is for. */
export interface LinkView {
  readonly kind: "operator" | "invitation" | "demo" | "embedding" | "reset"
  readonly account: { readonly id: string; readonly name: string } | null
  readonly role: Role | null
  readonly email: string | null
  /** The user whose password a reset link sets. */
  readonly name: string | null
  readonly expiresAt: string
}

export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ["link", token],
    queryFn: () => callConsole<LinkView>("/console/api/links/inspect", { body: { token } })
  })
