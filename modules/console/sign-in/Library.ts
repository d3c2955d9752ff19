/** Configures the sign-in library for one site. Loaded when the first user signs in: it is large. */
import { passkey } from "@better-auth/passkey"
import { betterAuth } from "better-auth"
import { APIError, createAuthMiddleware } from "better-auth/api"
import { genericOAuth } from "better-auth/plugins/generic-oauth"
import { decodeJwt } from "jose"
import type { Dialect } from "kysely"
import { subjectAt } from "../member/Persons.ts"
import { signInAtCompany } from "./Endpoints.ts"
import { type EntryPorts, entryPlugin } from "./EntryPlugin.ts"
import * as Passwords from "./Passwords.ts"
import { cookiePrefixOf, type Site } from "./Site.ts"

/** Header with the address of the client, which the service sets itself. */
export const addressHeader = "x-ekimae-client-address"
export const basePath = "/console/api/auth"
export const companyId = "company"

/** Seconds from the sign-in. */
export interface Lifetimes {
  readonly person: number
  readonly company: number
}

export interface Company {
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string
  readonly name: string
}

interface Options {
  readonly dialect: Dialect
  readonly secret: string
  readonly company: Company | undefined
  readonly nextId: () => string
  readonly hash: (password: string) => Promise<string>
  readonly log: (level: string, message: string) => void
  readonly entry: EntryPorts
  readonly lifetimes: Lifetimes
  /** Called before a person signs in by the issuer: what signed in before the address was proven must not stay. */
  readonly prove: (userId: string) => Promise<void>
  /** Checks whether the user is linked to another subject of this issuer; the sign-in is then refused. */
  readonly isOfAnotherSubject: (userId: string, issuer: URL, subject: string) => Promise<boolean>
  /** True where the company's issuer has verified the address of the user, who then signs in there and by no passkey. */
  readonly isOfCompany: (userId: string) => Promise<boolean>
  /** True where two subjects of the issuer were linked to the user at the same time; then all sessions of the user have ended. */
  readonly wasLinkedTwice: (userId: string) => Promise<boolean>
  /** Called after each sign-in, with the address of the client. */
  readonly remember: (userId: string, address: string) => Promise<void>
}

const dates = { createdAt: "created_at", updatedAt: "updated_at" } as const

/** Up to 255 ASCII characters (OpenID Connect Core 1.0, section 8). */
const isSubject = /^[\x20-\x7e]{1,255}$/

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text)

const companyPlugin = ({ clientId, clientSecret, issuer, name }: Company) =>
  genericOAuth({
    config: [
      {
        providerId: companyId,
        name,
        clientId,
        clientSecret,
        discoveryUrl: `${issuer.href.replace(/\/+$/, "")}/.well-known/openid-configuration`,
        scopes: ["openid", "email", "profile"],
        pkce: true,
        requireIdTokenVerification: true,
        // Users come by invitation; the issuer only says who they are.
        disableSignUp: true,
        accountSubject: ({ profile, tokens }) => {
          // `requireIdTokenVerification` checks a token that is there; without one the library would believe the userinfo endpoint.
          if (tokens.idToken === undefined) throw new Error("The issuer sent no ID token")
          // Neither does it look at the party that the token was made for (OpenID Connect Core 1.0, section 3.1.3.7).
          const { azp } = decodeJwt(tokens.idToken)
          if (azp !== undefined && azp !== clientId) throw new Error("The issuer made the ID token for another party")
          const { email, sub } = profile
          if (typeof sub !== "string" || !isSubject.test(sub)) throw new Error("The issuer named no valid subject")
          // In lower case the Kelvin sign is the letter k: the library would take one address for another.
          const isAddress = typeof email === "string" && isAscii(email) === isAscii(email.toLowerCase())
          if (email != null && !isAddress) throw new Error("The issuer sent an address that is none")
          return subjectAt(issuer, sub)
        }
      }
    ]
  })

const requireVerified = (isVerified: boolean | undefined) => {
  if (isVerified !== true) {
    throw new APIError(400, {
      code: "PASSKEY_UNVERIFIED",
      message: "The passkey did not ask for a PIN, a finger or a face. Set one up for the key, or use another"
    })
  }
}

/** The library asks browsers for a PIN, a finger or a face where the passkey has one; here it is needed. */
const requireVerification = createAuthMiddleware(async (context) => {
  if (context.path !== "/passkey/generate-authenticate-options") return undefined
  const { returned } = context.context
  if (typeof returned === "object" && returned !== null && "challenge" in returned) {
    return context.json({ ...returned, userVerification: "required" })
  }
  return undefined
})

/**
 * A frame in a page of another site gets a cookie only with `SameSite=None`; `Partitioned` keeps one for each site that
 * shows the frame (CHIPS). Both need https. Sessions of persons stay with the site.
 */
const sameSiteOf = ({ isFrame, isSecure }: Site) =>
  isSecure && isFrame ? ({ sameSite: "none", partitioned: true } as const) : ({ sameSite: "lax" } as const)

export const make = (
  site: Site,
  {
    company,
    dialect,
    entry,
    hash,
    isOfAnotherSubject,
    isOfCompany,
    lifetimes,
    log,
    nextId,
    prove,
    remember,
    secret,
    wasLinkedTwice
  }: Options
) =>
  betterAuth({
    appName: "Ekimae",
    baseURL: site.origin,
    basePath,
    secret,
    database: { dialect, type: "postgres" },
    telemetry: { enabled: false },
    logger: { level: "error", log },
    // The service limits attempts itself, for all nodes.
    rateLimit: { enabled: false },
    trustedOrigins: [site.origin],
    // Where a sign-in at the issuer ends that this service has not begun, or no longer knows.
    onAPIError: { errorURL: `${site.origin}/console/sign-in` },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: Passwords.length.minimum,
      maxPasswordLength: Passwords.length.maximum,
      password: { hash, verify: ({ hash: stored, password }) => Passwords.verify(stored, password) }
    },
    user: {
      modelName: "console_user",
      fields: { emailVerified: "email_verified", ...dates },
      additionalFields: {
        operator: { type: "boolean", required: false, input: false, defaultValue: false },
        kind: { type: "string", required: false, input: false, defaultValue: "person" }
      },
      validateUserInfo: async ({ source, user }) => {
        if (source.method !== "oauth" || typeof user.id !== "string" || company === undefined) {
          return { error: "signup_disabled" }
        }
        const subject = String(source.oauth?.profile?.["sub"])
        if (await isOfAnotherSubject(user.id, company.issuer, subject)) return { error: "other_company_account" }
        await prove(user.id)
        return undefined
      }
    },
    session: {
      modelName: "console_session",
      fields: {
        userId: "user_id",
        ipAddress: "ip_address",
        userAgent: "user_agent",
        expiresAt: "expires_at",
        ...dates
      },
      additionalFields: { section: { type: "string", required: false, input: false } },
      expiresIn: lifetimes.person,
      // Counted from the sign-in, so that every session has an end.
      disableSessionRefresh: true
    },
    hooks: { after: requireVerification },
    databaseHooks: {
      session: {
        create: {
          // What the issuer takes from a person, it takes here with the next sign-in.
          before: async (session, context) =>
            context?.path.startsWith("/callback/") === true
              ? { data: { ...session, expiresAt: new Date(session.createdAt.getTime() + 1000 * lifetimes.company) } }
              : undefined,
          after: async ({ token, userId }, context) => {
            // Asked after the session was stored: what it was begun with may have ended meanwhile, with all sessions.
            const refusal =
              context?.path === "/passkey/verify-authentication" && (await isOfCompany(userId))
                ? new APIError(409, { code: "COMPANY_ACCOUNT", message: signInAtCompany })
                : context?.path === "/change-password" && !(await entry.hasPassword(userId))
                  ? new APIError(400, { code: "INVALID_PASSWORD", message: "The password has ended" })
                  : undefined
            const isCallback = context?.path.startsWith("/callback/") === true
            if (isCallback && (await wasLinkedTwice(userId))) return
            if (refusal !== undefined) {
              await context?.context.internalAdapter.deleteSession(token)
              throw refusal
            }
            await remember(userId, context?.headers?.get(addressHeader) ?? "")
          }
        }
      }
    },
    account: {
      modelName: "console_login",
      fields: {
        accountId: "subject",
        providerId: "provider_id",
        userId: "user_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
        ...dates
      },
      encryptOAuthTokens: true,
      // No provider is trusted: one whose users have addresses that it has not verified could sign them in as anyone. An address
      // that is unproven here is proven by `validateUserInfo` before.
      accountLinking: { enabled: true, requireLocalEmailVerified: false }
    },
    verification: { modelName: "console_verification", fields: { expiresAt: "expires_at", ...dates } },
    advanced: {
      cookiePrefix: cookiePrefixOf(site),
      // Would add the prefix `__Secure-` to the one that is stricter.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: site.isSecure, httpOnly: true, path: "/", ...sameSiteOf(site) },
      database: { generateId: nextId },
      ipAddress: { ipAddressHeaders: [addressHeader] }
    },
    plugins: [
      passkey({
        rpName: "Ekimae",
        rpID: new URL(site.origin).hostname,
        origin: site.origin,
        // A passkey is all that a sign-in needs, so a key that was found must not be enough.
        authenticatorSelection: { userVerification: "required" },
        registration: {
          afterVerification: async ({ verification }) => requireVerified(verification.registrationInfo?.userVerified)
        },
        authentication: {
          afterVerification: async ({ verification }) => requireVerified(verification.authenticationInfo.userVerified)
        },
        schema: {
          passkey: {
            modelName: "console_passkey",
            fields: {
              publicKey: "public_key",
              userId: "user_id",
              credentialID: "credential_id",
              deviceType: "device_type",
              backedUp: "backed_up",
              createdAt: "created_at"
            }
          }
        }
      }),
      entryPlugin(site, entry),
      ...(company === undefined ? [] : [companyPlugin(company)])
    ]
  })

export type Library = ReturnType<typeof make>
