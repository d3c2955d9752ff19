/**
 * Implements a group of endpoints of operators. Each request first checks that the account that it names exists. A change runs in one
 * transaction with its audit row, under the name that the endpoint declares (`Operation.ts`).
 */
import { PgClient } from "@effect/sql-pg"
import { Effect, type Layer, type Scope } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder, type HttpApiEndpoint, type HttpApiGroup } from "effect/http-api"
import { ApiId, localApi } from "../http/LocalApi.ts"
import { dieOnSql } from "../sql/Pg.ts"
import * as Tenant from "../sql/tenant/Tenant.ts"
import { AuditedAccount, KnownAccounts } from "./Accounts.ts"
import * as Audit from "./Audit.ts"
import { factsOf, type OperationFacts } from "./Operation.ts"

interface Request {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: unknown
  readonly payload?: unknown
}

type Handler = (request: Request) => Effect.Effect<unknown, unknown, unknown>

type Build<Group extends HttpApiGroup.Constraint, Return> = (
  handlers: HttpApiBuilder.Handlers.FromGroup<Group>
) => HttpApiBuilder.Handlers.ValidateReturn<Return>

/** @param build as of `HttpApiBuilder.group`; of its handlers there is `handleAll` alone */
export const operatorHandlers = <Id extends string, Endpoints extends HttpApiEndpoint.Constraint, Return>(
  group: HttpApiGroup.HttpApiGroup<Id, Endpoints>,
  build: Build<HttpApiGroup.HttpApiGroup<Id, Endpoints>, Return>
) => {
  type Group = HttpApiGroup.HttpApiGroup<Id, Endpoints>
  const { endpoints } = group as unknown as HttpApiGroup.Top
  const audited = (handlers: HttpApiBuilder.Handlers.FromGroup<Group>) =>
    Effect.gen(function* () {
      const operate = yield* operated
      const all = handlers as unknown as AnyHandlers
      const handleAll = (given: Readonly<Record<string, Handler>>) =>
        all.handleAll(
          Object.fromEntries(Object.entries(given).map(([name, handler]) => [name, operate(endpoints[name]!, handler)]))
        )
      const built: unknown = build({ ...handlers, handleAll } as unknown as typeof handlers)
      return Effect.isEffect(built) ? yield* built as Effect.Effect<AnyHandlers> : built
    })
  return HttpApiBuilder.group(
    localApi(group),
    group.identifier as unknown as HttpApiGroup.Identifier<Group>,
    audited as unknown as Build<Group, Return>
  ) as unknown as Layer.Layer<
    HttpApiGroup.Service<ApiId, Id>,
    HttpApiBuilder.Handlers.Error<Return>,
    Exclude<HttpApiBuilder.Handlers.Context<Return>, Scope.Scope> | PgClient.PgClient
  >
}

interface AnyHandlers {
  readonly handleAll: (handlers: Readonly<Record<string, Handler>>) => AnyHandlers
}

const operated = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const accounts = yield* KnownAccounts
  const audit = Audit.make(sql)

  return (endpoint: HttpApiEndpoint.Top, handler: Handler): Handler => {
    const facts = factsOf(endpoint)
    const { audit: action, auditBy, commits = false, detail = [], records = false } = facts
    const ids = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
    const record = Effect.fnUntraced(function* (request: Request, result: unknown) {
      if (isDryRun(request)) return
      const accountId = accountOf(request) ?? (yield* AuditedAccount).accountId
      const ending = auditBy === undefined ? "" : snakeCase(`_${memberOf(request.payload, auditBy)}`)
      return yield* Tenant.asService(
        audit.record({
          action: `${action}${ending}`,
          target: targetOf(facts, ids, request, result) ?? accountId ?? null,
          detail: { ...(accountId === undefined ? {} : { accountId }), ...membersOf(request.payload, detail) },
          changed: 1
        })
      )
    })
    const audited: Handler =
      typeof action !== "string" || records
        ? handler
        : commits
          ? (request) => Effect.tap(handler(request), (result) => dieOnSql(record(request, result)))
          : (request) =>
              handler(request).pipe(
                Effect.tap((result) => record(request, result)),
                sql.withTransaction,
                dieOnSql
              )
    return (request) =>
      Effect.suspend(() => {
        const accountId = accountOf(request)
        const self = Effect.provideService(audited(request), AuditedAccount, { accountId: undefined })
        return accountId === undefined ? self : Effect.andThen(accounts.check(accountId), self)
      })
  }
})

/** A look at what a change would do changes nothing, and leaves no row. */
const isDryRun = ({ query }: Request): boolean =>
  typeof query === "object" && query !== null && Reflect.get(query, "dryRun") === true

/** The account that a request names. */
const accountOf = ({ params, payload, query }: Request): string | undefined =>
  params?.["accountId"] ?? memberOf(query, "accountId") ?? memberOf(payload, "accountId")

/** What was changed; undefined where it is the account. */
const targetOf = (
  { target }: OperationFacts,
  ids: ReadonlyArray<string>,
  { params, payload }: Request,
  result: unknown
): string | undefined => {
  const response = HttpServerResponse.isHttpServerResponse(result) ? undefined : result
  if (target !== undefined) return memberOf(response, target) ?? memberOf(payload, target)
  const id = ids.findLast((name) => name !== "accountId")
  return id === undefined ? memberOf(response, "id") : params?.[id]
}

/** Those of the members that an object has. */
const membersOf = (value: unknown, names: ReadonlyArray<string>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const found: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined
      return found === undefined ? [] : [[name, found]]
    })
  )

const snakeCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A text in an object, or in its `data`. */
const memberOf = (value: unknown, name: string): string | undefined => {
  if (typeof value !== "object" || value === null) return undefined
  const found: unknown = Reflect.get(value, name)
  return typeof found === "string" ? found : memberOf(Reflect.get(value, "data"), name)
}
