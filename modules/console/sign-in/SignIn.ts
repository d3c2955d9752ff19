/**
 * Who is signed in, and the endpoints of the sign-in library. The library is loaded, and its secret read, when the first
 * browser shows a cookie or signs in: neither the start nor requests with a key pay for it.
 */
import { Clock, Context, DateTime, Duration, Effect, Layer, Option, Redacted, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import type { HttpServerRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import type { WebUser } from "../../../src/http/auth/WebSessions.ts"
import { headerOf } from "../../../src/http/RequestContext.ts"
import { Vault } from "../../../src/secrets/Vault.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import { FastSql } from "../../../src/sql/Database.ts"
import * as KeyedGroupCommit from "../../../src/sql/KeyedGroupCommit.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { ConsoleSettings } from "../ConsoleSettings.ts"
import { SectionName } from "../link/Link.ts"
import { OneTimeLinks } from "../link/OneTimeLinks.ts"
import { KnownNetworks } from "../member/KnownNetworks.ts"
import { Persons, subjectAt } from "../member/Persons.ts"
import { UserKind } from "../member/User.ts"
import { UserRepo } from "../member/UserRepo.ts"
import { EndedSessions, keyOf } from "./EndedSessions.ts"
import type { LinkRequest } from "./EntryPlugin.ts"
import type { Company, Library } from "./Library.ts"
import * as Passwords from "./Passwords.ts"
import * as SigningSecret from "./SigningSecret.ts"
import { cookiePrefixOf, frameHeader, type Site, siteOf } from "./Site.ts"

/** Passkeys of one user: one or two for each of a person's devices. */
export const mostPasskeys = 20

/** Sites of one node, each with and without frames; loopback has as many as it has ports and names. */
const maxSites = 16

const seconds = (duration: Duration.Duration): number => Math.floor(Duration.toSeconds(duration))

/** The host of a frame, and `ekimae demo`, make links as often as they are needed. */
const lifetimeOfShared = Duration.hours(8)
const lifetimeOfPerson = Duration.days(14)

const StoredSession = Schema.Struct({
  user: Schema.Struct({
    id: Schema.String,
    kind: UserKind,
    email: Schema.NullOr(Schema.String),
    name: Schema.String,
    operator: Schema.NullishOr(Schema.Boolean)
  }),
  session: Schema.Struct({ section: Schema.NullishOr(SectionName), createdAt: Schema.Date })
})
const decodeSession = Schema.decodeUnknownEffect(StoredSession)

/** `too_many_passkeys`: 20 at most. `company_account`: the company decides who signs in. */
export type PasskeyRefusal = "too_many_passkeys" | "company_account"

/** A user who is signed in, and since when. */
interface Present {
  readonly user: WebUser
  readonly since: Date
}

/** The session as the service knows it; undefined where its user is of another kind than the page, frame or not, is for. */
const presentOf = Effect.fnUntraced(function* (stored: unknown, { isFrame }: Pick<Site, "isFrame">) {
  const { session, user } = yield* Effect.orDie(decodeSession(stored))
  if ((user.kind === "embedded") !== isFrame) return undefined
  const { email, id, kind, name, operator } = user
  const known: WebUser = {
    id,
    email,
    name,
    isOperator: operator === true,
    isShared: kind !== "person",
    section: session.section ?? undefined
  }
  return { user: known, since: session.createdAt } satisfies Present
})

export class SignIn extends Context.Service<
  SignIn,
  {
    /** Where the request reaches the console; undefined where sign-in is refused. */
    readonly siteOf: (request: HttpServerRequest.HttpServerRequest) => Site | undefined
    readonly company: Company | undefined
    /** An endpoint of the library. */
    readonly handle: (site: Site, request: Request) => Effect.Effect<Response>
    /** The user of the session cookie. A change needs to come from a page of this service. */
    readonly userOf: (request: HttpServerRequest.HttpServerRequest) => Effect.Effect<WebUser | undefined>
    /** Why the user may not register a further passkey. */
    readonly passkeyRefusal: (userId: string) => Effect.Effect<PasskeyRefusal | undefined>
    /** Deletes a passkey of the user unless it is the only way to sign in; `unknown`: the user has no such passkey. */
    readonly removePasskey: (userId: string, id: string) => Effect.Effect<"removed" | "unknown" | "last">
    /** Deletes what was registered by a request that was under way while the address became the company's; true if it was. */
    readonly dropPasskeysOfCompany: (userId: string) => Effect.Effect<boolean>
  }
>()("console/sign-in/SignIn") {
  static readonly layer = Layer.effect(
    SignIn,
    Effect.gen(function* () {
      const settings = yield* Settings
      const { isServed, oidcClientId, oidcClientSecret, oidcIssuer, oidcName, oidcSession } = yield* ConsoleSettings
      const links = yield* OneTimeLinks
      const persons = yield* Persons
      const networks = yield* KnownNetworks
      const users = yield* UserRepo
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

      const redeem = ({ body, isFrame, session }: LinkRequest) =>
        run(
          Effect.gen(function* () {
            const present = session === null ? undefined : yield* presentOf(session, { isFrame })
            const result = yield* links.redeem({ ...body, present, isFrame, needsPassword: company === undefined })
            const maxAge = seconds(result.isShared ? lifetimeOfShared : lifetimeOfPerson)
            const now = yield* DateTime.now
            return { ...result, maxAge, expiresAt: DateTime.toDateUtc(DateTime.add(now, { seconds: maxAge })) }
          }).pipe(
            Effect.catch(({ _tag, message }) =>
              Effect.succeed({ status: refusals[_tag], code: codeOf(_tag), message } as const)
            )
          )
        )

      const entry = {
        redeem,
        userOfPassword: ({ email, password }: { readonly email: string; readonly password: string }) =>
          run(persons.userOfPassword(email, password)),
        hasPassword: (userId: string, hash?: string) => run(users.hasPassword(userId, hash))
      }
      /** A passkey would let in whom the company has shut out, for as long as there is one. */
      const isOfCompany = (userId: string) => (company === undefined ? Effect.succeed(false) : users.isProven(userId))
      const prove = (userId: string) => run(persons.prove(userId))
      const isOfAnotherSubject = (userId: string, issuer: URL, subject: string) =>
        run(persons.isOfAnotherSubject(userId, issuer, subject))
      const remember = (userId: string, address: string) =>
        run(Effect.flatMap(DateTime.nowAsDate, (at) => Tenant.asService(networks.remember(userId, address, at))))
      const lifetimes = {
        person: seconds(lifetimeOfPerson),
        company: seconds(oidcSession)
      }

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
        return (site: Site) =>
          make(site, {
            company,
            dialect,
            entry,
            hash,
            isOfAnotherSubject,
            isOfCompany: (userId) => run(isOfCompany(userId)),
            wasLinkedTwice: (userId) =>
              company === undefined ? Promise.resolve(false) : run(persons.wasLinkedTwice(userId, company.issuer)),
            lifetimes,
            log: logs,
            nextId,
            prove,
            remember,
            secret
          })
      }).pipe(Effect.orDie, Effect.provide(context))
      const prepared = yield* Effect.cached(prepare)

      const libraries = new Map<string, Library>()
      const libraryOf = (site: Site) =>
        Effect.map(prepared, (make) => {
          const name = `${site.origin} ${site.isFrame}`
          const known = libraries.get(name)
          if (known !== undefined) return known
          if (libraries.size >= maxSites) libraries.delete(libraries.keys().next().value ?? "")
          const library = make(site)
          libraries.set(name, library)
          return library
        })

      const ended = new EndedSessions()

      const siteOfRequest = (request: HttpServerRequest.HttpServerRequest) =>
        isServed
          ? siteOf(headerOf(request, "host"), publicUrl, headerOf(request, frameHeader) !== undefined)
          : undefined

      const read = Effect.fnUntraced(function* (site: Site, cookie: string) {
        const library = yield* libraryOf(site)
        const stored = yield* Effect.promise(() =>
          library.api.getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } })
        )
        return stored === null ? undefined : (yield* presentOf(stored, site))?.user
      })

      // A look-up costs several times what a refused request may cost, so a user's crowd of requests shares one. It begins after they
      // have come, so a session that was ended before is ended for each of them.
      const readTogether = yield* KeyedGroupCommit.make<
        { readonly site: Site; readonly cookie: string },
        WebUser | undefined
      >({
        writers: 1,
        largest: 10_000,
        run: (_, requests) =>
          Effect.map(read(requests[0]!.site, requests[0]!.cookie), (user) => requests.map(() => user))
      })

      return SignIn.of({
        passkeyRefusal: Effect.fnUntraced(function* (userId) {
          if (yield* isOfCompany(userId)) return "company_account"
          const known = yield* sql`
            select from console_passkey where user_id = ${userId} limit ${mostPasskeys}`.pipe(dieOnSql)
          return known.length < mostPasskeys ? undefined : "too_many_passkeys"
        }),
        removePasskey: (userId, id) =>
          users.removePasskey(userId, id, company === undefined ? undefined : subjectAt(company.issuer, "")),
        dropPasskeysOfCompany: (userId) =>
          Effect.tap(isOfCompany(userId), (isTheirs) => (isTheirs ? users.dropPasskeys(userId) : Effect.void)),
        siteOf: siteOfRequest,
        company,
        handle: (site, request) =>
          Effect.flatMap(libraryOf(site), (library) => Effect.promise(() => library.handler(request))),
        userOf: (request) => {
          const site = siteOfRequest(request)
          const cookie = headerOf(request, "cookie")
          if (site === undefined || cookie === undefined || !isOwnChange(request, site)) return Effect.undefined
          const key = keyOf(cookie, `${cookiePrefixOf(site)}.session_token`)
          if (key === undefined) return Effect.undefined
          return Effect.flatMap(Clock.currentTimeMillis, (now) =>
            ended.has(key, now)
              ? Effect.undefined
              : Effect.tap(readTogether(`${site.origin} ${site.isFrame} ${key}`, { site, cookie }), (user) =>
                  Effect.sync(() => (user === undefined ? ended.add(key, now) : undefined))
                )
          )
        }
      })
    })
  )
}

const refusals = {
  LinkNotFound: 404,
  LinkIncomplete: 400,
  SignInAgain: 403,
  VisitorRemoved: 403,
  EmailTaken: 409,
  LinkForAnother: 409,
  TooManyVisitors: 409
} as const

const codeOf = (tag: string): string => tag.replaceAll(/(?<=.)([A-Z])/g, "_$1").toUpperCase()

/**
 * Whether a request changes nothing, or comes from a page of the site, scheme included. Browsers send the Origin of every change; a
 * page of another origin could otherwise act with the cookie of its visitor.
 */
const isOwnChange = (request: HttpServerRequest.HttpServerRequest, site: Site): boolean =>
  request.method === "GET" || request.method === "HEAD" || headerOf(request, "origin") === site.origin
