/**
 * The endpoints of the sign-in library that the console uses; all others of it are not found. Each names the fields of its body,
 * whether a request shows a secret, so that its attempts are limited, and whether it is for persons alone: shared users of an
 * embedded console or of the demo have no login to look after.
 */
import { Result, Schema } from "effect"
import { faultsOf } from "../../../src/http/endpoint/SchemaFaults.ts"
import type { Fault } from "../../../src/http/Problem.ts"
import * as Bodies from "./Bodies.ts"

export interface Endpoint {
  readonly isLimited: boolean
  readonly forPersons: boolean
  /** The body that is passed on, as JSON, or what is wrong with it. */
  readonly read: (body: string) => Result.Result<string, ReadonlyArray<Fault>>
}

const endpoint = <S extends Schema.Codec<any, any>>(
  body: S,
  {
    always = {},
    forPersons = false,
    isLimited = false
  }: {
    readonly forPersons?: boolean
    readonly isLimited?: boolean
    /** Fields that the service decides. */
    readonly always?: Readonly<Record<string, unknown>>
  } = {}
): Endpoint => {
  const decode = Schema.decodeUnknownResult(Schema.fromJsonString(body), { errors: "all" })
  return {
    isLimited,
    forPersons,
    read: (text) =>
      Result.mapBoth(decode(text === "" ? "{}" : text), {
        onSuccess: (found) => JSON.stringify({ ...found, ...always }),
        onFailure: ({ issue }) => faultsOf("body", issue)
      })
  }
}

const person = { forPersons: true }
const limited = { isLimited: true }

export const endpoints: Readonly<Record<"GET" | "POST", ReadonlyMap<string, Endpoint>>> = {
  GET: new Map([
    ["/list-sessions", endpoint(Bodies.EmptyBody, person)],
    ["/passkey/generate-authenticate-options", endpoint(Bodies.EmptyBody)],
    ["/passkey/generate-register-options", endpoint(Bodies.EmptyBody, person)],
    ["/passkey/list-user-passkeys", endpoint(Bodies.EmptyBody, person)],
    ["/callback/company", endpoint(Bodies.EmptyBody, limited)]
  ]),
  POST: new Map([
    ["/sign-in/password", endpoint(Bodies.PasswordBody, limited)],
    ["/sign-in/social", endpoint(Bodies.CompanyBody, limited)],
    ["/sign-out", endpoint(Bodies.EmptyBody)],
    ["/link/redeem", endpoint(Bodies.LinkBody, limited)],
    [
      "/change-password",
      endpoint(Bodies.PasswordChangeBody, { ...person, ...limited, always: { revokeOtherSessions: true } })
    ],
    ["/revoke-session", endpoint(Bodies.SessionBody, person)],
    ["/revoke-other-sessions", endpoint(Bodies.EmptyBody, person)],
    ["/passkey/verify-authentication", endpoint(Bodies.PasskeyAnswerBody, limited)],
    ["/passkey/verify-registration", endpoint(Bodies.NewPasskeyBody, person)],
    ["/passkey/delete-passkey", endpoint(Bodies.PasskeyBody, person)]
  ])
}

/** Paths below which only a redirect of the issuer brings a query. */
export const takesQuery = (path: string): boolean => path === "/callback/company"

/** Those that sign a person in, which a page in a frame never does. The password's own endpoint refuses it itself. */
export const signingIn: ReadonlySet<string> = new Set(["/passkey/verify-authentication", "/sign-in/social"])

/** Those that lead to another passkey of the person. */
export const addingPasskey: ReadonlySet<string> = new Set([
  "/passkey/generate-register-options",
  "/passkey/verify-registration"
])

export const storesPasskey = (path: string): boolean => path === "/passkey/verify-registration"

/** Why a person whose address the company has proven has no passkey. */
export const signInAtCompany = "You sign in with the company's account, which a passkey would outlast"

/** Those that make a row for each request. */
export const challenging: ReadonlySet<string> = new Set([
  "/passkey/generate-authenticate-options",
  "/passkey/generate-register-options",
  "/sign-in/social"
])
