/**
 * Who is signed in, and the endpoints of the sign-in library. The library is loaded, and its secret read, when the first
 * browser shows a cookie or signs in: neither the start nor requests with a key pay for it.
 */
import { Context, Effect, Layer, Option, Redacted, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import type { HttpServerRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import type { WebUser } from "../../../src/http/auth/WebSessions.ts"
import { isOwn } from "../../../src/http/edge/OperatorAccess.ts"
import { headerOf } from "../../../src/http/RequestContext.ts"
import { Vault } from "../../../src/secrets/Vault.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import { FastSql } from "../../../src/sql/Database.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { ConsoleSettings } from "../ConsoleSettings.ts"
import { OneTimeLinks } from "../link/OneTimeLinks.ts"
import type { Company, Library } from "./Library.ts"
import type { Redemption } from "./LinkPlugin.ts"
import * as Passwords from "./Passwords.ts"
import * as SigningSecret from "./SigningSecret.ts"
import { cookiePrefixOf, type Site, siteOf } from "./Site.ts"

/** Sites of one node; loopback has as many as it has ports and names. */
const maxSites = 8

const SessionUser = Schema.Struct({
  id: Schema.String,
  email: Schema.String,
  name: Schema.String,
  operator: Schema.NullishOr(Schema.Boolean)
})
const decodeUser = Schema.decodeUnknownEffect(SessionUser)

export class SignIn extends Context.Service<
  SignIn,
  {
    /** Where the request reaches the console; undefined where sign-in is refused. */
    readonly siteOf: (request: HttpServerRequest.HttpServerRequest) => Site | undefined
    readonly company: Company | undefined
    /** An endpoint of the library. */
    readonly handle: (site: Site, request: Request) => Effect.Effect<Response>
    /** The user of the session cookie, and the cookies that keep the session going. */
    readonly session: (
      request: HttpServerRequest.HttpServerRequest
    ) => Effect.Effect<{ readonly user: WebUser; readonly cookies: ReadonlyArray<string> } | undefined>
    /** The same for a request that does something: a change needs to come from a page of this service. */
    readonly userOf: (request: HttpServerRequest.HttpServerRequest) => Effect.Effect<WebUser | undefined>
  }
>()("console/sign-in/SignIn") {
  static readonly layer = Layer.effect(
    SignIn,
    Effect.gen(function* () {
      const settings = yield* Settings
      const { embedOrigins, isServed, oidcClientId, oidcClientSecret, oidcIssuer, oidcName } = yield* ConsoleSettings
      const isEmbedded = embedOrigins.length > 0
      const links = yield* OneTimeLinks
      const sql = yield* SqlClient.SqlClient
      const nextId = yield* Ulids.monotonic
      const random = yield* SecureRandom.SecureRandom
      const publicUrl = Option.getOrUndefined(settings.publicUrl)
      const scope = yield* Effect.scope
      const context = yield* Effect.context<SqlClient.SqlClient | SecureRandom.SecureRandom | Settings | FastSql>()
      const run = Effect.runPromiseWith(context)

      const company: Company | undefined =
        Option.isSome(oidcIssuer) && Option.isSome(oidcClientId) && Option.isSome(oidcClientSecret)
          ? {
              issuer: oidcIssuer.value,
              clientId: oidcClientId.value,
              clientSecret: Redacted.value(oidcClientSecret.value),
              name: oidcName
            }
          : undefined

      const redeem = (redemption: Redemption) =>
        run(
          links
            .redeem({ ...redemption, needsPassword: company === undefined })
            .pipe(
              Effect.catch(({ _tag, message }) =>
                Effect.succeed({ status: refusals[_tag], code: codeOf(_tag), message } as const)
              )
            )
        )

      const logs = (level: string, message: string) =>
        void run(level === "error" ? Effect.logError(message) : Effect.logWarning(message))

      /** In the scope of the layer: a client that disconnects must not interrupt it for the others. */
      const prepare = Effect.gen(function* () {
        const { make } = yield* Effect.promise(() => import("./Library.ts"))
        const SqlDialect = yield* Effect.promise(() => import("./SqlDialect.ts"))
        const vault = yield* Layer.buildWithScope(Vault.layer, scope)
        const secret = yield* SigningSecret.read.pipe(Effect.provide(vault))
        const dialect = SqlDialect.make(sql, (statement) => run(Tenant.asService(statement)))
        const hash = (password: string) =>
          run(
            Effect.flatMap(random.randomBytes(Passwords.nonceLength), (nonce) =>
              Effect.promise(() => Passwords.hash(password, nonce))
            )
          )
        return (site: Site) => make(site, { company, dialect, hash, isEmbedded, log: logs, nextId, redeem, secret })
      }).pipe(Effect.orDie, Effect.provide(context))
      const prepared = yield* Effect.cached(prepare)

      const libraries = new Map<string, Library>()
      const libraryOf = (site: Site) =>
        Effect.map(prepared, (make) => {
          const known = libraries.get(site.origin)
          if (known !== undefined) return known
          if (libraries.size >= maxSites) libraries.delete(libraries.keys().next().value ?? "")
          const library = make(site)
          libraries.set(site.origin, library)
          return library
        })

      const siteOfRequest = (request: HttpServerRequest.HttpServerRequest) =>
        isServed ? siteOf(headerOf(request, "host"), publicUrl) : undefined

      const read = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest, disableRefresh: boolean) {
        const site = siteOfRequest(request)
        const cookie = headerOf(request, "cookie")
        if (site === undefined || cookie?.includes(`${cookiePrefixOf(site)}.session_token=`) !== true) return undefined
        const library = yield* libraryOf(site)
        const { headers, response } = yield* Effect.promise(() =>
          library.api.getSession({ headers: new Headers({ cookie }), query: { disableRefresh }, returnHeaders: true })
        )
        if (response === null) return undefined
        const { operator, ...user } = yield* Effect.orDie(decodeUser(response.user))
        return { user: { ...user, isOperator: operator === true }, cookies: headers.getSetCookie() }
      })

      return SignIn.of({
        siteOf: siteOfRequest,
        company,
        handle: (site, request) =>
          Effect.flatMap(libraryOf(site), (library) => Effect.promise(() => library.handler(request))),
        session: (request) => read(request, false),
        userOf: (request) =>
          isOwnChange(request, publicUrl) ? Effect.map(read(request, true), (found) => found?.user) : Effect.undefined
      })
    })
  )
}

const refusals = { LinkNotFound: 404, LinkIncomplete: 400, EmailTaken: 409 } as const

const codeOf = (tag: string): string => tag.replaceAll(/(?<=.)([A-Z])/g, "_$1").toUpperCase()

/** Browsers send the Origin of every change. A page of another origin could otherwise act with the cookie of its visitor. */
const isOwnChange = (request: HttpServerRequest.HttpServerRequest, publicUrl: URL | undefined): boolean => {
  if (request.method === "GET" || request.method === "HEAD") return true
  const origin = headerOf(request, "origin")
  return origin !== undefined && isOwn(origin, headerOf(request, "host"), publicUrl)
}
